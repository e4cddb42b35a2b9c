// lintel in Visual Studio Code: starts the daemon, and shows pictures and explanations of layouts.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** @type {LanguageClient | undefined} */
let client;

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
  if (client && editor && editor.document.languageId === "layoutspec") {
    const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
    return { editor, textDocument: { uri } };
  }
  vscode.window.showErrorMessage("lintel: open a layout document first");
  return undefined;
}

/** Draws a layout beside the editor. */
async function show(textDocument, variant) {
  const answer = await ask("layout/render", { textDocument, variant, format: "svg" });
  if (!answer) return;
  const panel = vscode.window.createWebviewPanel(
    "lintel.picture", variant ? `Layout, ${variant}` : "Layout",
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  panel.webview.html =
    "<!DOCTYPE html><meta http-equiv='Content-Security-Policy' " +
    "content=\"default-src 'none'; style-src 'unsafe-inline'\">" + answer.content;
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

async function activate(context) {
  const [command, ...args] = vscode.workspace.getConfiguration("lintel-server").get("command");
  client = new LanguageClient(
    "lintel", "lintel", { command, args },
    {
      documentSelector: [{ language: "layoutspec" }],
      synchronize: { configurationSection: "lintel" },
      middleware: { executeCommand },
    });
  context.subscriptions.push(
    vscode.commands.registerCommand("lintel.picture", picture),
    vscode.commands.registerCommand("lintel.explain", explain),
    vscode.commands.registerCommand("lintel.live", live));
  await client.start();
}

async function deactivate() {
  await client?.stop();
}

module.exports = { activate, deactivate };
