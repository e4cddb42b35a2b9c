// The extension with the real client library of Visual Studio Code, a stand-in of the editor and the real daemon, $LINTEL.
// The library is a package of npm; without it "session.test.js" has a stand-in of it.
"use strict";

const assert = require("node:assert");
const childProcess = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { after, test } = require("node:test");
const vscode = require("vscode");

/** The daemons that the library started. */
const daemons = [];
const { spawn } = childProcess;
childProcess.spawn = (command, args, options) => {
  const child = spawn(command, args, options);
  daemons.push(Object.assign(child, { words: args, ended: new Promise((ended) => child.once("exit", ended)) }));
  return child;
};
const extension = require(process.env.EXTENSION ?? "../../../Clients/vscode/extension.js");

const { Position, Range, TextDocument, Uri, diagnostics, provide, providers, state } = vscode;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lintel vscode-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));
fs.mkdirSync(path.join(folder, "bin"));
fs.symlinkSync(process.env.LINTEL, path.join(folder, "bin", "lintel"));
Object.assign(process.env, { HOME: folder, PATH: `${path.join(folder, "bin")}:${process.env.PATH}` });

const TEXT = `{
  "variables": { "gap": 8 },
  "root": {
    "type": "stack", "id": "row", "spacing": "$gap",
    "children": [
      { "type": "text", "id": "😀name", "text": "Hello", "color": "#ff8800" },
      { "type": "image", "id": "icon", "style": { "width": 20, "height": 20 } }
    ]
  },
  "variants": [{ "name": "narrow", "constrainedSize": { "width": 100 } }]
}
`;
const FILE = path.join(folder, "a card.layout.json");
fs.writeFileSync(FILE, TEXT);
const document = new TextDocument(Uri.file(FILE), "layoutspec", TEXT);
const SOURCE = path.join(folder, "PhotoCell.swift");
fs.copyFileSync(path.join(__dirname, "../../../Protocol/source/PhotoCell.swift"), SOURCE);
const code = new TextDocument(Uri.file(SOURCE), "swift", fs.readFileSync(SOURCE, "utf8"));
vscode.workspace.workspaceFolders = [{ uri: Uri.file(folder), name: "a folder", index: 0 }];

const last = (list) => list.at(-1);
const codes = (uri) => diagnostics(uri).map((one) => one.code?.value ?? one.code);
// A test that fails leaves daemons.
after(() => running().forEach((daemon) => daemon.kill("SIGKILL")));

const running = () => daemons.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);

/** What the library reports as a failure, in its log or to the user. */
const failures = () => [...state.log.filter((line) => / (error|warn): /.test(line)), ...state.errors];

