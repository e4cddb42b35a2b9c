// The extension for Visual Studio Code, with a stand-in of the editor and the real daemon, $LINTEL.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
// Or what is made of it for a package.
const extension = require(process.env.EXTENSION ?? "../../../Clients/vscode/extension.js");
const manifest = require("../../../Clients/vscode/package.json");

const URI = "file:///card.layout.json";
const TEXT = `{
  "root": { "type": "stack", "id": "row", "children": [
    { "type": "text", "id": "name", "text": "Hello" }
  ] },
  "variants": [{ "name": "narrow", "constrainedSize": { "width": 100 } }]
}`;
const { state } = vscode;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lintel-vscode-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));
const document = { uri: vscode.Uri.parse(URI), languageId: "layoutspec", getText: () => TEXT };
const clients = (id) => LanguageClient.all.filter((client) => client.id === id);
const daemon = () => last(clients("lintel"));
const last = (list) => list.at(-1);

async function until(condition) {
  const deadline = Date.now() + 20_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, String(condition));
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

function open(text) {
  const item = { uri: URI, languageId: "layoutspec", version: 1, text };
  daemon().notify("textDocument/didOpen", { textDocument: item });
}

function replace(text, version) {
  daemon().notify("textDocument/didChange", { textDocument: { uri: URI, version }, contentChanges: [{ text }] });
  return vscode.change(document);
}

const { PATH } = process.env;
process.env.HOME = folder;

