#include "Workbench.h"

#include <string.h>

// The compiler knows C23's directive in every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "Client/index.html"
};
static const unsigned char icon_svg[] = {
#embed "Client/icon.svg"
};
static const unsigned char workbench_css[] = {
#embed "Client/workbench.css"
};
static const unsigned char workbench_js[] = {
#embed "Client/workbench.js"
};
static const unsigned char api_js[] = {
#embed "Client/api.js"
};
static const unsigned char fields_js[] = {
#embed "Client/fields.js"
};
static const unsigned char history_js[] = {
#embed "Client/history.js"
};
static const unsigned char layout_js[] = {
#embed "Client/layout.js"
};
static const unsigned char links_js[] = {
#embed "Client/links.js"
};
static const unsigned char overlays_js[] = {
#embed "Client/overlays.js"
};
static const unsigned char pages_js[] = {
#embed "Client/pages.js"
};
static const unsigned char text_js[] = {
#embed "Client/text.js"
};
static const unsigned char thumbnails_js[] = {
#embed "Client/thumbnails.js"
};
static const unsigned char tools_js[] = {
#embed "Client/tools.js"
};
static const unsigned char values_js[] = {
#embed "Client/values.js"
};
static const unsigned char web_css[] = {
#embed "Client/web.css"
};
static const unsigned char web_js[] = {
#embed "Client/web.js"
};

static const unsigned char annotations_js[] = {
#embed "Client/annotations.js"
};

static const unsigned char drawing_js[] = {
#embed "Client/drawing.js"
};

static const unsigned char ink_js[] = {
#embed "Client/ink.js"
};

static const unsigned char properties_js[] = {
#embed "Client/properties.js"
};

static const unsigned char editor_js[] = {
#embed "Client/editor.js"
};

static const unsigned char kinds_js[] = {
#embed "Client/kinds.js"
};

static const unsigned char proposals_js[] = {
#embed "Client/proposals.js"
};

static const unsigned char check_js[] = {
#embed "Client/check.js"
};

static const struct {
  const char *path;
  const unsigned char *bytes;
  size_t length;
} files[] = {
    {"index.html", index_html, sizeof index_html},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {"workbench.css", workbench_css, sizeof workbench_css},
    {"workbench.js", workbench_js, sizeof workbench_js},
    {"api.js", api_js, sizeof api_js},
    {"fields.js", fields_js, sizeof fields_js},
    {"history.js", history_js, sizeof history_js},
    {"layout.js", layout_js, sizeof layout_js},
    {"links.js", links_js, sizeof links_js},
    {"overlays.js", overlays_js, sizeof overlays_js},
    {"pages.js", pages_js, sizeof pages_js},
    {"text.js", text_js, sizeof text_js},
    {"thumbnails.js", thumbnails_js, sizeof thumbnails_js},
    {"tools.js", tools_js, sizeof tools_js},
    {"values.js", values_js, sizeof values_js},
    {"web.css", web_css, sizeof web_css},
    {"web.js", web_js, sizeof web_js},
    {"annotations.js", annotations_js, sizeof annotations_js},
    {"drawing.js", drawing_js, sizeof drawing_js},
    {"ink.js", ink_js, sizeof ink_js},
    {"properties.js", properties_js, sizeof properties_js},
    {"editor.js", editor_js, sizeof editor_js},
    {"kinds.js", kinds_js, sizeof kinds_js},
    {"proposals.js", proposals_js, sizeof proposals_js},
    {"check.js", check_js, sizeof check_js},
};

const unsigned char *fw_client_file(const char *path, size_t *length) {
  *length = 0;
  for (size_t index = 0; index < sizeof files / sizeof files[0]; index++) {
    if (strcmp(files[index].path, path) == 0) {
      *length = files[index].length;
      return files[index].bytes;
    }
  }
  return NULL;
}
