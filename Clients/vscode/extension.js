// lintel in Visual Studio Code: starts servers, and shows pictures, explanations and tests of layouts.
"use strict";

const vscode = require("vscode");
const program = require("./program");
const { Server } = require("./server");
const { LANGUAGES, RUN, SourceLayouts } = require("./source");
const { FILES, LayoutTests } = require("./tests");

/** The documents whose text an editor has: files, new ones, and those of folders that are not on this machine. */
const SCHEMES = ["file", "untitled", "vscode-vfs", "vscode-remote"];

/** The scheme of explanations, which are documents that nobody can change. */
const EXPLANATIONS = "lintel";

/** Milliseconds without typing before a picture is drawn again. */
const REST = 150;

/** The server for layout documents. */
const documents = new Server({
  id: "lintel", hasCommands: true, again: restart, middleware: { executeCommand },
  documentSelector: SCHEMES.map((scheme) => ({ scheme, language: "layoutspec" })),
});

/** The layouts in source files, with a server of their own. */
const source = new SourceLayouts((server, uri, variant) => show(server, { uri }, variant), restart);

/** @type {LayoutTests | undefined} */
let tests;

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
    return await documents.client.sendRequest(method, params);
  } catch (problem) {
    vscode.window.showErrorMessage(`lintel: ${problem.message}`);
    return undefined;
  }
}

/** The layout document or the code in the active editor, with its server and the cursor, if there is one. */
function current() {
  const editor = vscode.window.activeTextEditor;
  const language = editor?.document.languageId;
  const isCode = LANGUAGES.includes(language);
  const server = isCode ? source.server : documents;
  if (!server.client) {
    vscode.window.showErrorMessage(
      isCode ? "lintel: the server for source files does not run, which starts with a layout" : "lintel: the server does not run");
    return undefined;
  }
  if (!isCode && language !== "layoutspec") {
    vscode.window.showErrorMessage("lintel: open a layout document or code with a layout first");
    return undefined;
  }
  const { code2ProtocolConverter: converter } = server.client;
  return {
    isCode, server, uri: converter.asUri(editor.document.uri), position: converter.asPosition(editor.selection.active),
  };
}

/** The URI of the layout of `current()`. Code has one for each class. */
async function layoutOf({ isCode, uri, position }) {
  return isCode ? source.layoutAt(uri, position.line) : uri;
}

function page(body) {
  return "<!DOCTYPE html><meta http-equiv='Content-Security-Policy' " +
    "content=\"default-src 'none'; style-src 'unsafe-inline'\">" +
    "<style>svg { max-width: 100%; height: auto }</style>" + body;
}

/** Draws what the panel is of; a document that is gone, or cannot be drawn now, leaves the last picture. */
async function draw() {
  if (!panel || !shown.server.client) return;
  const { server: { client }, textDocument, variant } = shown;
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
async function show(server, textDocument, variant) {
  shown = { server, textDocument, variant };
  if (!panel) {
    panel = vscode.window.createWebviewPanel(
      "lintel.picture", "Layout", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
    panel.onDidDispose(() => { panel = undefined; });
  } else {
    panel.reveal(undefined, true);
  }
  await draw();
}

/** Draws again, and reads the tests again, once nobody types any more; code that has a layout by now is shown too. */
function changed({ document }) {
  source.look(document);
  const isDocument = document.languageId === "layoutspec";
  if (isDocument && documents.client) tests?.changed(document.uri);
  if (!panel || !shown.server.client) return;
  // The document of a class in source code has the name of the class behind that of the file.
  const uri = shown.server.client.code2ProtocolConverter.asUri(document.uri);
  if (shown.textDocument.uri !== uri && (isDocument || !shown.textDocument.uri.startsWith(`${uri}#`))) return;
  clearTimeout(timer);
  timer = setTimeout(draw, REST);
}

async function picture() {
  const here = current();
  const uri = here && await layoutOf(here);
  if (uri) await show(here.server, { uri });
}

/** Explains the frame of the element at the cursor, in one document beside the editor. */
async function explain() {
  const here = current();
  if (!here) return;
  const { uri: about, position } = here;
  const text = here.isCode ? await source.explanationAt(about, position)
    : (await ask("layout/explain", { textDocument: { uri: about }, position }))?.text;
  if (!text) return;
  explanation = text;
  const uri = vscode.Uri.parse(`${EXPLANATIONS}:Explanation`);
  explained.fire(uri);
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {
    viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true,
  });
}

/** Opens a page that shows the layout while it is typed; the server requests a browser by window/showDocument. */
async function live() {
  const here = current();
  const uri = here && await layoutOf(here);
  if (!uri) return;
  if (here.isCode) {
    await source.run("lintel.openLivePage", { uri });
    return;
  }
  const answer = await ask("workspace/executeCommand", { command: "lintel.openLivePage", arguments: [{ uri }] });
  if (answer) vscode.window.showInformationMessage(`lintel: the live page is ${answer.address}`);
}

/** Runs the command of a lens: a picture of a variant is shown here, others are left to the server. */
async function executeCommand(command, args, next) {
  const [wanted] = args;
  if (command === "lintel.showPicture" && wanted && wanted.width === undefined) {
    await show(documents, { uri: wanted.uri }, wanted.variant);
    return undefined;
  }
  return next(command, args);
}

/** Starts the servers again that were started, or the one for layout documents. */
async function restart() {
  const wanted = [documents, source.server].filter(({ isNeeded }) => isNeeded);
  for (const server of wanted.length > 0 ? wanted : [documents]) await server.restart();
}

/** Starts the server that a document needs; that of source files if the code has a layout. */
async function opened(document) {
  if (document.languageId === "layoutspec") await documents.start();
  await source.look(document);
}

/** Restarts servers when the settings of their start change; the clients tell of the others. */
async function configured(event) {
  if (event.affectsConfiguration("lintel.server")) await restart();
  if (event.affectsConfiguration("lintel.sourceFiles")) await source.configured();
}

/** Sends a request about a document for the view "Testing". */
async function askOf(method, uri) {
  const { client } = documents;
  if (!client) throw new Error("the server does not run");
  return client.sendRequest(method, { textDocument: { uri: client.code2ProtocolConverter.asUri(uri) } });
}

async function activate(context) {
  documents.logFolder = context.logUri;
  source.server.logFolder = context.logUri;
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
    vscode.commands.registerCommand(RUN, (...args) => source.run(...args)),
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeTextDocument(changed),
    vscode.workspace.onDidChangeConfiguration(configured));
  // Also activated by source files, which may have nothing to do with layouts.
  const [found] = await vscode.workspace.findFiles(FILES, undefined, 1);
  if (found) await documents.start();
  for (const document of vscode.workspace.textDocuments) await opened(document);
}

async function deactivate() {
  clearTimeout(timer);
  await Promise.all([documents.stop(), source.server.stop()]);
}

module.exports = { activate, deactivate };
