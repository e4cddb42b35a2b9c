// lintel in Visual Studio Code: starts the daemon, and shows pictures and explanations of layouts.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** The documents whose text an editor has: files, new ones, and those of folders that are not on this machine. */
const SCHEMES = ["file", "untitled", "vscode-vfs", "vscode-remote"];

/** Milliseconds without typing before a picture is drawn again. */
const REST = 150;

/** @type {LanguageClient | undefined} */
let client;

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

/** Starts the daemon; where that fails it is said, and can be tried again. */
async function start() {
  const [command, ...args] = vscode.workspace.getConfiguration("lintel-server").get("command");
  const starting = new LanguageClient(
    "lintel", "lintel", { command, args },
    {
      documentSelector: SCHEMES.map((scheme) => ({ scheme, language: "layoutspec" })),
      synchronize: { configurationSection: "lintel" },
      middleware: { executeCommand },
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
  await running?.stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("lintel.picture", picture),
    vscode.commands.registerCommand("lintel.explain", explain),
    vscode.commands.registerCommand("lintel.live", live),
    vscode.commands.registerCommand("lintel.restart", restart),
    vscode.workspace.onDidChangeTextDocument(changed),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("lintel-server.command")) return restart();
      return undefined;
    }));
  await start();
}

async function deactivate() {
  clearTimeout(timer);
  await client?.stop();
}

module.exports = { activate, deactivate };
