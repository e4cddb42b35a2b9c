// Stands in for the client that extensions get from a package: it starts the daemon and speaks with it.
"use strict";

const { spawn } = require("node:child_process");

const CloseAction = { DoNotRestart: 1, Restart: 2 };
const ErrorAction = { Continue: 1, Shutdown: 2 };

class LanguageClient {
  static all = [];

  /** The texts that are open, which the client opens again with a daemon that is started again. */
  documents = new Map();

  constructor(id, name, server, options) {
    Object.assign(this, { id, name, server, options, lastId: 0, waiting: new Map(), heard: [] });
    this.code2ProtocolConverter = {
      asUri: (uri) => uri.toString(),
      asPosition: ({ line, character }) => ({ line, character }),
    };
    LanguageClient.all.push(this);
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
    await this.sendRequest("initialize", { processId: process.pid, capabilities: {} });
    this.notify("initialized", {});
    for (const textDocument of this.documents.values()) {
      this.notify("textDocument/didOpen", { textDocument });
    }
  }

  /** What happens when the daemon ends, as far as nobody asked it to. */
  closed() {
    if (this.isStopping) return;
    const { action, handled } = this.options.errorHandler.closed();
    if (!handled) throw new Error("the client shows a message of its own");
    if (action === CloseAction.Restart) this.start();
    else this.isDead = true;
  }

  receive(message) {
    const waiting = this.waiting.get(message.id);
    if (message.method) this.heard.push(message);
    else if (message.error) waiting.failed(Object.assign(new Error(message.error.message), message.error));
    else waiting.answered(message.result);
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
    this.send({ method, params });
  }

  sendRequest(method, params) {
    return new Promise((answered, failed) => {
      const id = ++this.lastId;
      this.waiting.set(id, { answered, failed });
      this.send({ id, method, params });
    });
  }

  /** What happens when a lens is clicked on. */
  async choose({ command, arguments: args }) {
    const next = (name, others) =>
      this.sendRequest("workspace/executeCommand", { command: name, arguments: others });
    return this.options.middleware.executeCommand(command, args, next);
  }

  async stop() {
    if (this.isDead) throw new Error("Client is not running and can't be stopped");
    this.isStopping = true;
    await this.sendRequest("shutdown");
    this.notify("exit");
    await this.ended;
  }
}

module.exports = { CloseAction, ErrorAction, LanguageClient };
