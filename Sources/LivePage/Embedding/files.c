// The files of the page, put into the program by the compiler. SwiftPM's way, an array literal of Swift, takes
// longer to compile than the rest of the module together.

#include "CLivePage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char admission_js[] = {
#embed "../Page/admission.js"
};
static const unsigned char asking_js[] = {
#embed "../Page/asking.js"
};
static const unsigned char bar_js[] = {
#embed "../Page/bar.js"
};
static const unsigned char boxmodel_js[] = {
#embed "../Page/boxmodel.js"
};
static const unsigned char changes_js[] = {
#embed "../Page/changes.js"
};
static const unsigned char choices_js[] = {
#embed "../Page/choices.js"
};
static const unsigned char code_js[] = {
#embed "../Page/code.js"
};
static const unsigned char coloring_js[] = {
#embed "../Page/coloring.js"
};
static const unsigned char columns_js[] = {
#embed "../Page/columns.js"
};
static const unsigned char connection_js[] = {
#embed "../Page/connection.js"
};
static const unsigned char copy_js[] = {
#embed "../Page/copy.js"
};
static const unsigned char device_js[] = {
#embed "../Page/device.js"
};
static const unsigned char diagnosing_js[] = {
#embed "../Page/diagnosing.js"
};
static const unsigned char diagnostics_js[] = {
#embed "../Page/diagnostics.js"
};
static const unsigned char dom_js[] = {
#embed "../Page/dom.js"
};
static const unsigned char editing_js[] = {
#embed "../Page/editing.js"
};
static const unsigned char fields_js[] = {
#embed "../Page/fields.js"
};
static const unsigned char files_js[] = {
#embed "../Page/files.js"
};
static const unsigned char fixes_js[] = {
#embed "../Page/fixes.js"
};
static const unsigned char frozen_js[] = {
#embed "../Page/frozen.js"
};
static const unsigned char ghost_js[] = {
#embed "../Page/ghost.js"
};
static const unsigned char handles_js[] = {
#embed "../Page/handles.js"
};
static const unsigned char history_js[] = {
#embed "../Page/history.js"
};
static const unsigned char icon_svg[] = {
#embed "../Page/icon.svg"
};
static const unsigned char index_html[] = {
#embed "../Page/index.html"
};
static const unsigned char keyboard_js[] = {
#embed "../Page/keyboard.js"
};
static const unsigned char keys_js[] = {
#embed "../Page/keys.js"
};
static const unsigned char main_js[] = {
#embed "../Page/main.js"
};
static const unsigned char model_js[] = {
#embed "../Page/model.js"
};
static const unsigned char overlay_js[] = {
#embed "../Page/overlay.js"
};
static const unsigned char page_css[] = {
#embed "../Page/page.css"
};
static const unsigned char painter_js[] = {
#embed "../Page/painter.js"
};
static const unsigned char parts_css[] = {
#embed "../Page/parts.css"
};
static const unsigned char picture_css[] = {
#embed "../Page/picture.css"
};
static const unsigned char picture_js[] = {
#embed "../Page/picture.js"
};
static const unsigned char pin_js[] = {
#embed "../Page/pin.js"
};
static const unsigned char reading_js[] = {
#embed "../Page/reading.js"
};
static const unsigned char ruler_js[] = {
#embed "../Page/ruler.js"
};
static const unsigned char rulers_js[] = {
#embed "../Page/rulers.js"
};
static const unsigned char scene_js[] = {
#embed "../Page/scene.js"
};
static const unsigned char screens_js[] = {
#embed "../Page/screens.js"
};
static const unsigned char search_js[] = {
#embed "../Page/search.js"
};
static const unsigned char session_js[] = {
#embed "../Page/session.js"
};
static const unsigned char source_js[] = {
#embed "../Page/source.js"
};
static const unsigned char spelling_js[] = {
#embed "../Page/spelling.js"
};
static const unsigned char steps_js[] = {
#embed "../Page/steps.js"
};
static const unsigned char store_js[] = {
#embed "../Page/store.js"
};
static const unsigned char strip_js[] = {
#embed "../Page/strip.js"
};
static const unsigned char style_js[] = {
#embed "../Page/style.js"
};
static const unsigned char tabs_js[] = {
#embed "../Page/tabs.js"
};
static const unsigned char tests_js[] = {
#embed "../Page/tests.js"
};
static const unsigned char text_js[] = {
#embed "../Page/text.js"
};
static const unsigned char theme_js[] = {
#embed "../Page/theme.js"
};
static const unsigned char token_js[] = {
#embed "../Page/token.js"
};
static const unsigned char tree_js[] = {
#embed "../Page/tree.js"
};
static const unsigned char view_js[] = {
#embed "../Page/view.js"
};
static const unsigned char why_js[] = {
#embed "../Page/why.js"
};
static const unsigned char width_js[] = {
#embed "../Page/width.js"
};
static const unsigned char zoom_js[] = {
#embed "../Page/zoom.js"
};

#define FILE(path, bytes) {path, bytes, sizeof bytes}

static const LintelPageFile files[] = {
    FILE("admission.js", admission_js),
    FILE("asking.js", asking_js),
    FILE("bar.js", bar_js),
    FILE("boxmodel.js", boxmodel_js),
    FILE("changes.js", changes_js),
    FILE("choices.js", choices_js),
    FILE("code.js", code_js),
    FILE("coloring.js", coloring_js),
    FILE("columns.js", columns_js),
    FILE("connection.js", connection_js),
    FILE("copy.js", copy_js),
    FILE("device.js", device_js),
    FILE("diagnosing.js", diagnosing_js),
    FILE("diagnostics.js", diagnostics_js),
    FILE("dom.js", dom_js),
    FILE("editing.js", editing_js),
    FILE("fields.js", fields_js),
    FILE("files.js", files_js),
    FILE("fixes.js", fixes_js),
    FILE("frozen.js", frozen_js),
    FILE("ghost.js", ghost_js),
    FILE("handles.js", handles_js),
    FILE("history.js", history_js),
    FILE("icon.svg", icon_svg),
    FILE("index.html", index_html),
    FILE("keyboard.js", keyboard_js),
    FILE("keys.js", keys_js),
    FILE("main.js", main_js),
    FILE("model.js", model_js),
    FILE("overlay.js", overlay_js),
    FILE("page.css", page_css),
    FILE("painter.js", painter_js),
    FILE("parts.css", parts_css),
    FILE("picture.css", picture_css),
    FILE("picture.js", picture_js),
    FILE("pin.js", pin_js),
    FILE("reading.js", reading_js),
    FILE("ruler.js", ruler_js),
    FILE("rulers.js", rulers_js),
    FILE("scene.js", scene_js),
    FILE("screens.js", screens_js),
    FILE("search.js", search_js),
    FILE("session.js", session_js),
    FILE("source.js", source_js),
    FILE("spelling.js", spelling_js),
    FILE("steps.js", steps_js),
    FILE("store.js", store_js),
    FILE("strip.js", strip_js),
    FILE("style.js", style_js),
    FILE("tabs.js", tabs_js),
    FILE("tests.js", tests_js),
    FILE("text.js", text_js),
    FILE("theme.js", theme_js),
    FILE("token.js", token_js),
    FILE("tree.js", tree_js),
    FILE("view.js", view_js),
    FILE("why.js", why_js),
    FILE("width.js", width_js),
    FILE("zoom.js", zoom_js),
};

size_t lintelPageFileCount(void) { return sizeof files / sizeof files[0]; }

LintelPageFile lintelPageFile(size_t index) { return files[index]; }
