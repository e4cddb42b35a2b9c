// Layout tests of documents in the view "Testing".
"use strict";

const vscode = require("vscode");

const FILES = "**/*.layout.json";

/** Milliseconds without typing before the tests of a document are read again. */
const REST = 500;

/** Returns the ranges of an answer as those of the editor. */
function rangeOf({ start, end }) {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** The tests of the folder, which `ask(method, uri)` reads and runs. */
class LayoutTests {
  constructor(ask) {
    this.ask = ask;
    this.timers = new Map();
    this.controller = vscode.tests.createTestController("lintel", "Layout tests");
    this.controller.resolveHandler = (item) => (item ? this.read(item.uri) : this.discover());
    this.controller.refreshHandler = () => this.discover();
    this.controller.createRunProfile(
      "Run", vscode.TestRunProfileKind.Run, (request, token) => this.run(request, token), true);
  }

  dispose() {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.controller.dispose();
  }

  /** Finds the documents of the folder; their tests are read when they are looked at. */
  async discover() {
    const files = await vscode.workspace.findFiles(FILES);
    const known = new Set(files.map(String));
    this.controller.items.forEach((item) => {
      if (!known.has(item.id)) this.controller.items.delete(item.id);
    });
    for (const uri of files) {
      if (!this.controller.items.get(uri.toString())) this.controller.items.add(this.fileItem(uri));
    }
  }

  fileItem(uri) {
    const item = this.controller.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
    item.canResolveChildren = true;
    return item;
  }

  /** Returns the results of a document's tests, after its items are those tests. */
  async read(uri) {
    await vscode.workspace.openTextDocument(uri);
    const answer = await this.ask("layout/expect", uri);
    let item = this.controller.items.get(uri.toString());
    if (answer.expectations.length === 0) {
      if (item) this.controller.items.delete(item.id);
      return [];
    }
    if (!item) {
      item = this.fileItem(uri);
      this.controller.items.add(item);
    }
    const tests = answer.expectations.map((expectation, index) => {
      const test = this.controller.createTestItem(`${uri} ${index}`, expectation.expression, uri);
      test.range = rangeOf(expectation.range);
      return test;
    });
    item.children.replace(tests);
    item.canResolveChildren = false;
    return tests.map((test, index) => [test, answer.expectations[index]]);
  }

  /** Reads the tests of a document again once nobody types any more. */
  changed(uri) {
    const key = uri.toString();
    clearTimeout(this.timers.get(key));
    this.timers.set(key, setTimeout(() => {
      this.timers.delete(key);
      this.read(uri).catch(() => undefined);
    }, REST));
  }

  async run(request, token) {
    const run = this.controller.createTestRun(request);
    if (!request.include) await this.discover();
    const chosen = request.include ?? [...this.controller.items].map(([, item]) => item);
    const left = new Set((request.exclude ?? []).map(({ id }) => id));
    // Tests are numbered in their document, so the chosen ones are found again by their ids.
    const ids = new Set(chosen.map(({ id }) => id));
    const files = new Map(chosen.map(({ uri }) => [uri.toString(), uri]));
    for (const [key, uri] of files) {
      if (token.isCancellationRequested) break;
      try {
        for (const [test, result] of await this.read(uri)) {
          if ((ids.has(key) || ids.has(test.id)) && !left.has(key) && !left.has(test.id)) {
            this.report(run, test, result);
          }
        }
      } catch (problem) {
        const item = this.controller.items.get(key);
        if (item) run.errored(item, new vscode.TestMessage(problem.message));
      }
    }
    run.end();
  }

  report(run, test, { outcome, message }) {
    run.started(test);
    if (outcome === "holds") return run.passed(test);
    if (outcome === "skipped") return run.skipped(test);
    const shown = new vscode.TestMessage(message ?? outcome);
    shown.location = new vscode.Location(test.uri, test.range);
    return outcome === "bad" ? run.errored(test, shown) : run.failed(test, shown);
  }
}

module.exports = { FILES, LayoutTests };
