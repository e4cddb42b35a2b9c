package import DocumentMaking
package import JSON

/// Makes capabilities of clients: of everything that the server reads, each member is offered or not.
package enum CapabilitiesMaker {
  /// A client offers each optional member with the same probability, its own.
  package static func capabilities(_ unit: PositionUnit, using choices: inout Choices) -> JSONValue
  {
    let percent = choices.pick([10, 30, 60, 85, 100, 100])
    guard case .object(var made) = some(of: all, percent, using: &choices) else { return [:] }
    if unit != .utf16 || choices.oneIn(2) {
      made["general"] = ["positionEncodings": [.string(unit.rawValue), "utf-16"]]
    }
    return .object(made)
  }

  /// The members without which LSP does not allow an object, and those that most others are in.
  private static let kept: Set = [
    "textDocument", "workspace", "requests", "tokenTypes", "tokenModifiers", "formats",
    "properties",
    "valueSet", "codeActionKind",
  ]

  private static func some(
    of value: JSONValue, _ percent: Int, using choices: inout Choices
  ) -> JSONValue {
    switch value {
    case .object(let members):
      var made = JSONObject()
      for member in members where kept.contains(member.key) || choices.below(100) < percent {
        made[member.key] =
          member.key == "formats" ? member.value : some(of: member.value, percent, using: &choices)
      }
      return .object(made)
    case .array(let elements): return .array(elements.filter { _ in choices.below(100) < percent })
    case .bool: return .bool(choices.below(100) < max(percent, 30))
    case .integer: return .integer(choices.pick([0, 1, 3, 20, 5_000]))
    default: return value
    }
  }

  private static let all: JSONValue = [
    "textDocument": textDocument, "workspace": workspace,
    "window": ["workDoneProgress": true, "showDocument": ["support": true]],
    "experimental": ["codeActionGroup": true],
  ]

  private static let diagnostics: JSONObject = [
    "relatedInformation": true, "codeDescriptionSupport": true, "dataSupport": true,
    "tagSupport": ["valueSet": [1, 2]],
  ]

  private static var textDocument: JSONValue {
    var pushed = diagnostics
    pushed["versionSupport"] = true
    var pulled = diagnostics
    pulled["relatedDocumentSupport"] = true
    return [
      "synchronization": ["dynamicRegistration": true],
      "publishDiagnostics": .object(pushed), "diagnostic": .object(pulled),
      "hover": ["contentFormat": ["markdown", "plaintext"]],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      "definition": ["linkSupport": true],
      "rename": ["prepareSupport": true],
      "foldingRange": [
        "lineFoldingOnly": true, "rangeLimit": 1, "foldingRange": ["collapsedText": true],
      ],
      "inlayHint": ["resolveSupport": ["properties": ["tooltip", "textEdits", "label.tooltip"]]],
      "codeLens": ["resolveSupport": ["properties": ["command"]]],
      "semanticTokens": [
        "requests": ["range": true, "full": ["delta": true]], "formats": ["relative"],
        "tokenTypes": [
          "class", "operator", "string", "number", "property", "keyword", "enumMember", "variable",
        ],
        "tokenModifiers": ["declaration", "deprecated"],
      ],
      "codeAction": [
        "codeActionLiteralSupport": [
          "codeActionKind": ["valueSet": ["quickfix", "refactor", "source"]]
        ],
        "dataSupport": true, "isPreferredSupport": true, "resolveSupport": ["properties": ["edit"]],
      ],
      "completion": [
        "completionItem": [
          "snippetSupport": true, "labelDetailsSupport": true, "preselectSupport": true,
          "insertReplaceSupport": true, "documentationFormat": ["markdown", "plaintext"],
          "tagSupport": ["valueSet": [1]],
          "resolveSupport": ["properties": ["documentation", "detail"]],
        ],
        "completionList": [
          "itemDefaults": [
            "commitCharacters", "editRange", "insertTextFormat", "insertTextMode", "data",
          ]
        ],
      ],
    ]
  }

  private static let workspace: JSONValue = [
    "applyEdit": true, "configuration": true, "workspaceFolders": true,
    "workspaceEdit": [
      "documentChanges": true, "resourceOperations": ["create", "rename", "delete"],
    ],
    "fileOperations": ["willRename": true],
    "diagnostics": ["refreshSupport": true], "inlayHint": ["refreshSupport": true],
    "codeLens": ["refreshSupport": true], "semanticTokens": ["refreshSupport": true],
    "didChangeConfiguration": ["dynamicRegistration": true],
    "didChangeWatchedFiles": ["dynamicRegistration": true],
  ]
}
