// Stands in for what Visual Studio Code hands to extensions, as far as ours uses it; notes what is done.
"use strict";

const commands = new Map();
const listeners = { text: [], configuration: [] };

/** What a person sees, and what tests set. */
const state = {
  errors: [], messages: [], panels: [], documents: [], shown: [],
  settings: { "lintel-server": { command: undefined, log: true } },
  /** Which button of a message is chosen next. */
  choice: undefined,
};

function listening(list) {
  return (listener) => {
    list.push(listener);
    return { dispose() { list.splice(list.indexOf(listener), 1); } };
  };
}

class Panel {
  constructor(kind, title, place) {
    Object.assign(this, { kind, title, place, isDisposed: false, revealed: 0, closers: [] });
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

module.exports = {
  state,
  run: (name, ...args) => commands.get(name)(...args),
  change: (document) => Promise.all(listeners.text.map((listener) => listener({ document }))),
  configure: (section) => Promise.all(listeners.configuration.map(
    (listener) => listener({ affectsConfiguration: (name) => `${section}.`.startsWith(`${name}.`) }))),
  ViewColumn: { Beside: -2 },
  commands: {
    registerCommand(name, action) {
      if (commands.has(name)) throw new Error(`command '${name}' already exists`);
      commands.set(name, action);
      return { dispose() { commands.delete(name); } };
    },
  },
  window: {
    activeTextEditor: undefined,
    showErrorMessage(message, ...buttons) {
      state.errors.push(message);
      const choice = buttons.includes(state.choice) ? state.choice : undefined;
      state.choice = undefined;
      return Promise.resolve(choice);
    },
    showInformationMessage(message) { state.messages.push(message); return Promise.resolve(); },
    createWebviewPanel: (kind, title, place) => new Panel(kind, title, place),
    showTextDocument(document, options) { state.shown.push({ document, options }); },
  },
  workspace: {
    getConfiguration: (section) => ({ get: (name) => state.settings[section][name] }),
    openTextDocument: async (options) => options,
    onDidChangeTextDocument: listening(listeners.text),
    onDidChangeConfiguration: listening(listeners.configuration),
  },
};
