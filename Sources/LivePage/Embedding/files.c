// The files of the page, put into the program by the compiler. SwiftPM's way, an array literal of Swift, takes
// longer to compile than the rest of the module together.

#include "CLivePage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const char *lintelPageNames(void) {
  return "admission.js asking.js bar.js boxmodel.js changes.js choices.js code.js coloring.js columns.js connection.js "
         "copy.js device.js diagnosing.js diagnostics.js dom.js editing.js fields.js files.js fixes.js frozen.js "
         "ghost.js handles.js history.js icon.svg index.html keyboard.js keys.js main.js model.js overlay.js page.css "
         "painter.js parts.css picture.css picture.js pin.js reading.js ruler.js rulers.js scene.js screens.js "
         "search.js session.js source.js spelling.js steps.js store.js strip.js style.js tabs.js tests.js text.js "
         "theme.js token.js tree.js view.js why.js width.js zoom.js";
}

static const unsigned char contents[] = {
#embed "../Page/admission.js" suffix(, 0, )
#embed "../Page/asking.js" suffix(, 0, )
#embed "../Page/bar.js" suffix(, 0, )
#embed "../Page/boxmodel.js" suffix(, 0, )
#embed "../Page/changes.js" suffix(, 0, )
#embed "../Page/choices.js" suffix(, 0, )
#embed "../Page/code.js" suffix(, 0, )
#embed "../Page/coloring.js" suffix(, 0, )
#embed "../Page/columns.js" suffix(, 0, )
#embed "../Page/connection.js" suffix(, 0, )
#embed "../Page/copy.js" suffix(, 0, )
#embed "../Page/device.js" suffix(, 0, )
#embed "../Page/diagnosing.js" suffix(, 0, )
#embed "../Page/diagnostics.js" suffix(, 0, )
#embed "../Page/dom.js" suffix(, 0, )
#embed "../Page/editing.js" suffix(, 0, )
#embed "../Page/fields.js" suffix(, 0, )
#embed "../Page/files.js" suffix(, 0, )
#embed "../Page/fixes.js" suffix(, 0, )
#embed "../Page/frozen.js" suffix(, 0, )
#embed "../Page/ghost.js" suffix(, 0, )
#embed "../Page/handles.js" suffix(, 0, )
#embed "../Page/history.js" suffix(, 0, )
#embed "../Page/icon.svg" suffix(, 0, )
#embed "../Page/index.html" suffix(, 0, )
#embed "../Page/keyboard.js" suffix(, 0, )
#embed "../Page/keys.js" suffix(, 0, )
#embed "../Page/main.js" suffix(, 0, )
#embed "../Page/model.js" suffix(, 0, )
#embed "../Page/overlay.js" suffix(, 0, )
#embed "../Page/page.css" suffix(, 0, )
#embed "../Page/painter.js" suffix(, 0, )
#embed "../Page/parts.css" suffix(, 0, )
#embed "../Page/picture.css" suffix(, 0, )
#embed "../Page/picture.js" suffix(, 0, )
#embed "../Page/pin.js" suffix(, 0, )
#embed "../Page/reading.js" suffix(, 0, )
#embed "../Page/ruler.js" suffix(, 0, )
#embed "../Page/rulers.js" suffix(, 0, )
#embed "../Page/scene.js" suffix(, 0, )
#embed "../Page/screens.js" suffix(, 0, )
#embed "../Page/search.js" suffix(, 0, )
#embed "../Page/session.js" suffix(, 0, )
#embed "../Page/source.js" suffix(, 0, )
#embed "../Page/spelling.js" suffix(, 0, )
#embed "../Page/steps.js" suffix(, 0, )
#embed "../Page/store.js" suffix(, 0, )
#embed "../Page/strip.js" suffix(, 0, )
#embed "../Page/style.js" suffix(, 0, )
#embed "../Page/tabs.js" suffix(, 0, )
#embed "../Page/tests.js" suffix(, 0, )
#embed "../Page/text.js" suffix(, 0, )
#embed "../Page/theme.js" suffix(, 0, )
#embed "../Page/token.js" suffix(, 0, )
#embed "../Page/tree.js" suffix(, 0, )
#embed "../Page/view.js" suffix(, 0, )
#embed "../Page/why.js" suffix(, 0, )
#embed "../Page/width.js" suffix(, 0, )
#embed "../Page/zoom.js" suffix(, 0, )
};

const unsigned char *lintelPageContents(size_t *count) {
  *count = sizeof contents;
  return contents;
}
