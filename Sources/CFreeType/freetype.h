#include <ft2build.h>

#include FT_FREETYPE_H
#include FT_BBOX_H
#include FT_CID_H
#include FT_FONT_FORMATS_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H
