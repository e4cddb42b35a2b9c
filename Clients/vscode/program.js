// Finds the program lintel, and helps a user who does not have it.
"use strict";

const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const vscode = require("vscode");
const { repository } = require("./package.json");

const INSTALL = `${repository.url.replace(/\.git$/, "")}#install`;

/** Folders beside those of PATH, which an editor that was not started in a terminal does not know. */
const FOLDERS = [path.join(os.homedir(), ".local", "bin"), "/usr/local/bin", "/opt/homebrew/bin"];

/** Returns true if a path is a program. */
function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Returns the path of lintel, or undefined. */
function find() {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(path.isAbsolute);
  return [...folders, ...FOLDERS].map((folder) => path.join(folder, "lintel")).find(isProgram);
}

/**
 * Returns the words that start the server: those of the setting, or the lintel that is installed.
 *
 * Undefined where there is none.
 */
function command() {
  const words = vscode.workspace.getConfiguration("lintel").get("server.command");
  if (words?.length > 0) return words;
  const found = find();
  return found && [found, "serve"];
}

/** Has the user choose the program, which is put into the settings. */
async function choose() {
  const [file] = (await vscode.window.showOpenDialog({ title: "The program lintel", openLabel: "Use" })) ?? [];
  if (!file) return;
  await vscode.workspace.getConfiguration("lintel")
    .update("server.command", [file.fsPath, "serve"], vscode.ConfigurationTarget.Global);
}

/** True while a message waits for an answer. Both servers need the same program. */
let isHelping = false;

/** Shows that the server cannot be started, and what can be done; `again` tries once more. */
async function help(message, again) {
  if (isHelping) return;
  isHelping = true;
  const choice = await vscode.window.showErrorMessage(
    `lintel: ${message}`, "How to install", "Choose program…", "Try again");
  isHelping = false;
  if (choice === "How to install") await vscode.env.openExternal(vscode.Uri.parse(INSTALL));
  if (choice === "Choose program…") await choose();
  if (choice === "Try again") await again();
}

module.exports = { choose, command, help };
