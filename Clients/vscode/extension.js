// lintel in Visual Studio Code: starts the server, and shows pictures, explanations and tests of layouts.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");
const { CloseAction, ErrorAction, LanguageClient } = require("vscode-languageclient/node");
const program = require("./program");
const { LayoutTests } = require("./tests");

/** The documents whose text an editor has: files, new ones, and those of folders that are not on this machine. */
const SCHEMES = ["file", "untitled", "vscode-vfs", "vscode-remote"];

/** The scheme of explanations, which are documents that nobody can change. */
const EXPLANATIONS = "lintel";

/** The settings that are a matter of this extension, and not of the server. */
const OWN_SETTINGS = ["server"];

/** Milliseconds without typing before a picture is drawn again. */
const REST = 150;

/** The number of crashes within a minute after which a server is started again. */
const RESTARTS = 3;

/** @type {LanguageClient | undefined} */
let client;

/** @type {LayoutTests | undefined} */
let tests;

/** The log of the server's messages, and the times at which it crashed within the last minute. */
let log;
let logFolder;
let crashes = [];

/** The one panel with a picture, what it is of, and the timer until it is drawn again. */
let panel;
let shown;
let timer;

/** The explanation that is shown, and the event that it has changed. */
let explanation = "";
let explained;

/** Sends a request about a document that is open; an error is shown. */
async function ask(method, params) {
  try {
    return await client.sendRequest(method, params);
  } catch (problem) {
    vscode.window.showErrorMessage(`lintel: ${problem.message}`);
    return undefined;
  }
}

/** The layout in the active editor, if there is one. */
function current() {
  const editor = vscode.window.activeTextEditor;
  if (!client) {
    vscode.window.showErrorMessage("lintel: the server does not run");
    return undefined;
  }
  if (editor && editor.document.languageId === "layoutspec") {
    const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
    return { editor, textDocument: { uri } };
  }
  vscode.window.showErrorMessage("lintel: open a layout document first");
  return undefined;
}

function page(body) {
  return "<!DOCTYPE html><meta http-equiv='Content-Security-Policy' " +
    "content=\"default-src 'none'; style-src 'unsafe-inline'\">" +
    "<style>svg { max-width: 100%; height: auto }</style>" + body;
}

/** Draws what the panel is of; a document that is gone, or cannot be drawn now, leaves the last picture. */
async function draw() {
  if (!panel || !client) return;
  const { textDocument, variant } = shown;
  let answer;
  try {
    answer = await client.sendRequest("layout/render", { textDocument, variant, format: "svg" });
  } catch (problem) {
    if (!panel) return;
    if (!panel.webview.html) panel.webview.html = page("");
    panel.title = "Layout (not drawn again)";
    return;
  }
  if (!panel || shown.textDocument.uri !== textDocument.uri || shown.variant !== variant) return;
  panel.title = variant ? `Layout, ${variant}` : "Layout";
  panel.webview.html = page(answer.content);
}

/** Shows a layout in the panel beside the editor. */
async function show(textDocument, variant) {
  shown = { textDocument, variant };
  if (!panel) {
    panel = vscode.window.createWebviewPanel(
      "lintel.picture", "Layout", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
    panel.onDidDispose(() => { panel = undefined; });
  } else {
    panel.reveal(undefined, true);
  }
  await draw();
}

/** Draws again, and reads the tests again, once nobody types any more. */
function changed({ document }) {
  if (!client || document.languageId !== "layoutspec") return;
  tests?.changed(document.uri);
  if (!panel || client.code2ProtocolConverter.asUri(document.uri) !== shown.textDocument.uri) return;
  clearTimeout(timer);
  timer = setTimeout(draw, REST);
}

async function picture() {
  const here = current();
  if (here) await show(here.textDocument);
}

/** Explains the frame of the element at the cursor, in one document beside the editor. */
async function explain() {
  const here = current();
  if (!here) return;
  const position = client.code2ProtocolConverter.asPosition(here.editor.selection.active);
  const answer = await ask("layout/explain", { textDocument: here.textDocument, position });
  if (!answer) return;
  explanation = answer.text;
  const uri = vscode.Uri.parse(`${EXPLANATIONS}:Explanation`);
  explained.fire(uri);
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {
    viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true,
  });
}

/** Opens a page that shows the layout while it is typed; the server requests a browser by window/showDocument. */
async function live() {
  const here = current();
  if (!here) return;
  const answer = await ask("workspace/executeCommand", {
    command: "lintel.openLivePage", arguments: [{ uri: here.textDocument.uri }],
  });
  if (answer) vscode.window.showInformationMessage(`lintel: the live page is ${answer.address}`);
}

