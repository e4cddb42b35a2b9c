// Starts the page. Parts hang themselves on the store as they are imported.

import "./theme.js";
import "./bar.js";
import "./tree.js";
import "./why.js";
import "./style.js";
import "./diagnostics.js";
import "./tests.js";
import "./changes.js";
import "./history.js";
import "./text.js";
import "./tabs.js";
import "./strip.js";
import "./ruler.js";
import "./screens.js";
import "./width.js";
import "./handles.js";
import "./zoom.js";
import "./columns.js";
import "./copy.js";
import "./pin.js";
import "./device.js";
import "./files.js";
import "./keyboard.js";
import "./admission.js";
import { connect } from "./connection.js";
import { frozenAnswers } from "./frozen.js";
import { set, state } from "./store.js";

set({ ...state });
connect(frozenAnswers());
