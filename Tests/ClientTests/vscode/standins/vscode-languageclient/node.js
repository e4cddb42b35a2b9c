// Stands in for the client that extensions get from a package: it starts the daemon and speaks with it. The client of
// that package, 10.1.0, was run with the same daemon to see what it sends; this one does as it did.
"use strict";

const { spawn } = require("node:child_process");
const vscode = require("vscode");

/** What the client offers, as far as answers depend on it. */
const CAPABILITIES = {
  workspace: {
    applyEdit: true, configuration: true, workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    codeLens: { refreshSupport: true }, diagnostics: { refreshSupport: true }, inlayHint: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
  },
  textDocument: {
    publishDiagnostics: { relatedInformation: true, versionSupport: false, codeDescriptionSupport: true, dataSupport: true },
    diagnostic: { dynamicRegistration: true, relatedInformation: true, relatedDocumentSupport: false },
    codeAction: {
      dynamicRegistration: true, isPreferredSupport: true, disabledSupport: true, dataSupport: true,
      resolveSupport: { properties: ["edit", "command"] },
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["", "quickfix", "refactor", "refactor.rewrite", "source"] } },
    },
    codeLens: { dynamicRegistration: true, resolveSupport: { properties: ["command"] } },
    inlayHint: {
      dynamicRegistration: true,
      resolveSupport: { properties: ["tooltip", "textEdits", "label.tooltip", "label.location", "label.command"] },
    },
    documentSymbol: { dynamicRegistration: true, hierarchicalDocumentSymbolSupport: true },
    foldingRange: { dynamicRegistration: true, rangeLimit: 5000 },
  },
  window: { workDoneProgress: true, showDocument: { support: true }, showMessage: {} },
  general: { positionEncodings: ["utf-16"] },
};

/** Milliseconds after which the client pulls the diagnostics of the workspace again. */
const PULL = 2000;

/** The features of the client that extensions of its class leave out. */
const FEATURES = ["workspace/executeCommand", "textDocument/codeLens"];

/** The capabilities whose names are not those of the requests. */
const PROVIDERS = { documentColor: "colorProvider" };

/** The requests of an editor that shows a document, beside those of the diagnostics, hints and code actions. */
const SHOWN = ["codeLens", "documentSymbol", "foldingRange", "documentLink", "documentColor"];

class LanguageClient {
  static all = [];

  /** The texts that are open. */
  documents = new Map();

  /** The diagnostics that were pulled, by document, and the last answers of each method by its name. */
  pulled = new Map();
  answers = {};

  /** The errors that requests of the client itself were answered with. */
  failures = [];

  /** The methods of its features, and the commands in the editor. */
  features = [];
  registered = [];

  constructor(id, name, server, options) {
    Object.assign(this, { id, name, server, options, lastId: 0, waiting: new Map(), heard: [], sent: [] });
    this.code2ProtocolConverter = {
      asUri: (uri) => uri.toString(),
      asPosition: ({ line, character }) => ({ line, character }),
    };
    LanguageClient.all.push(this);
    this.listener = vscode.workspace.onDidOpenTextDocument((document) => this.opened(document));
    for (const method of FEATURES) this.registerFeature({ registrationType: { method } });
  }

  registerFeature({ registrationType: { method } }) { this.features.push(method); }

  /** Registers the commands of the server in the editor, where each name can be one client's only. */
  registerCommands({ commands }) {
    const next = (command, args) => this.sendRequest("workspace/executeCommand", { command, arguments: args });
    const own = this.options.middleware.executeCommand;
    this.registered = commands.map((name) => vscode.commands.registerCommand(
      name, (...args) => (own ? own(name, args, next) : next(name, args))));
  }

  /** Sends a document that the editor has open, if the client is for it. */
  opened(document) {
    const { uri, languageId } = document;
    const textDocument = { uri: uri.toString(), languageId, version: 1, text: document.getText() };
    const isIts = this.options.documentSelector.some((one) => one.language === languageId && one.scheme === uri.scheme);
    if (isIts && this.capabilities && !this.isStopping && !this.documents.has(textDocument.uri)) {
      this.notify("textDocument/didOpen", { textDocument });
    }
  }

  async start() {
    this.process = spawn(this.server.command, this.server.args, { stdio: ["pipe", "pipe", "inherit"] });
    await new Promise((begun, failed) => {
      this.process.once("spawn", begun);
      this.process.once("error", failed);
    });
    this.ended = new Promise((ended) => this.process.once("exit", ended));
    this.process.once("exit", () => this.closed());
    let bytes = Buffer.alloc(0);
    this.process.stdout.on("data", (more) => {
      bytes = Buffer.concat([bytes, more]);
      for (;;) {
        const end = bytes.indexOf("\r\n\r\n");
        if (end < 0) return;
        const length = Number(/Content-Length: (\d+)/.exec(bytes.subarray(0, end).toString())[1]);
        if (bytes.length < end + 4 + length) return;
        this.receive(JSON.parse(bytes.subarray(end + 4, end + 4 + length).toString()));
        bytes = bytes.subarray(end + 4 + length);
      }
    });
    this.process.stdin.on("error", () => undefined);
    const { initializationOptions } = this.options;
    ({ capabilities: this.capabilities } = await this.sendRequest("initialize", {
      processId: process.pid, capabilities: CAPABILITIES,
      initializationOptions: typeof initializationOptions === "function" ? initializationOptions() : initializationOptions,
    }));
    const { executeCommandProvider } = this.capabilities;
    if (executeCommandProvider && this.features.includes("workspace/executeCommand")) this.registerCommands(executeCommandProvider);
    this.notify("initialized", {});
    await this.configured();
    vscode.workspace.textDocuments.forEach((document) => this.opened(document));
    this.pulling = setInterval(() => this.pullAll(), PULL);
    this.pulling.unref();
  }

