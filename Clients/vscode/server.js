// Starts `lintel serve`, for layout documents or for source files. The client library starts it again after a crash.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const program = require("./program");

/** The settings that are a matter of this extension, and not of the server. */
const OWN_SETTINGS = ["server", "sourceFiles"];

/** The settings that the server knows. */
function settings() {
  const all = vscode.workspace.getConfiguration("lintel");
  return Object.fromEntries(Object.keys(all)
    .filter((key) => typeof all[key] !== "function" && !OWN_SETTINGS.includes(key))
    .map((key) => [key, all[key]]));
}

/** A client whose commands are not registered as commands of the editor, where each name can be one client's only. */
class ClientWithoutCommands extends LanguageClient {
  registerFeature(feature) {
    if (feature.registrationType?.method !== "workspace/executeCommand") super.registerFeature(feature);
  }
}

/** One server and its client. */
class Server {
  /**
   * @param {object} options
   * @param {string} options.id - The name of the client and of its log.
   * @param {object[]} options.documentSelector - The documents that the server is told of.
   * @param {string[]} [options.words] - Options of `lintel serve`.
   * @param {object} [options.middleware] - Functions between the client and the editor.
   * @param {boolean} [options.hasCommands] - True if the commands of the server are those of the editor.
   * @param {() => Promise<void>} options.again - Tries to start servers again, when the user asks for it.
   */
  constructor(options) {
    this.options = options;
  }

  /** The client; undefined while no server runs. */
  client = undefined;

  /** The folder of the log; undefined for none. */
  logFolder = undefined;

  /** True from the first start on. */
  isNeeded = false;

  /** Starts the server unless it was started before; where that fails, a message offers help. */
  async start() {
    if (this.isNeeded) return;
    this.isNeeded = true;
    await this.launch();
  }

  async restart() {
    const running = this.client;
    this.client = undefined;
    this.isNeeded = true;
    // A server that crashed too often does not run any more.
    await running?.stop().catch(() => undefined);
    await this.launch();
  }

  /** Ends the server until it is started again. */
  async stop() {
    const running = this.client;
    this.client = undefined;
    this.isNeeded = false;
    await running?.stop();
  }

  /** Sends the settings that the server knows. */
  sendSettings(to) {
    return to.sendNotification("workspace/didChangeConfiguration", { settings: { lintel: settings() } });
  }

  async launch() {
    const { id, documentSelector, words = [], middleware, hasCommands = false, again } = this.options;
    const found = program.command();
    if (!found) {
      // Nobody waits for the answer: the extension is there as soon as it is known that the server is not.
      program.help("the program lintel is not in the path", again);
      return;
    }
    const [command, ...options] = found;
    const log = this.logFile();
    const args = [...options, ...words, ...(log ? ["--log", log] : [])];
    const Client = hasCommands ? LanguageClient : ClientWithoutCommands;
    const starting = new Client(id, id, { command, args }, {
      documentSelector,
      initializationOptions: settings,
      synchronize: { configurationSection: "lintel" },
      middleware: {
        ...middleware,
        // The client would send all of the section, and the server report settings that are not its own.
        workspace: {
          configuration: async ({ items }) => items.map(({ section }) => (section === "lintel" ? settings() : null)),
          didChangeConfiguration: () => this.sendSettings(starting),
        },
      },
    });
    try {
      await starting.start();
      this.client = starting;
    } catch (problem) {
      program.help(`"${command}" cannot be started: ${problem.message}`, again);
    }
  }

  /** Returns the path of the log, in a folder that is there; undefined for none. */
  logFile() {
    if (!this.logFolder || !vscode.workspace.getConfiguration("lintel").get("server.log")) return undefined;
    try {
      fs.mkdirSync(this.logFolder.fsPath, { recursive: true });
    } catch (problem) {
      return undefined;
    }
    return path.join(this.logFolder.fsPath, `${this.options.id}.log`);
  }
}

module.exports = { Server };
