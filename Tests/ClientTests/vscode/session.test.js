// The extension for Visual Studio Code, with a stand-in of the editor and the real daemon, $LINTEL.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const extension = require("../../../Clients/vscode/extension.js");
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
const document = { uri: { toString: () => URI }, languageId: "layoutspec" };
const daemon = () => LanguageClient.all.at(-1);
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

test("a daemon that cannot be started is told of, and started by what is chosen then", async () => {
  state.settings["lintel-server"].command = ["/nowhere/lintel", "serve"];
  const context = { subscriptions: [], logUri: { fsPath: path.join(folder, "logs") } };
  await extension.activate(context);
  assert.match(last(state.errors), /"\/nowhere\/lintel" cannot be started/);
  assert.ok(context.subscriptions.length >= manifest.contributes.commands.length);
  await vscode.run("lintel.picture");
  assert.match(last(state.errors), /daemon does not run/);
  // A second failure is told again; the button starts what the settings say by then.
  state.choice = "Try again";
  await vscode.run("lintel.restart");
  await until(() => state.errors.filter((error) => /cannot be started/.test(error)).length === 3);
  state.settings["lintel-server"].command = [process.env.LINTEL, "serve"];
  await vscode.configure("lintel-server.command");
  assert.ok(daemon().process.pid);
  const selectors = daemon().options.documentSelector;
  assert.ok(selectors.every(({ language }) => language === "layoutspec"));
  assert.ok(["file", "untitled"].every((name) => selectors.some(({ scheme }) => scheme === name)));
});

test("commands want a layout", async () => {
  for (const { command } of manifest.contributes.commands) {
    if (command === "lintel.restart") continue;
    state.errors.length = 0;
    await vscode.run(command);
    assert.deepStrictEqual(state.errors, ["lintel: open a layout document first"], command);
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
  await vscode.change({ uri: { toString: () => "file:///other.layout.json" } });
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

test("an explanation is a document beside", async () => {
  await vscode.run("lintel.explain");
  assert.match(last(state.shown).document.content, /^#name/);
  assert.deepStrictEqual(last(state.shown).options.viewColumn, vscode.ViewColumn.Beside);
});

test("the live page's address is told", async () => {
  await vscode.run("lintel.live");
  assert.deepStrictEqual(state.errors, []);
  assert.match(last(state.messages), /http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{22}&document=/);
});

test("a daemon that crashes is started again three times a minute, with its texts", async () => {
  const log = path.join(folder, "logs", "lintel.log");
  const broken = TEXT.replace('"text": "Hello"', '"txet": "Hello"');
  await replace(broken, 4);
  for (let crash = 1; crash <= 4; crash += 1) {
    const client = daemon();
    const found = () => client.heard.some(({ method, params }) =>
      method === "textDocument/publishDiagnostics" && params.diagnostics.some(({ code }) => code === "unknown-key"));
    await until(found);
    client.heard.length = 0;
    state.errors.length = 0;
    client.process.kill("SIGSEGV");
    await client.ended;
    await until(() => state.errors.length === 1);
    assert.match(last(state.errors), crash < 4 ? /crashed and was started again/ : /crashed 4 times .* not started again/);
    assert.ok(last(state.errors).includes(`lintel diagnose --log '${log}'`));
  }
  assert.match(fs.readFileSync(log, "utf8"), /"method":"textDocument\/didOpen"/);
  assert.ok(!fs.readFileSync(log, "utf8").includes("Hello"));
  state.errors.length = 0;
  await vscode.run("lintel.restart");
  open(TEXT);
  await vscode.run("lintel.picture");
  assert.deepStrictEqual(state.errors, []);
});

test("a daemon can be started again, and ends with the window", async () => {
  const first = daemon();
  await vscode.run("lintel.restart");
  assert.strictEqual(await first.ended, 0);
  assert.notStrictEqual(daemon(), first);
  const second = daemon();
  vscode.window.activeTextEditor = undefined;
  await extension.deactivate();
  assert.strictEqual(await second.ended, 0);
});
