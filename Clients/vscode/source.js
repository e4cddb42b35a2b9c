// Layouts in Swift and Objective-C files, beside the server of their language: diagnostics, hovers, frames as hints, and
// lenses.
"use strict";

const vscode = require("vscode");
const { Server } = require("./server");

const LANGUAGES = ["swift", "objective-c", "objective-cpp"];

/** The command that runs a command of the server for source files; the editor has those of layout documents. */
const RUN = "lintel.runInSource";

/** Returns a command of the server as one of the editor. */
function asOwn(command) {
  return command && { ...command, command: RUN, arguments: [command.command, ...(command.arguments ?? [])] };
}

/** Returns a lens, a code action or a command of the server with a command of the editor. */
function withOwnCommand(item) {
  if (typeof item?.command === "string") return asOwn(item);
  if (item?.command) item.command = asOwn(item.command);
  return item;
}

/** Layouts in source files: starts the server once a file has one. */
class SourceLayouts {
  /**
   * @param {(server: Server, uri: string, variant?: string) => Promise<void>} show - Shows the picture of a document.
   * @param {() => Promise<void>} again - Tries to start servers again.
   */
  constructor(show, again) {
    this.show = show;
    this.server = new Server({
      id: "lintel-source", words: ["--source"], again,
      // What is not on this disk is not evaluated.
      documentSelector: LANGUAGES.map((language) => ({ scheme: "file", language })),
      middleware: {
        provideCodeLenses: async (document, token, next) => (await next(document, token))?.map(withOwnCommand),
        provideCodeActions: async (document, range, context, token, next) =>
          (await next(document, range, context, token))?.map(withOwnCommand),
        resolveCodeAction: async (action, token, next) => withOwnCommand(await next(action, token)),
      },
    });
  }

  /** Returns true if a document is code with a layout. */
  isLayout(document) {
    return LANGUAGES.includes(document.languageId) && document.uri.scheme === "file" &&
      /layoutSpec(ThatFits|Block)/.test(document.getText());
  }

  get isEnabled() {
    return vscode.workspace.getConfiguration("lintel").get("sourceFiles.enabled");
  }

  /** Starts the server for a document that was opened or changed, if it needs one. */
  async look(document) {
    if (!this.server.isNeeded && this.isEnabled && this.isLayout(document)) await this.server.start();
  }

  /** Starts or ends the server when its setting changed. */
  async configured() {
    if (!this.isEnabled) {
      await this.server.stop();
      return;
    }
    for (const document of vscode.workspace.textDocuments) await this.look(document);
  }

  /** Sends a request about code; an error is shown. */
  async ask(method, params) {
    try {
      return await this.server.client.sendRequest(method, params);
    } catch (problem) {
      vscode.window.showErrorMessage(`lintel: ${problem.message}`);
      return undefined;
    }
  }

  /** Returns the URI of the layout whose method begins at or above a line of code, or else of the first one. */
  async layoutAt(uri, line) {
    const lenses = await this.ask("textDocument/codeLens", { textDocument: { uri } });
    const before = lenses?.filter(({ range }) => range.start.line <= line) ?? [];
    const lens = before.at(-1) ?? lenses?.[0];
    if (lenses && !lens) vscode.window.showErrorMessage("lintel: this file has no layout that can be evaluated");
    return lens?.command.arguments[0].uri;
  }

  /** Returns the explanation of the element that a position of code is about. */
  async explanationAt(uri, position) {
    const hover = await this.ask("textDocument/hover", { textDocument: { uri }, position });
    if (hover === null) vscode.window.showErrorMessage("lintel: this line is about no element of a layout");
    return hover?.contents.value;
  }

  /** Runs a command of the server: the picture is shown in the panel, others are left to the server. */
  async run(name, ...args) {
    const { client } = this.server;
    if (!client) return;
    const [wanted] = args;
    if (name === "lintel.showPicture" && wanted?.width === undefined) {
      await this.show(this.server, wanted.uri, wanted.variant);
      return;
    }
    const answer = await this.ask("workspace/executeCommand", { command: name, arguments: args });
    if (answer?.address) vscode.window.showInformationMessage(`lintel: the live page is ${answer.address}`);
  }
}

module.exports = { LANGUAGES, RUN, SourceLayouts };
