// Stands in for what Visual Studio Code hands to extensions, as far as ours uses it; notes what is done.
"use strict";

const fs = require("node:fs");
const editor = require("./editor");

const { listening, TextDocument } = editor;
const commands = new Map();
const contents = new Map();
const listeners = { text: [], configuration: [], opened: [], tabs: [], unheard: [] };

/** What a person sees, and what tests set. */
const state = {
  errors: [], messages: [], panels: [], documents: [], shown: [], opened: [], files: [], watched: [],
  /** What the client library logs. */
  log: [],
  settings: {
    lintel: {
      server: { command: undefined, log: true }, sourceFiles: { enabled: true }, rules: {}, inlayHints: { frames: true },
    },
  },
  /** The button of a message, and the file of a dialog, that are chosen next. */
  choice: undefined, file: undefined,
};

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
  const known = state.documents.find((one) => one.uri.toString() === uri.toString());
  const provider = contents.get(uri.scheme);
  if (known instanceof TextDocument && !provider) return known;
  const text = provider ? provider.provideTextDocumentContent(uri) : fs.readFileSync(uri.fsPath, "utf8");
  const languageId = uri.fsPath.endsWith(".layout.json") ? "layoutspec" : "plaintext";
  const document = Object.assign(new TextDocument(uri, languageId, text), { isReadOnly: provider !== undefined });
  if (!known) {
    state.documents.push(document);
    listeners.opened.forEach((listener) => listener(document));
  }
  return document;
}

/** The settings of a section, with `get` for names that have dots. */
function getConfiguration(section) {
  const values = section ? state.settings[section] : state.settings;
  const get = (name) => name.split(".").reduce((value, key) => value?.[key], values);
  const update = async (name, value) => {
    const keys = name.split(".");
    const last = keys.pop();
    keys.reduce((one, key) => one[key], values)[last] = value;
    await module.exports.configure(`${section}.${name}`);
  };
  return { ...values, ...Object.fromEntries(Object.entries({ get, update, has: get, inspect: get })) };
}

/** A log of the client library. */
function createOutputChannel(name) {
  const write = (level) => (text) => { state.log.push(`${name} ${level}: ${text}`); };
  return {
    name, logLevel: editor.LogLevel.Info, onDidChangeLogLevel: listening(listeners.unheard), dispose() {}, show() {},
    ...Object.fromEntries(["append", "appendLine", "trace", "debug", "info", "warn", "error"].map((level) => [level, write(level)])),
  };
}

/** A tab with a document, which is shown in front. */
async function showDocument(document) {
  const tab = { input: new editor.TabInputText(document.uri) };
  window.tabGroups.all[0].tabs.push(tab);
  window.activeTextEditor = { document, selection: { active: new editor.Position(0, 0) } };
  window.visibleTextEditors = [window.activeTextEditor];
  listeners.tabs.forEach((listener) => listener({ opened: [tab], closed: [], changed: [] }));
}

const window = {
  activeTextEditor: undefined,
  visibleTextEditors: [],
  tabGroups: { all: [{ tabs: [] }], onDidChangeTabs: listening(listeners.tabs) },
  onDidChangeActiveTextEditor: listening(listeners.unheard),
  onDidChangeVisibleTextEditors: listening(listeners.unheard),
  createOutputChannel,
  withProgress: (options, task) => task({ report() {} }, new editor.CancellationTokenSource().token),
  showErrorMessage(message, ...buttons) {
    state.errors.push(message);
    const choice = buttons.includes(state.choice) ? state.choice : undefined;
    if (choice) state.choice = undefined;
    return Promise.resolve(choice);
  },
  showInformationMessage(message) { state.messages.push(message); return Promise.resolve(); },
  showWarningMessage(message) { state.messages.push(message); return Promise.resolve(); },
  async showOpenDialog() { return state.file && [{ fsPath: state.file }]; },
  createWebviewPanel: (kind, title, column) => new Panel(kind, title, column),
  showTextDocument(document, options) { state.shown.push({ document, options }); },
};

const workspace = {
  asRelativePath: (uri) => uri.fsPath.split("/").at(-1),
  get textDocuments() { return state.documents; },
  notebookDocuments: [],
  workspaceFolders: undefined,
  async findFiles(pattern, exclude, maximum) { return state.files.slice(0, maximum); },
  getConfiguration,
  openTextDocument,
  async applyEdit(edit) {
    for (const [uri, edits] of edit.changes) await typeEdits(await openTextDocument(uri), edits);
    return true;
  },
  createFileSystemWatcher(pattern) {
    state.watched.push(pattern.pattern ?? pattern);
    const unheard = listening(listeners.unheard);
    return { onDidCreate: unheard, onDidChange: unheard, onDidDelete: unheard, dispose() {} };
  },
  onDidChangeConfiguration: listening(listeners.configuration),
  onDidChangeTextDocument: listening(listeners.text),
  onDidOpenTextDocument: listening(listeners.opened),
  registerTextDocumentContentProvider(scheme, provider) {
    contents.set(scheme, provider);
    return { dispose() { contents.delete(scheme); } };
  },
};
for (const event of ["CloseTextDocument", "SaveTextDocument", "ChangeWorkspaceFolders", "OpenNotebookDocument",
  "CloseNotebookDocument", "SaveNotebookDocument", "ChangeNotebookDocument", "CreateFiles", "RenameFiles", "DeleteFiles"]) {
  workspace[`onDid${event}`] = listening(listeners.unheard);
}
for (const event of ["SaveTextDocument", "CreateFiles", "RenameFiles", "DeleteFiles"]) {
  workspace[`onWill${event}`] = listening(listeners.unheard);
}

/** Edits a document as somebody does who types. */
async function typeEdits(document, edits) {
  const contentChanges = document.apply(edits);
  await Promise.all(listeners.text.map((listener) => listener({ document, contentChanges })));
}

module.exports = {
  ...editor,
  version: "1.106.0",
  state, window, workspace, showDocument, typeEdits,
  run: (name, ...args) => commands.get(name)(...args),
  /** Opens a document as a person does. */
  open(document) {
    state.documents.push(document);
    return Promise.all(listeners.opened.map((listener) => listener(document)));
  },
  change: (document) => Promise.all(listeners.text.map((listener) => listener({ document }))),
  configure: (section) => Promise.all(listeners.configuration.map(
    (listener) => listener({ affectsConfiguration: (name) => `${section}.`.startsWith(`${name}.`) }))),
  commands: {
    registerCommand(name, action) {
      if (commands.has(name)) throw new Error(`command '${name}' already exists`);
      commands.set(name, action);
      return { dispose() { commands.delete(name); } };
    },
  },
  env: {
    appName: "Stand-in", language: "en",
    async openExternal(uri) { state.opened.push(uri.toString()); return true; },
  },
  extensions: { getExtension: () => undefined },
  tests: { createTestController: (id, label) => new TestController(id, label) },
};