/** Runs the command of a lens: a picture of a variant is shown here, others are left to the server. */
async function executeCommand(command, args, next) {
  const [wanted] = args;
  if (command === "lintel.showPicture" && wanted && wanted.width === undefined) {
    await show({ uri: wanted.uri }, wanted.variant);
    return undefined;
  }
  return next(command, args);
}

/** The settings that the server knows. */
function settings() {
  const all = vscode.workspace.getConfiguration("lintel");
  return Object.fromEntries(Object.keys(all)
    .filter((key) => typeof all[key] !== "function" && !OWN_SETTINGS.includes(key))
    .map((key) => [key, all[key]]));
}

/** Returns an option that has the server log its messages, or none. */
function logging(folder) {
  if (!folder || !vscode.workspace.getConfiguration("lintel").get("server.log")) return undefined;
  try {
    fs.mkdirSync(folder.fsPath, { recursive: true });
  } catch (problem) {
    return undefined;
  }
  return path.join(folder.fsPath, "lintel.log");
}

/** Decides what becomes of a client whose server ended by itself; the client opens its texts again. */
function closed() {
  const now = Date.now();
  crashes = [...crashes.filter((time) => now - time < 60_000), now];
  const isLast = crashes.length > RESTARTS;
  const report = log ? `; "lintel diagnose --log '${log}'" makes a bug report of its log` : "";
  vscode.window.showErrorMessage(isLast
    ? `lintel: the server crashed ${crashes.length} times within a minute and is not started again${report}`
    : `lintel: the server crashed and was started again${report}`);
  return { action: isLast ? CloseAction.DoNotRestart : CloseAction.Restart, handled: true };
}

/** Starts the server; where that fails, a message offers help. */
async function start() {
  const words = program.command();
  if (!words) {
    // Nobody waits for the answer: the extension is there as soon as it is known that the server is not.
    program.help("the program lintel is not in the path", start);
    return;
  }
  const [command, ...options] = words;
  log = logging(logFolder);
  const args = log ? [...options, "--log", log] : options;
  const starting = new LanguageClient(
    "lintel", "lintel", { command, args },
    {
      documentSelector: SCHEMES.map((scheme) => ({ scheme, language: "layoutspec" })),
      initializationOptions: settings,
      synchronize: { configurationSection: "lintel" },
      middleware: {
        executeCommand,
        // The client would send all of the section, and the server report settings that are not its own.
        workspace: {
          configuration: async ({ items }) => items.map(({ section }) => (section === "lintel" ? settings() : null)),
          didChangeConfiguration: () => sendSettings(starting),
        },
      },
      errorHandler: { error: () => ({ action: ErrorAction.Continue }), closed },
    });
  try {
    await starting.start();
    client = starting;
  } catch (problem) {
    program.help(`"${command}" cannot be started: ${problem.message}`, start);
  }
}

async function restart() {
  const running = client;
  client = undefined;
  crashes = [];
  // A server that crashed too often does not run any more.
  await running?.stop().catch(() => undefined);
  await start();
}

/** Sends the settings that the server knows. */
function sendSettings(to) {
  return to.sendNotification("workspace/didChangeConfiguration", { settings: { lintel: settings() } });
}

/** Restarts the server when the settings of its start change; the client tells of the others. */
async function configured(event) {
  if (event.affectsConfiguration("lintel.server")) await restart();
}

/** Sends a request about a document for the view "Testing". */
async function askOf(method, uri) {
  if (!client) throw new Error("the server does not run");
  return client.sendRequest(method, { textDocument: { uri: client.code2ProtocolConverter.asUri(uri) } });
}

async function activate(context) {
  logFolder = context.logUri;
  explained = new vscode.EventEmitter();
  tests = new LayoutTests(askOf);
  context.subscriptions.push(
    explained,
    tests,
    vscode.workspace.registerTextDocumentContentProvider(EXPLANATIONS, {
      onDidChange: explained.event,
      provideTextDocumentContent: () => explanation,
    }),
    vscode.commands.registerCommand("lintel.picture", picture),
    vscode.commands.registerCommand("lintel.explain", explain),
    vscode.commands.registerCommand("lintel.live", live),
    vscode.commands.registerCommand("lintel.chooseProgram", program.choose),
    vscode.commands.registerCommand("lintel.restart", restart),
    vscode.workspace.onDidChangeTextDocument(changed),
    vscode.workspace.onDidChangeConfiguration(configured));
  await start();
}

async function deactivate() {
  clearTimeout(timer);
  await client?.stop();
}

module.exports = { activate, deactivate };
