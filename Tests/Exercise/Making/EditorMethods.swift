import JSON

/// The messages of editors that tests make up; LSP's specification has them in full.
extension Method {
  static let requestsOfEditors: [Method] = [
    Method("textDocument/codeAction", document + ["range": range, "context": actionContext]),
    Method(
      "codeAction/resolve",
      ["data": object(data, optional: ["code": string, "refactoring": ["enum": ["sortKeys"]]])]),
    Method("textDocument/codeLens", document),
    Method(
      "codeLens/resolve",
      [
        "range": range,
        "data": object(
          data + ["kind": ["enum": ["picture", "diagnostics", "fits", "variant"]]],
          optional: ["variant": string]),
      ]),
    Method("textDocument/colorPresentation", document + ["range": range, "color": color]),
    Method("completionItem/resolve", ["label": string], optional: ["data": [:]]),
    Method(
      "textDocument/completion", place,
      optional: [
        "context": object(["triggerKind": integer], optional: ["triggerCharacter": string])
      ]
    ),
    Method("textDocument/definition", place),
    Method("textDocument/documentColor", document),
    Method("textDocument/diagnostic", document, optional: ["previousResultId": string]),
    Method("textDocument/formatting", document + ["options": options]),
    Method("textDocument/documentHighlight", place),
    Method("textDocument/documentLink", document),
    Method("textDocument/onTypeFormatting", place + ["ch": string, "options": options]),
    Method("textDocument/rangeFormatting", document + ["range": range, "options": options]),
    Method("textDocument/documentSymbol", document),
    Method(
      "workspace/executeCommand",
      [
        "command": ["enum": ["lintel.showPicture"]],
        "arguments": [
          "type": "array", "minItems": 1, "maxItems": 1,
          "items": object(["uri": string], optional: ["variant": string, "width": number]),
        ],
      ]),
    Method("textDocument/foldingRange", document),
    Method("textDocument/hover", place),
    Method(
      "initialize", [:],
      optional: [
        "processId": [:], "capabilities": [:], "rootUri": [:], "workspaceFolders": [:],
        "trace": [:], "initializationOptions": [:],
      ]),
    Method("textDocument/inlayHint", document + ["range": range]),
    Method("inlayHint/resolve", optional: ["data": object(data + ["offset": count])]),
    Method("textDocument/prepareRename", place),
    Method(
      "textDocument/references",
      place + ["context": object(["includeDeclaration": ["type": "boolean"]])]),
    Method("textDocument/rename", place + ["newName": string]),
    Method("textDocument/selectionRange", document + ["positions": array(position)]),
    Method("textDocument/semanticTokens/full/delta", document + ["previousResultId": string]),
    Method("textDocument/semanticTokens/range", document + ["range": range]),
    Method("textDocument/semanticTokens/full", document),
    Method("shutdown"),
    Method(
      "workspace/willRenameFiles",
      ["files": array(object(["oldUri": string, "newUri": string]))]),
    Method(
      "workspace/diagnostic",
      ["previousResultIds": array(object(["uri": string, "value": string]))],
      optional: ["workDoneToken": token, "partialResultToken": token]),
    Method("workspace/symbol", ["query": string], optional: ["workDoneToken": token]),
  ]

  /// Every notification that a client may send.
  package static let notifications: [Method] = [
    Method("$/cancelRequest", ["id": token]),
    Method("$/setTrace", ["value": ["enum": ["off", "messages", "verbose"]]]),
    Method("exit"),
    Method("initialized"),
    Method(
      "textDocument/didChange",
      [
        "textDocument": object(
          ["uri": string], optional: ["version": ["type": ["integer", "null"]]]),
        "contentChanges": array(object(["text": string], optional: ["range": range])),
      ]),
    Method("textDocument/didClose", document),
    Method(
      "textDocument/didOpen",
      [
        "textDocument": object([
          "uri": string, "languageId": string, "version": integer, "text": string,
        ])
      ]),
    Method("textDocument/didSave"),
    Method("window/workDoneProgress/cancel", ["token": token]),
    Method("workspace/didChangeConfiguration", optional: ["settings": [:]]),
    Method("workspace/didChangeWatchedFiles"),
    Method(
      "workspace/didChangeWorkspaceFolders",
      [
        "event": object([
          "added": array(object(["uri": string])), "removed": array(object(["uri": string])),
        ])
      ]),
  ]

  // MARK: Schemas

  private static let string: JSONValue = ["type": "string"]
  private static let integer: JSONValue = ["type": "integer"]
  private static let count: JSONValue = ["type": "integer", "minimum": 0]
  private static let number: JSONValue = ["type": "number"]
  private static let token: JSONValue = ["anyOf": [integer, string]]
  private static let position = object(["line": count, "character": count])
  private static let range = object(["start": position, "end": position])
  private static let color = object([
    "red": number, "green": number, "blue": number, "alpha": number,
  ])
  private static let document: JSONObject = ["textDocument": object(["uri": string])]
  private static let place = document + ["position": position]
  private static let data: JSONObject = ["uri": string, "revision": integer]
  private static let actionContext = object(
    [:], optional: ["only": array(string), "triggerKind": integer])
  private static let options = object(
    ["tabSize": count],
    optional: [
      // LSP requires it; Qt Creator 9 misspells it.
      "insertSpaces": ["type": "boolean"],
      "trimTrailingWhitespace": ["type": "boolean"], "insertFinalNewline": ["type": "boolean"],
      "trimFinalNewlines": ["type": "boolean"],
    ])

  private static func array(_ items: JSONValue) -> JSONValue { ["type": "array", "items": items] }

  private static func object(_ required: JSONObject, optional: JSONObject = [:]) -> JSONValue {
    [
      "type": "object", "properties": .object(required + optional),
      "required": .array(required.map { .string($0.key) }),
    ]
  }
}

private func + (some: JSONObject, more: JSONObject) -> JSONObject {
  JSONObject(Array(some) + Array(more))
}
