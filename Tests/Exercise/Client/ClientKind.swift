import JSON

/// The capabilities of a client.
package enum ClientKind: CaseIterable, Sendable {
  /// Nothing but what every client can.
  case plain

  /// All that the server makes a difference of, diagnostics pushed.
  case able

  /// An editor that also requests diagnostics.
  case asking

  func capabilities(_ unit: PositionUnit) -> JSONValue {
    let general: JSONValue = ["positionEncodings": [.string(unit.rawValue), "utf-16"]]
    if self == .plain { return ["general": general] }
    var document = Self.document
    if self == .asking { document["diagnostic"] = ["relatedDocumentSupport": true] }
    return [
      "general": general, "textDocument": .object(document), "workspace": Self.workspace,
      "window": ["showDocument": ["support": true], "workDoneProgress": true],
    ]
  }

  private static let document: JSONObject = [
    "publishDiagnostics": [
      "relatedInformation": true, "versionSupport": true, "codeDescriptionSupport": true,
      "dataSupport": true, "tagSupport": ["valueSet": [1, 2]],
    ],
    "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
    "definition": ["linkSupport": true],
    "rename": ["prepareSupport": true],
    "hover": ["contentFormat": ["markdown"]],
    "completion": [
      "completionItem": [
        "snippetSupport": true, "labelDetailsSupport": true, "documentationFormat": ["markdown"],
        "tagSupport": ["valueSet": [1]], "resolveSupport": ["properties": ["documentation"]],
      ]
    ],
    "semanticTokens": [
      "requests": ["range": true, "full": ["delta": true]], "formats": ["relative"],
      "tokenTypes": [
        "class", "operator", "string", "number", "property", "keyword", "enumMember", "variable",
      ],
      "tokenModifiers": ["declaration", "deprecated"],
    ],
    "inlayHint": ["resolveSupport": ["properties": ["tooltip", "label.tooltip"]]],
    "codeAction": [
      "codeActionLiteralSupport": ["codeActionKind": ["valueSet": ["quickfix", "refactor"]]],
      "dataSupport": true, "isPreferredSupport": true,
      "resolveSupport": ["properties": ["edit"]],
    ],
  ]

  private static let workspace: JSONValue = [
    "applyEdit": true, "configuration": true, "workspaceFolders": true,
    "workspaceEdit": ["documentChanges": true],
    "diagnostics": ["refreshSupport": true], "inlayHint": ["refreshSupport": true],
    "codeLens": ["refreshSupport": true],
    "didChangeConfiguration": ["dynamicRegistration": true],
    "didChangeWatchedFiles": ["dynamicRegistration": true],
  ]
}
