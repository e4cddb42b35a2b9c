// Stands in for what Visual Studio Code hands to extensions, as far as ours uses it; notes what is done.
"use strict";

const fs = require("node:fs");

const commands = new Map();
const providers = new Map();
const listeners = { text: [], configuration: [], opened: [] };

/** What a person sees, and what tests set. */
const state = {
  errors: [], messages: [], panels: [], documents: [], shown: [], opened: [], files: [],
  settings: {
    lintel: {
      server: { command: undefined, log: true }, sourceFiles: { enabled: true }, rules: {}, inlayHints: { frames: true },
    },
  },
  /** The button of a message, and the file of a dialog, that are chosen next. */
  choice: undefined, file: undefined,
};

function listening(list) {
  return (listener) => {
    list.push(listener);
    return { dispose() { list.splice(list.indexOf(listener), 1); } };
  };
}

class EventEmitter {
  listeners = [];
  event = listening(this.listeners);
  fire(event) { for (const listener of [...this.listeners]) listener(event); }
  dispose() { this.listeners.length = 0; }
}

class Uri {
  constructor(text) {
    Object.assign(this, { text, scheme: text.split(":")[0], fsPath: decodeURI(text.replace(/^\w+:(\/\/)?/, "")) });
  }
  static parse(text) { return new Uri(text); }
  toString() { return this.text; }
}

class Range {
  constructor(line, character, endLine, endCharacter) {
    Object.assign(this, { start: { line, character }, end: { line: endLine, character: endCharacter } });
  }
}

class Location { constructor(uri, range) { Object.assign(this, { uri, range }); } }
class TestMessage { constructor(message) { this.message = message; } }

class Panel {
  constructor(kind, title, column) {
    Object.assign(this, { kind, title, column, isDisposed: false, revealed: 0, closers: [] });
    this.pages = [];
    const pages = this.pages;
    this.webview = {
      get html() { return pages.at(-1) ?? ""; },
      set html(page) { pages.push(page); },
    };
    state.panels.push(this);
  }
  reveal() { this.revealed += 1; }
  onDidDispose(closer) { this.closers.push(closer); }
  dispose() { this.isDisposed = true; this.closers.forEach((closer) => closer()); }
}

class Items {
  map = new Map();
  add(item) { this.map.set(item.id, item); }
  delete(id) { this.map.delete(id); }
  get(id) { return this.map.get(id); }
  replace(items) { this.map = new Map(items.map((item) => [item.id, item])); }
  forEach(action) { [...this.map.values()].forEach(action); }
  get size() { return this.map.size; }
  [Symbol.iterator]() { return this.map[Symbol.iterator](); }
}

/** The view "Testing": what a person sees and does there. */
class TestController {
  items = new Items();
  profiles = [];
  runs = [];
  constructor(id, label) { Object.assign(this, { id, label }); state.tests = this; }
  createTestItem(id, label, uri) { return { id, label, uri, children: new Items() }; }
  createRunProfile(name, kind, handler) { this.profiles.push(handler); }
  createTestRun() {
    const run = { started: [], results: new Map(), isEnded: false };
    const note = (outcome) => (item, message) => { run.results.set(item.label, [outcome, message]); };
    this.runs.push(run);
    return {
      started: (item) => run.started.push(item.label), passed: note("passed"), failed: note("failed"),
      skipped: note("skipped"), errored: note("errored"), end() { run.isEnded = true; },
    };
  }
  async run(request = {}) {
    await this.profiles[0](request, { isCancellationRequested: false });
    return this.runs.at(-1);
  }
  dispose() { state.tests = undefined; }
}

/** A document of the editor: that of a provider, or a file. */
async function openTextDocument(uri) {
  const provider = providers.get(uri.scheme);
  const text = provider ? provider.provideTextDocumentContent(uri) : fs.readFileSync(uri.fsPath, "utf8");
  const languageId = uri.fsPath.endsWith(".layout.json") ? "layoutspec" : "plaintext";
  const document = { uri, languageId, isReadOnly: provider !== undefined, getText: () => text };
  if (!state.documents.some((one) => one.uri.toString() === uri.toString())) {
    state.documents.push(document);
    listeners.opened.forEach((listener) => listener(document));
  }
  return document;
}

/** The settings of a section, with `get` for names that have dots. */
function getConfiguration(section) {
  const values = state.settings[section];
  const get = (name) => name.split(".").reduce((value, key) => value?.[key], values);
  const update = async (name, value) => {
    const keys = name.split(".");
    const last = keys.pop();
    keys.reduce((one, key) => one[key], values)[last] = value;
    await module.exports.configure(`${section}.${name}`);
  };
  return { ...values, ...Object.fromEntries(Object.entries({ get, update, has: get, inspect: get })) };
}

module.exports = {
  state,
  run: (name, ...args) => commands.get(name)(...args),
  /** Opens a document as a person does. */
  open(document) {
    state.documents.push(document);
    return Promise.all(listeners.opened.map((listener) => listener(document)));
  },
  change: (document) => Promise.all(listeners.text.map((listener) => listener({ document }))),
  configure: (section) => Promise.all(listeners.configuration.map(
    (listener) => listener({ affectsConfiguration: (name) => `${section}.`.startsWith(`${name}.`) }))),
  ConfigurationTarget: { Global: 1 },
  EventEmitter, Location, Range, TestMessage, Uri,
  TestRunProfileKind: { Run: 1 },
  ViewColumn: { Beside: -2 },
  commands: {
    registerCommand(name, action) {
      if (commands.has(name)) throw new Error(`command '${name}' already exists`);
      commands.set(name, action);
      return { dispose() { commands.delete(name); } };
    },
  },
  env: { async openExternal(uri) { state.opened.push(uri.toString()); return true; } },
  tests: { createTestController: (id, label) => new TestController(id, label) },
  window: {
    activeTextEditor: undefined,
    showErrorMessage(message, ...buttons) {
      state.errors.push(message);
      const choice = buttons.includes(state.choice) ? state.choice : undefined;
      if (choice) state.choice = undefined;
      return Promise.resolve(choice);
    },
    showInformationMessage(message) { state.messages.push(message); return Promise.resolve(); },
    async showOpenDialog() { return state.file && [{ fsPath: state.file }]; },
    createWebviewPanel: (kind, title, column) => new Panel(kind, title, column),
    showTextDocument(document, options) { state.shown.push({ document, options }); },
  },
  workspace: {
    asRelativePath: (uri) => uri.fsPath.split("/").at(-1),
    get textDocuments() { return state.documents; },
    async findFiles(pattern, exclude, maximum) { return state.files.slice(0, maximum); },
    getConfiguration,
    onDidChangeConfiguration: listening(listeners.configuration),
    onDidChangeTextDocument: listening(listeners.text),
    onDidOpenTextDocument: listening(listeners.opened),
    openTextDocument,
    registerTextDocumentContentProvider(scheme, provider) {
      providers.set(scheme, provider);
      return { dispose() { providers.delete(scheme); } };
    },
  },
};