async function until(condition) {
  const deadline = Date.now() + 20_000;
  while (!await condition()) {
    assert.ok(Date.now() < deadline, `${condition}; log: ${state.log.join("\n")}`);
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

/** Replaces a part that the text has once, as somebody does who types. */
function replace(text, before, after) {
  const end = text.behind(before);
  const start = text.positionAt(text.offsetAt(end) - before.length);
  return vscode.typeEdits(text, [{ range: new Range(start, end), newText: after }]);
}

test("the library starts the daemon for a document, and shows what it reports", async () => {
  await extension.activate({ subscriptions: [], logUri: { fsPath: path.join(folder, "logs") } });
  assert.strictEqual(daemons.length, 0);
  await vscode.open(document);
  await vscode.showDocument(document);
  assert.strictEqual(daemons.length, 1);
  await replace(document, '"text": "Hello"', '"txet": "Hello"');
  await until(() => codes(document.uri).includes("unknown-key"));
  const [reported] = diagnostics(document.uri).filter(({ message }) => message.includes("txet"));
  // Behind a character of two UTF-16 units in its line.
  assert.strictEqual(document.getText(reported.range), '"txet"');
  assert.match(reported.code.target.toString(), /unknown-key/);
  assert.deepStrictEqual(failures(), []);
});

test("a fix is offered for a line, resolved, and restores the text", async () => {
  const line = document.behind('"txet"').line;
  const range = new Range(new Position(line, 0), new Position(line + 1, 0));
  const context = { diagnostics: diagnostics(document.uri), triggerKind: vscode.CodeActionTriggerKind.Automatic, only: undefined };
  const actions = await provide("CodeActions", "provideCodeActions", document, range, context);
  const fix = actions.find(({ diagnostics: fixed }) => fixed?.some(({ message }) => message.includes("txet")));
  assert.ok(fix, JSON.stringify(actions));
  const [provider] = providers("CodeActions", document);
  const { edit } = fix.edit ? fix : await provider.resolveCodeAction(fix, new vscode.CancellationTokenSource().token);
  await vscode.workspace.applyEdit(edit);
  assert.strictEqual(document.getText(), TEXT);
  await until(() => !codes(document.uri).includes("unknown-key"));
  assert.deepStrictEqual(failures(), []);
});

test("each hint is resolved, as the editor does", async () => {
  const hints = await provide("InlayHints", "provideInlayHints", document, document.all);
  assert.ok(hints.length >= 3);
  const [provider] = providers("InlayHints", document);
  for (const hint of hints) {
    const { tooltip } = await provider.resolveInlayHint(hint, new vscode.CancellationTokenSource().token);
    assert.ok(tooltip?.value ?? tooltip, JSON.stringify(hint));
  }
  assert.deepStrictEqual(failures(), []);
});

test("what an editor shows of a document comes through the library", async () => {
  const token = new vscode.CancellationTokenSource().token;
  const name = document.behind('"id": "ico');
  const use = document.behind('"spacing": "$g');
  const asked = {
    CodeLens: ["provideCodeLenses"],
    Color: ["provideDocumentColors"],
    CompletionItem: ["provideCompletionItems", document.behind('"type": "im'), token, { triggerKind: 0 }],
    Definition: ["provideDefinition", use],
    DocumentFormattingEdit: ["provideDocumentFormattingEdits", { tabSize: 2, insertSpaces: true }],
    DocumentHighlight: ["provideDocumentHighlights", use],
    DocumentSemanticTokens: ["provideDocumentSemanticTokens"],
    DocumentSymbol: ["provideDocumentSymbols"],
    FoldingRange: ["provideFoldingRanges", {}],
    Hover: ["provideHover", name],
    Reference: ["provideReferences", use, { includeDeclaration: true }],
    Rename: ["provideRenameEdits", use, "distance"],
    SelectionRange: ["provideSelectionRanges", [name]],
  };
  for (const [feature, [method, ...args]] of Object.entries(asked)) {
    const answers = await provide(feature, method, document, ...args);
    assert.ok(answers.length > 0, feature);
    assert.deepStrictEqual(failures(), [], feature);
  }
  const [completions] = await provide("CompletionItem", ...asked.CompletionItem.slice(0, 1), document, ...asked.CompletionItem.slice(1));
  const items = completions.items ?? [completions];
  assert.ok(items.some(({ label }) => /image/.test(label.label ?? label)));
  const [rename] = await provide("Rename", "provideRenameEdits", document, use, "distance");
  assert.strictEqual(rename.changes.flatMap(([, edits]) => edits).length, 2);
});

test("commands and lenses draw and explain in the editor", async () => {
  vscode.window.activeTextEditor.selection.active = document.behind('"id": "ico');
  await vscode.run("lintel.explain");
  assert.match(last(state.shown).document.getText(), /^#icon/);
  const lenses = await provide("CodeLens", "provideCodeLenses", document);
  const variant = lenses.map(({ command }) => command).find((command) => command?.command === "lintel.showPicture");
  assert.ok(variant, JSON.stringify(lenses));
  await vscode.run(variant.command, ...variant.arguments);
  assert.match(state.panels[0].title, /Layout/);
  assert.match(state.panels[0].webview.html, /<svg /);
  await vscode.run("lintel.picture");
  await replace(document, "Hello", "Good morning");
  await until(() => state.panels[0].webview.html.includes("Good morning"));
  assert.strictEqual(state.panels.length, 1);
  assert.deepStrictEqual(failures(), []);
});

test("settings reach the daemon, which takes each of them", async () => {
  await replace(document, '"text": "Good', '"txet": "Good');
  await until(() => codes(document.uri).includes("unknown-key"));
  state.settings.lintel.rules = { "unknown-key": "off" };
  await vscode.configure("lintel.rules");
  await until(() => !codes(document.uri).includes("unknown-key"));
  state.settings.lintel.rules = {};
  await vscode.configure("lintel.rules");
  await until(() => codes(document.uri).includes("unknown-key"));
  assert.deepStrictEqual(failures(), []);
});

test("code has a daemon of its own, whose commands are no commands of the editor", async () => {
  await vscode.open(code);
  await vscode.showDocument(code);
  await until(() => codes(code.uri).includes("inert-stack-style"));
  assert.strictEqual(running().length, 2);
  assert.ok(last(daemons).words.includes("--source"));
  const hovers = await provide("Hover", "provideHover", code, code.behind("titleNode.style.flexSh"));
  assert.match(JSON.stringify(hovers), /flexShrink/);
  const hints = await provide("InlayHints", "provideInlayHints", code, code.all);
  assert.ok(hints.length > 0);
  const [provider] = providers("InlayHints", code);
  for (const hint of hints) await provider.resolveInlayHint?.(hint, new vscode.CancellationTokenSource().token);
  const [size, live] = await provide("CodeLens", "provideCodeLenses", code);
  await vscode.run(size.command.command, ...size.command.arguments);
  await until(() => state.panels[0].webview.html.includes("80"));
  await vscode.run(live.command.command, ...live.command.arguments);
  assert.match(last(state.messages), /http:\/\/127\.0\.0\.1:\d+\/#code=.*PhotoCell/);
  const range = new Range(code.behind("titleNode.style.flexSh"), code.behind("titleNode.style.flexSh"));
  const context = { diagnostics: diagnostics(code.uri), triggerKind: vscode.CodeActionTriggerKind.Automatic };
  const actions = await provide("CodeActions", "provideCodeActions", code, range, context);
  const fix = actions.find(({ isPreferred }) => isPreferred) ?? actions[0];
  assert.ok(fix, "no action in code");
  const [resolver] = providers("CodeActions", code);
  const { edit } = fix.edit ? fix : await resolver.resolveCodeAction(fix, new vscode.CancellationTokenSource().token);
  await vscode.workspace.applyEdit(edit);
  await until(() => !codes(code.uri).includes("inert-stack-style"));
  assert.deepStrictEqual(failures(), []);
});

test("pulls of the library do not fail, nor start over", async () => {
  const before = state.log.length;
  // The library pulls the diagnostics of the workspace every two seconds.
  await new Promise((wake) => setTimeout(wake, 5000));
  assert.deepStrictEqual(state.log.slice(before), []);
  assert.strictEqual(running().length, 2);
  assert.ok(codes(document.uri).includes("unknown-key"));
});

test("a daemon that crashes is started again by the library, with its texts", async () => {
  const daemon = running().find(({ words }) => !words.includes("--source"));
  const count = daemons.length;
  daemon.kill("SIGSEGV");
  await daemon.ended;
  await until(() => daemons.length > count);
  await until(() => providers("Hover", document).length > 0);
  await replace(document, '"txet": "Good', '"text": "Good');
  await until(() => !codes(document.uri).includes("unknown-key"));
  await replace(document, '"text": "Good', '"txet": "Good');
  await until(() => codes(document.uri).includes("unknown-key"));
  assert.strictEqual(running().length, 2);
});

test("restarting works after that, and all daemons end with the window", async () => {
  await vscode.run("lintel.restart");
  await until(() => running().length === 2);
  const hovers = await provide("Hover", "provideHover", document, document.behind('"id": "ico'));
  assert.ok(hovers.length > 0);
  const [first, second] = running();
  await extension.deactivate();
  assert.deepStrictEqual([await first.ended, await second.ended], [0, 0]);
});