  /** Sends the settings of the section that the extension names, at the start and when they change. */
  async configured(event) {
    const { synchronize, middleware } = this.options;
    const section = synchronize?.configurationSection;
    if (!section || (event && !event.affectsConfiguration(section))) return;
    const next = (sections) => this.sendNotification("workspace/didChangeConfiguration", {
      settings: Object.fromEntries(sections.map((name) => [name, vscode.workspace.getConfiguration(name)])),
    });
    const own = middleware?.workspace?.didChangeConfiguration;
    await (own ? own([section], next) : next([section]));
  }

  async sendNotification(method, params) { this.notify(method, params); }

  /** Does as the editor does with a document that was opened or changed. */
  async work(uri) {
    const textDocument = { uri };
    const lines = this.documents.get(uri).text.split("\n").length;
    const range = { start: { line: 0, character: 0 }, end: { line: lines, character: 0 } };
    // The cursor of a file that was opened is in its first line; actions are requested for each line below it.
    const can = this.capabilities;
    const actions = !can.codeActionProvider ? [] : [...Array(Math.min(lines, 10)).keys()].map((line) => this.own("textDocument/codeAction", {
      textDocument, range: { start: { line, character: 0 }, end: { line: line + 1, character: 0 } },
      context: { diagnostics: this.pulled.get(uri)?.items ?? [], triggerKind: 2 },
    }));
    const hints = await this.own("textDocument/inlayHint", { textDocument, range });
    await Promise.all([
      ...(can.inlayHintProvider?.resolveProvider ? hints ?? [] : []).map((hint) => this.own("inlayHint/resolve", hint)),
      ...SHOWN.filter((name) => can[PROVIDERS[name] ?? `${name}Provider`]).map((name) => this.own(`textDocument/${name}`, { textDocument })),
      ...actions,
      this.pull(uri),
    ]);
  }

  /** Pulls the diagnostics of a document. */
  async pull(uri) {
    const previousResultId = this.pulled.get(uri)?.resultId;
    const report = await this.own("textDocument/diagnostic", {
      identifier: "lintel", textDocument: { uri }, ...(previousResultId && { previousResultId }),
    });
    if (report?.kind === "full") this.pulled.set(uri, report);
  }

  /** The lenses of a document, as the editor gets them. */
  async lenses(document) {
    const next = ({ uri }) => this.sendRequest("textDocument/codeLens", { textDocument: { uri: uri.toString() } });
    const own = this.options.middleware.provideCodeLenses;
    return own ? own(document, undefined, next) : next(document);
  }

  /** Pulls the diagnostics of the workspace. */
  async pullAll() {
    if (!this.capabilities.diagnosticProvider?.workspaceDiagnostics) return;
    const previousResultIds = [...this.pulled].map(([uri, { resultId }]) => ({ uri, value: resultId }));
    await this.own("workspace/diagnostic", {
      identifier: "lintel", previousResultIds, partialResultToken: `${this.lastId}`,
    });
  }

  /** A request that the client itself sends, whose errors nobody is shown; those that are cancelled or outdated are none. */
  async own(method, params) {
    try {
      const answer = await this.sendRequest(method, params);
      (this.answers[method] ??= []).push(answer);
      return answer;
    } catch (problem) {
      if (![-32800, -32801, -32802].includes(problem.code)) this.failures.push(`${method}: ${problem.message}`);
      return undefined;
    }
  }

  closed() {
    clearInterval(this.pulling);
    this.registered.forEach((command) => command.dispose());
    this.registered = [];
  }

  receive(message) {
    const waiting = this.waiting.get(message.id);
    if (message.method && message.id !== undefined) {
      this.heard.push(message);
      this.reply(message);
    } else if (message.method) this.heard.push(message);
    else if (message.error) waiting.failed(Object.assign(new Error(message.error.message), message.error));
    else waiting.answered(message.result);
  }

  /** Answers a request of the server. */
  async reply({ id, method, params }) {
    let result = null;
    if (method === "workspace/configuration") {
      const next = ({ items }) => items.map(({ section }) => vscode.workspace.getConfiguration(section));
      const own = this.options.middleware?.workspace?.configuration;
      result = await (own ? own(params, undefined, next) : next(params));
    }
    this.send({ id, result });
  }

  send(message) {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  notify(method, params) {
    const textDocument = params?.textDocument;
    if (method === "textDocument/didOpen") this.documents.set(textDocument.uri, textDocument);
    if (method === "textDocument/didChange") {
      const { text } = params.contentChanges.at(-1);
      Object.assign(this.documents.get(textDocument.uri), { text, version: textDocument.version });
    }
    this.sent.push({ method, params });
    this.send({ method, params });
    if (/^textDocument\/did(Open|Change)$/.test(method)) this.work(textDocument.uri);
  }

  sendRequest(method, params) {
    return new Promise((answered, failed) => {
      const id = ++this.lastId;
      this.waiting.set(id, { answered, failed });
      this.send({ id, method, params });
    });
  }

  /** Does as the client does when a lens is clicked on. */
  async choose({ command, arguments: args }) {
    const next = (name, others) =>
      this.sendRequest("workspace/executeCommand", { command: name, arguments: others });
    return this.options.middleware.executeCommand(command, args, next);
  }

  async stop() {
    this.isStopping = true;
    this.listener.dispose();
    clearInterval(this.pulling);
    await this.sendRequest("shutdown");
    this.notify("exit");
    await this.ended;
  }
}

module.exports = { LanguageClient };
