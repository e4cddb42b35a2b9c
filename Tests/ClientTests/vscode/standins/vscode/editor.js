// Stands in for the documents, the features of languages and the values of Visual Studio Code, as far as the client
// library uses them. Features are requested with "provide", as the editor does for a document that is shown.
"use strict";

function listening(list) {
  return (listener, self, disposables) => {
    const bound = self ? listener.bind(self) : listener;
    list.push(bound);
    const disposable = { dispose() { if (list.includes(bound)) list.splice(list.indexOf(bound), 1); } };
    disposables?.push(disposable);
    return disposable;
  };
}

class EventEmitter {
  listeners = [];
  event = listening(this.listeners);
  fire(event) { for (const listener of [...this.listeners]) listener(event); }
  dispose() { this.listeners.length = 0; }
}

class Disposable {
  constructor(action) { this.action = action; }
  static from(...items) { return new Disposable(() => items.forEach((item) => item.dispose())); }
  dispose() { this.action?.(); this.action = undefined; }
}

class CancellationTokenSource {
  cancelled = new EventEmitter();
  token = { isCancellationRequested: false, onCancellationRequested: this.cancelled.event };
  cancel() { this.token.isCancellationRequested = true; this.cancelled.fire(); }
  dispose() {}
}

class Uri {
  constructor(text) {
    const [, scheme, path, fragment = ""] = /^(\w[\w+.-]*):(?:\/\/)?([^#]*)#?(.*)$/s.exec(text);
    Object.assign(this, { text, scheme, path: decodeURIComponent(path), fragment: decodeURIComponent(fragment) });
    this.fsPath = this.path;
  }
  static parse(text) { return new Uri(text); }
  static file(path) { return new Uri(`file://${path.split("/").map(encodeURIComponent).join("/")}`); }
  with({ fragment }) { return new Uri(this.text.split("#")[0] + (fragment ? `#${encodeURIComponent(fragment)}` : "")); }
  toString() { return this.text; }
}

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}

class Range {
  constructor(...corners) {
    const [start, end] = corners.length === 2 ? corners
      : [new Position(corners[0], corners[1]), new Position(corners[2], corners[3])];
    Object.assign(this, { start, end });
  }
}

class Location { constructor(uri, range) { Object.assign(this, { uri, range }); } }

class MarkdownString {
  constructor(value = "") { this.value = value; }
  appendMarkdown(text) { this.value += text; return this; }
  appendCodeblock(code, language) { return this.appendMarkdown(`\n\`\`\`${language}\n${code}\n\`\`\`\n`); }
}

class WorkspaceEdit {
  changes = [];
  set(uri, edits) { this.changes.push([uri, edits.map((edit) => (Array.isArray(edit) ? edit[0] : edit))]); }
  replace(uri, range, newText) { this.changes.push([uri, [{ range, newText }]]); }
}

/** A class of values, whose properties are the arguments of its constructor. */
function valueClass(name, properties) {
  return { [name]: class {
    constructor(...values) {
      properties.forEach((property, index) => {
        if (values[index] !== undefined) this[property] = values[index];
      });
    }
  } }[name];
}

const VALUES = {
  CallHierarchyItem: ["kind", "name", "detail", "uri", "range", "selectionRange"], CancellationError: [],
  CodeAction: ["title", "kind"], CodeLens: ["range", "command"], Color: ["red", "green", "blue", "alpha"],
  ColorInformation: ["range", "color"], ColorPresentation: ["label"], CompletionItem: ["label", "kind"],
  CompletionList: ["items", "isIncomplete"], Diagnostic: ["range", "message", "severity"],
  DiagnosticRelatedInformation: ["location", "message"], DocumentHighlight: ["range", "kind"],
  DocumentLink: ["range", "target"], DocumentSymbol: ["name", "detail", "kind", "range", "selectionRange"],
  FoldingRange: ["start", "end", "kind"], Hover: ["contents", "range"], InlayHint: ["position", "label", "kind"],
  InlayHintLabelPart: ["value"], LinkedEditingRanges: ["ranges", "wordPattern"], RelativePattern: ["base", "pattern"],
  SelectionRange: ["range", "parent"], SemanticTokens: ["data", "resultId"], SemanticTokensEdit: ["start", "deleteCount", "data"],
  SemanticTokensEdits: ["edits", "resultId"], SnippetString: ["value"],
  SymbolInformation: ["name", "kind", "containerName", "location"], TabInputCustom: ["uri"], TabInputNotebook: ["uri"],
  TabInputText: ["uri"], TabInputTextDiff: ["original", "modified"], TestMessage: ["message"], TextEdit: ["range", "newText"],
  TypeHierarchyItem: ["kind", "name", "detail", "uri", "range", "selectionRange"],
};

/** The names of numbers, from 0 on. */
const NUMBERS = {
  CodeActionTriggerKind: [undefined, "Invoke", "Automatic"], CompletionItemTag: [undefined, "Deprecated"],
  CompletionTriggerKind: ["Invoke", "TriggerCharacter", "TriggerForIncompleteCompletions"],
  ConfigurationTarget: [undefined, "Global"], DiagnosticSeverity: ["Error", "Warning", "Information", "Hint"],
  DiagnosticTag: [undefined, "Unnecessary", "Deprecated"], DocumentHighlightKind: ["Text", "Read", "Write"],
  FileType: ["Unknown", "File", "Directory"], FoldingRangeKind: [undefined, "Comment", "Imports", "Region"],
  LogLevel: ["Off", "Trace", "Debug", "Info", "Warning", "Error"], NotebookCellKind: [undefined, "Markup", "Code"],
  ProgressLocation: [undefined, "SourceControl", "Window"], SymbolTag: [undefined, "Deprecated"],
  TestRunProfileKind: [undefined, "Run"], TextDocumentSaveReason: [undefined, "Manual", "AfterDelay", "FocusOut"],
};

/** The numbers that are used as they are: kinds of symbols and of completions. */
const KINDS = { SymbolKind: { Property: 6, TypeParameter: 25 }, CompletionItemKind: { Text: 0 }, ViewColumn: { Beside: -2 } };

class CodeActionKind {
  constructor(value) { this.value = value; }
  append(part) { return new CodeActionKind(this.value ? `${this.value}.${part}` : part); }
}
for (const value of ["", "quickFix", "refactor", "refactor.extract", "refactor.inline", "refactor.rewrite", "source",
  "source.organizeImports"]) {
  const name = value.split(".").map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
  CodeActionKind[value ? name : "Empty"] = new CodeActionKind(value === "quickFix" ? "quickfix" : value);
}

/** A text that is open, with edits as somebody types them. */
class TextDocument {
  version = 1;
  isClosed = false;
  constructor(uri, languageId, text) { Object.assign(this, { uri, languageId, text }); }
  getText(range) {
    return range ? this.text.slice(this.offsetAt(range.start), this.offsetAt(range.end)) : this.text;
  }
  get lineCount() { return this.text.split("\n").length; }
  lineAt(line) { return { text: this.text.split("\n")[line] }; }
  offsetAt({ line, character }) {
    return this.text.split("\n").slice(0, line).reduce((sum, text) => sum + text.length + 1, 0) + character;
  }
  positionAt(offset) {
    const lines = this.text.slice(0, offset).split("\n");
    return new Position(lines.length - 1, lines.at(-1).length);
  }
  /** The position behind a text that the document has once. */
  behind(part) {
    const index = this.text.indexOf(part);
    if (index < 0 || this.text.includes(part, index + 1)) throw new Error(`"${part}" is not there once`);
    return this.positionAt(index + part.length);
  }
  get all() { return new Range(new Position(0, 0), this.positionAt(this.text.length)); }
  /** Makes edits of ranges of the text as it is, and returns them as the editor reports them. */
  apply(edits) {
    const changes = edits.map(({ range, newText }) => ({
      range, rangeOffset: this.offsetAt(range.start), text: newText,
      rangeLength: this.offsetAt(range.end) - this.offsetAt(range.start),
    })).sort((one, other) => other.rangeOffset - one.rangeOffset);
    for (const { rangeOffset, rangeLength, text } of changes) {
      this.text = this.text.slice(0, rangeOffset) + text + this.text.slice(rangeOffset + rangeLength);
    }
    this.version += 1;
    return changes;
  }
}

/** The regular expression of a pattern of paths with "**", "*" and "{a,b}". */
function glob(pattern) {
  const parts = { "**/": "(?:.*/)?", "*": "[^/]*", "{": "(?:", ",": "|", "}": ")" };
  return new RegExp(`^${pattern.replace(/\*\*\/|[*{},]|[.+?^$()|[\]\\]/g, (part) => parts[part] ?? `\\${part}`)}$`);
}

/** How well a document fits a selector: a filter, or a list of them. */
function match(selector, { uri, languageId }) {
  if (Array.isArray(selector)) return Math.max(0, ...selector.map((filter) => match(filter, { uri, languageId })));
  const { language, scheme, pattern } = typeof selector === "string" ? { language: selector } : selector;
  const fits = (language ?? languageId) === languageId && (scheme ?? uri.scheme) === uri.scheme;
  return fits && (!pattern || glob(pattern.pattern ?? pattern).test(uri.fsPath)) ? 10 : 0;
}

const FEATURES = ["CallHierarchy", "CodeActions", "CodeLens", "Color", "CompletionItem", "Declaration", "Definition",
  "DocumentFormattingEdit", "DocumentHighlight", "DocumentLink", "DocumentRangeFormattingEdit",
  "DocumentRangeSemanticTokens", "DocumentSemanticTokens", "DocumentSymbol", "FoldingRange", "Hover", "Implementation",
  "InlayHints", "InlineCompletionItem", "InlineValues", "LinkedEditingRange", "OnTypeFormattingEdit", "Reference",
  "Rename", "SelectionRange", "SignatureHelp", "TypeDefinition", "TypeHierarchy"];

/** The providers of the features of languages, and the diagnostics that collections have. */
const registered = [];
const collections = new Set();

const languages = {
  match,
  createDiagnosticCollection(name) {
    const map = new Map();
    const collection = {
      name, map,
      set: (uri, items) => map.set(uri.toString(), items ?? []),
      delete: (uri) => map.delete(uri.toString()),
      has: (uri) => map.has(uri.toString()),
      get: (uri) => map.get(uri.toString()),
      forEach: (action) => map.forEach((items, uri) => action(Uri.parse(uri), items, collection)),
      clear: () => map.clear(),
      dispose() { map.clear(); collections.delete(collection); },
    };
    collections.add(collection);
    return collection;
  },
  registerWorkspaceSymbolProvider: (provider) => languages.register("WorkspaceSymbol", "*", provider),
  register(feature, selector, provider) {
    const entry = { feature, selector, provider };
    registered.push(entry);
    return { dispose() { registered.splice(registered.indexOf(entry), 1); } };
  },
};
for (const feature of FEATURES) {
  languages[`register${feature}Provider`] = (selector, provider) => languages.register(feature, selector, provider);
}

/** The providers of a feature for a document. */
function providers(feature, document) {
  return registered.filter((entry) => entry.feature === feature && match(entry.selector, document) > 0)
    .map(({ provider }) => provider);
}

/** The answers of a method of all providers of a feature, as one list. */
async function provide(feature, method, document, ...args) {
  const { token } = new CancellationTokenSource();
  const answers = await Promise.all(providers(feature, document).map((one) => one[method](document, ...args, token)));
  return answers.flat().filter((answer) => answer !== undefined && answer !== null);
}

/** The diagnostics of a document that are shown. */
function diagnostics(uri) {
  return [...collections].flatMap(({ map }) => map.get(uri.toString()) ?? []);
}

module.exports = {
  listening, provide, providers, diagnostics, TextDocument,
  CodeActionKind, CancellationTokenSource, Disposable, EventEmitter, Location, MarkdownString, Position, Range, Uri,
  WorkspaceEdit, languages, ...KINDS,
  ...Object.fromEntries(Object.entries(VALUES).map(([name, properties]) => [name, valueClass(name, properties)])),
  ...Object.fromEntries(Object.entries(NUMBERS).map(([name, list]) => [
    name, Object.fromEntries(list.flatMap((word, number) => (word === undefined ? [] : [[word, number]])))])),
};
