// lintel in Visual Studio Code: starts the daemon, and shows pictures and explanations of layouts.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");
const { CloseAction, ErrorAction, LanguageClient } = require("vscode-languageclient/node");

/** The documents whose text an editor has: files, new ones, and those of folders that are not on this machine. */
const SCHEMES = ["file", "untitled", "vscode-vfs", "vscode-remote"];

/** Milliseconds without typing before a picture is drawn again. */
const REST = 150;

/** How often a daemon that crashed is started again within a minute. */
const RESTARTS = 3;

/** @type {LanguageClient | undefined} */
let client;

/** The log of the daemon's messages, and the times at which it crashed within the last minute. */
let log;
let logFolder;
let crashes = [];

/** The one panel with a picture, what it is of, and the timer until it is drawn again. */
let panel;
let shown;
let timer;

/** Asks about a document that is open; what went wrong is shown. */
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
    vscode.window.showErrorMessage("lintel: the daemon does not run");
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

/** Draws again once nobody types any more. */
function changed(event) {
  if (!panel || !client) return;
  if (client.code2ProtocolConverter.asUri(event.document.uri) !== shown.textDocument.uri) return;
  clearTimeout(timer);
  timer = setTimeout(draw, REST);
}

async function picture() {
  const here = current();
  if (here) await show(here.textDocument);
}

/** Why the element under the caret has its frame. */
async function explain() {
  const here = current();
  if (!here) return;
  const position = client.code2ProtocolConverter.asPosition(here.editor.selection.active);
  const answer = await ask("layout/explain", { textDocument: here.textDocument, position });
  if (!answer) return;
  const document = await vscode.workspace.openTextDocument({ content: answer.text });
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true,
  });
}

/** Serves a page that shows the layout while it is typed; the daemon asks for a browser by window/showDocument. */
async function live() {
  const here = current();
  if (!here) return;
  const answer = await ask("workspace/executeCommand", {
    command: "lintel.openLivePage", arguments: [{ uri: here.textDocument.uri }],
  });
  if (answer) vscode.window.showInformationMessage(`lintel: the live page is ${answer.address}`);
}

/** The command of code lenses: a picture of a variant is shown here, others are left to the daemon. */
async function executeCommand(command, args, next) {
  const [wanted] = args;
  if (command === "lintel.showPicture" && wanted && wanted.width === undefined) {
    await show({ uri: wanted.uri }, wanted.variant);
    return undefined;
  }
  return next(command, args);
}

/** Returns an option that has the daemon log its messages, or none. */
function logging(folder) {
  if (!folder || !vscode.workspace.getConfiguration("lintel-server").get("log")) return undefined;
  try {
    fs.mkdirSync(folder.fsPath, { recursive: true });
  } catch (problem) {
    return undefined;
  }
  return path.join(folder.fsPath, "lintel.log");
}

/** Decides what becomes of a client whose daemon ended by itself; the client opens its texts again. */
function closed() {
  const now = Date.now();
  crashes = [...crashes.filter((time) => now - time < 60_000), now];
  const isLast = crashes.length > RESTARTS;
  const report = log ? `; "lintel diagnose --log '${log}'" makes a bug report of its log` : "";
  vscode.window.showErrorMessage(isLast
    ? `lintel: the daemon crashed ${crashes.length} times within a minute and is not started again${report}`
    : `lintel: the daemon crashed and was started again${report}`);
  return { action: isLast ? CloseAction.DoNotRestart : CloseAction.Restart, handled: true };
}

/** Starts the daemon; where that fails it is said, and can be tried again. */
async function start() {
  const [command, ...options] = vscode.workspace.getConfiguration("lintel-server").get("command");
  log = logging(logFolder);
  const args = log ? [...options, "--log", log] : options;
  const starting = new LanguageClient(
    "lintel", "lintel", { command, args },
    {
      documentSelector: SCHEMES.map((scheme) => ({ scheme, language: "layoutspec" })),
      synchronize: { configurationSection: "lintel" },
      middleware: { executeCommand },
      errorHandler: { error: () => ({ action: ErrorAction.Continue }), closed },
    });
  try {
    await starting.start();
    client = starting;
  } catch (problem) {
    const again = "Try again";
    const message = `lintel: "${command}" cannot be started: ${problem.message}`;
    // Nobody waits for the answer: the extension is there as soon as it is known that the daemon is not.
    vscode.window.showErrorMessage(message, again).then((choice) => {
      if (choice === again) return start();
      return undefined;
    });
  }
}

async function restart() {
  const running = client;
  client = undefined;
  crashes = [];
  // A daemon that crashed too often does not run any more.
  await running?.stop().catch(() => undefined);
  await start();
}

async function activate(context) {
  logFolder = context.logUri;
  context.subscriptions.push(
    vscode.commands.registerCommand("lintel.picture", picture),
    vscode.commands.registerCommand("lintel.explain", explain),
    vscode.commands.registerCommand("lintel.live", live),
    vscode.commands.registerCommand("lintel.restart", restart),
    vscode.workspace.onDidChangeTextDocument(changed),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("lintel-server")) return restart();
      return undefined;
    }));
  await start();
}

async function deactivate() {
  clearTimeout(timer);
  await client?.stop();
}

module.exports = { activate, deactivate };
