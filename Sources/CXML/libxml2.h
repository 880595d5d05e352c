#include <libxml/xmlversion.h>
// Debian's libxml2 is built with ICU and would bring ICU's headers along, which do not agree with
// those that Foundation brings.
#undef LIBXML_ICU_ENABLED
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