test("a program that is not installed is reported with what to do", async () => {
  process.env.PATH = "/nowhere";
  state.choice = "How to install";
  state.files = [vscode.Uri.parse(URI)];
  const context = { subscriptions: [], logUri: { fsPath: path.join(folder, "logs") } };
  await extension.activate(context);
  assert.match(last(state.errors), /lintel is not in the path/);
  await until(() => state.opened.length === 1);
  assert.match(state.opened[0], /^https:\/\/github\.com\/[^/]+\/lintel#install$/);
  assert.ok(context.subscriptions.length >= manifest.contributes.commands.length);
  await vscode.run("lintel.picture");
  assert.match(last(state.errors), /server does not run/);
  state.files = [];
});

test("a program that is chosen is put into the settings and started", async () => {
  state.file = path.join(folder, "broken");
  await vscode.run("lintel.chooseProgram");
  assert.deepStrictEqual(state.settings.lintel.server.command, [state.file, "serve"]);
  assert.match(last(state.errors), /broken" cannot be started/);
  state.errors.length = 0;
  // The button starts what the settings name by then.
  state.choice = "Try again";
  state.settings.lintel.server.command = undefined;
  await vscode.run("lintel.restart");
  await until(() => state.errors.length === 2);
});

test("the program in the path is started, with the settings that are the server's", async () => {
  fs.mkdirSync(path.join(folder, "bin"));
  fs.symlinkSync(process.env.LINTEL, path.join(folder, "bin", "lintel"));
  process.env.PATH = `${path.join(folder, "bin")}:${PATH}`;
  await vscode.run("lintel.restart");
  assert.ok(daemon().process.pid);
  const selectors = daemon().options.documentSelector;
  assert.ok(selectors.every(({ language }) => language === "layoutspec"));
  assert.ok(["file", "untitled"].every((name) => selectors.some(({ scheme }) => scheme === name)));
  const settings = daemon().sent.filter(({ method }) => method === "workspace/didChangeConfiguration");
  assert.deepStrictEqual(last(settings).params.settings, { lintel: { rules: {}, inlayHints: { frames: true } } });
  await new Promise((wake) => setTimeout(wake, 100));
  assert.deepStrictEqual(daemon().heard.filter(({ method }) => /window/.test(method)), []);
});

test("commands want a layout", async () => {
  for (const { command } of manifest.contributes.commands) {
    if (["lintel.restart", "lintel.chooseProgram"].includes(command)) continue;
    state.errors.length = 0;
    await vscode.run(command);
    assert.deepStrictEqual(state.errors, ["lintel: open a layout document or code with a layout first"], command);
  }
  state.errors.length = 0;
});

test("the picture is one panel, which is drawn again while somebody types", async () => {
  open(TEXT);
  vscode.window.activeTextEditor = { document, selection: { active: { line: 2, character: 8 } } };
  await vscode.run("lintel.picture");
  const [panel] = state.panels;
  assert.match(panel.webview.html, /default-src 'none'.*<svg /s);
  assert.strictEqual(panel.title, "Layout");
  const before = panel.pages.length;
  await replace(TEXT.replace("Hello", "Good morning"), 2);
  await vscode.change(document);
  await until(() => panel.pages.length > before);
  assert.match(panel.webview.html, /Good morning/);
  assert.strictEqual(panel.pages.length, before + 1);
  await vscode.run("lintel.picture");
  assert.deepStrictEqual([state.panels.length, panel.revealed], [1, 1]);
  const others = panel.pages.length;
  await vscode.change({ uri: vscode.Uri.parse("file:///other.layout.json"), languageId: "layoutspec" });
  await new Promise((wake) => setTimeout(wake, 300));
  assert.strictEqual(panel.pages.length, others);
});

test("lenses are shown in the same panel, or by the daemon", async () => {
  const lenses = await daemon().sendRequest("textDocument/codeLens", { textDocument: { uri: URI } });
  assert.ok(lenses.every(({ command }) => command), JSON.stringify(lenses));
  for (const { command } of lenses) await daemon().choose(command);
  assert.strictEqual(state.panels.length, 1);
  assert.strictEqual(state.panels[0].title, "Layout, narrow");
  state.panels[0].dispose();
  await replace(TEXT, 3);
  await vscode.run("lintel.picture");
  assert.strictEqual(state.panels.length, 2);
});

test("an explanation is one document beside, which nobody can change", async () => {
  await vscode.run("lintel.explain");
  const { document: first, options } = last(state.shown);
  assert.match(first.getText(), /^#name/);
  assert.ok(first.isReadOnly);
  assert.deepStrictEqual(options.viewColumn, vscode.ViewColumn.Beside);
  vscode.window.activeTextEditor.selection.active = { line: 1, character: 20 };
  await vscode.run("lintel.explain");
  const { document: second } = last(state.shown);
  assert.strictEqual(second.uri.toString(), first.uri.toString());
  assert.match(second.getText(), /^#row/);
});

test("what the editor asks by itself is answered", async () => {
  const client = daemon();
  await replace(TEXT.replace('"text": "Hello"', '"txet": "Hello"'), 4);
  await until(() => client.pulled.get(URI)?.items.some(({ code }) => code === "unknown-key"));
  const { answers } = client;
  await client.pull(URI);
  assert.strictEqual(last(answers["textDocument/diagnostic"]).kind, "unchanged");
  await until(() => answers["workspace/diagnostic"]?.length > 0);
  assert.ok(answers["inlayHint/resolve"].length >= 2);
  assert.ok(answers["inlayHint/resolve"].every(({ tooltip }) => tooltip));
  const fixes = answers["textDocument/codeAction"].flat().filter((action) => action?.kind === "quickfix" && action.edit);
  assert.ok(fixes.some(({ diagnostics }) => diagnostics?.length > 0), JSON.stringify(last(answers["textDocument/codeAction"])));
  assert.ok(last(answers["textDocument/documentSymbol"]).length > 0);
  assert.deepStrictEqual(client.failures, []);
  await replace(TEXT, 5);
});

test("layout tests are in the view Testing, and run there", async () => {
  const file = path.join(folder, "a card.layout.json");
  const tests = ["#name.width > 3", "#name.width < 1", "#nobody.width == 1"];
  fs.writeFileSync(file, TEXT.replace(/ {2}"variants.*/, `  "expect": ${JSON.stringify(tests)}`));
  const uri = vscode.Uri.parse(`file://${encodeURI(file)}`);
  const empty = path.join(folder, "empty.layout.json");
  fs.writeFileSync(empty, TEXT);
  state.files = [uri, vscode.Uri.parse(`file://${empty}`)];
  await state.tests.resolveHandler();
  assert.deepStrictEqual([...state.tests.items].map(([, { label }]) => label), ["a card.layout.json", "empty.layout.json"]);
  const item = state.tests.items.get(uri.toString());
  await state.tests.resolveHandler(item);
  const labels = [...item.children].map(([, { label }]) => label);
  assert.deepStrictEqual(labels, tests);
  assert.strictEqual([...item.children][0][1].range.start.line, 4);

  const run = await state.tests.run();
  assert.ok(run.isEnded);
  assert.deepStrictEqual(tests.map((name) => run.results.get(name)[0]), ["passed", "failed", "errored"]);
  assert.match(run.results.get(tests[1])[1].message, /does not hold/);
  assert.strictEqual(run.results.get(tests[1])[1].location.uri, uri);
  assert.strictEqual(state.tests.items.get(`file://${empty}`), undefined);

  const [, one] = [...item.children][1];
  const second = await state.tests.run({ include: [one], exclude: [] });
  assert.deepStrictEqual([...second.results.keys()], [tests[1]]);
  const third = await state.tests.run({ include: [item], exclude: [one] });
  assert.deepStrictEqual([...third.results.keys()], [tests[0], tests[2]]);
  state.files = [];
  await state.tests.resolveHandler();
  assert.strictEqual(state.tests.items.size, 0);
});

test("the live page's address is told", async () => {
  await vscode.run("lintel.live");
  assert.deepStrictEqual(state.errors, []);
  assert.match(last(state.messages), /http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{22}&document=/);
});

test("the log has messages and no texts", () => {
  const log = fs.readFileSync(path.join(folder, "logs", "lintel.log"), "utf8");
  assert.match(log, /"method":"textDocument\/didOpen"/);
  assert.ok(!log.includes("Hello"));
});

const SOURCE = path.join(folder, "PhotoCell.swift");
const code = { uri: vscode.Uri.parse(`file://${SOURCE}`), languageId: "swift", getText: () => fs.readFileSync(SOURCE, "utf8") };
const sourceDaemon = () => last(clients("lintel-source"));
const findsInert = (client) => client.pulled.get(String(code.uri))?.items.some((one) => one.code === "inert-stack-style");

test("code with a layout starts a server of its own, and other code none", async () => {
  await vscode.open({ uri: vscode.Uri.parse(`file://${folder}/Model.swift`), languageId: "swift", getText: () => "struct Model {}" });
  assert.strictEqual(sourceDaemon(), undefined);
  fs.copyFileSync(path.join(__dirname, "../../../Protocol/source/PhotoCell.swift"), SOURCE);
  await vscode.open(code);
  assert.deepStrictEqual(state.errors, []);
  assert.ok(sourceDaemon().server.args.includes("--source"));
  assert.strictEqual(last(sourceDaemon().server.args), path.join(folder, "logs", "lintel-source.log"));
  await until(() => findsInert(sourceDaemon()));
  assert.ok(!daemon().documents.has(String(code.uri)));
  assert.ok([...sourceDaemon().documents.values()].every(({ languageId }) => languageId === "swift"));
  assert.deepStrictEqual(sourceDaemon().failures, []);
  const settings = sourceDaemon().sent.filter(({ method }) => method === "workspace/didChangeConfiguration");
  assert.deepStrictEqual(last(settings).params.settings, { lintel: { rules: {}, inlayHints: { frames: true } } });
});

test("lenses in code show the panel and the page, by the server for source files", async () => {
  const [size, live, ...others] = await sourceDaemon().lenses(code);
  assert.deepStrictEqual([size.command.title, live.command.title, others.length], ["375 × 80 · tried as a row · 2 states", "live", 0]);
  await vscode.run(size.command.command, ...size.command.arguments);
  const panel = last(state.panels);
  assert.match(panel.webview.html, /<svg /);
  const before = panel.pages.length;
  const text = code.getText().replace("top: 8,", "top: 108,");
  sourceDaemon().notify("textDocument/didChange", {
    textDocument: { uri: String(code.uri), version: 2 }, contentChanges: [{ text }],
  });
  await vscode.change(code);
  await until(() => panel.pages.length > before);
  assert.match(panel.webview.html, /height="180/);
  state.messages.length = 0;
  await vscode.run(live.command.command, ...live.command.arguments);
  assert.match(last(state.messages), /http:\/\/127\.0\.0\.1:\d+\/#code=.*PhotoCell/);
  assert.deepStrictEqual(state.errors, []);
});

test("commands are about the class at the cursor in code", async () => {
  const palette = manifest.contributes.menus.commandPalette;
  for (const languageId of ["layoutspec", "swift", "objective-c", "objective-cpp"]) {
    assert.ok(palette.every(({ when }) => new RegExp(/\/(.*)\//.exec(when)[1]).test(languageId)), languageId);
  }
  assert.ok(palette.every(({ when }) => !new RegExp(/\/(.*)\//.exec(when)[1]).test("json")));
  const lines = code.getText().split("\n");
  const line = lines.findIndex((text) => text.includes("titleNode.style.flexShrink"));
  const before = vscode.window.activeTextEditor;
  vscode.window.activeTextEditor = { document: code, selection: { active: { line, character: 4 } } };
  state.errors.length = state.messages.length = 0;
  const count = state.panels.length;
  last(state.panels).dispose();
  await vscode.run("lintel.picture");
  assert.strictEqual(state.panels.length, count + 1);
  assert.match(last(state.panels).webview.html, /<svg /);
  await vscode.run("lintel.live");
  assert.match(last(state.messages), /http:\/\/127\.0\.0\.1:\d+\/#code=.*PhotoCell/);
  await vscode.run("lintel.explain");
  assert.match(last(state.shown).document.getText(), /titleNode/);
  assert.deepStrictEqual(state.errors, []);
  vscode.window.activeTextEditor.selection.active = { line: 0, character: 0 };
  await vscode.run("lintel.explain");
  assert.deepStrictEqual(state.errors, ["lintel: this line is about no element of a layout"]);
  state.errors.length = 0;
  vscode.window.activeTextEditor = before;
});

test("the new file of the walkthrough is a layout document", () => {
  const steps = manifest.contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
  const [, query] = /\(command:workbench\.action\.files\.newUntitledFile\?(.*?)\)/.exec(
    steps.find(({ id }) => id === "layout").description);
  const { languageId } = JSON.parse(decodeURIComponent(query));
  assert.ok(manifest.contributes.languages.some(({ id }) => id === languageId), languageId);
});

test("a setting turns layouts in code off and on", async () => {
  const running = sourceDaemon();
  state.settings.lintel.sourceFiles.enabled = false;
  await vscode.configure("lintel.sourceFiles.enabled");
  assert.strictEqual(await running.ended, 0);
  await vscode.change(code);
  assert.strictEqual(sourceDaemon(), running);
  state.settings.lintel.sourceFiles.enabled = true;
  await vscode.configure("lintel.sourceFiles.enabled");
  assert.notStrictEqual(sourceDaemon(), running);
  await until(() => findsInert(sourceDaemon()));
  assert.deepStrictEqual(state.errors, []);
});

test("a daemon can be started again, and ends with the window", async () => {
  const first = daemon();
  await vscode.run("lintel.restart");
  assert.strictEqual(await first.ended, 0);
  assert.notStrictEqual(daemon(), first);
  const second = daemon();
  assert.deepStrictEqual(first.failures, []);
  assert.deepStrictEqual(sourceDaemon().failures, []);
  vscode.window.activeTextEditor = undefined;
  await extension.deactivate();
  assert.strictEqual(await second.ended, 0);
  assert.strictEqual(await sourceDaemon().ended, 0);
});
