// Stands in for the client that extensions get from a package: it starts the daemon and speaks with it.
"use strict";

const { spawn } = require("node:child_process");

class LanguageClient {
  static all = [];

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

  notify(method, params) { this.send({ method, params }); }

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
    await this.sendRequest("shutdown");
    this.notify("exit");
    await this.ended;
  }
}

module.exports = { LanguageClient };
