import Diagnostics
import InspectorServer
import JSON

/// The words that messages may have in a log, because no author chose them: those of the protocol, of layout documents, of
/// `.lintel.json`, and of the rules.
enum ProtocolWords {
  /// True for a name or value that the protocol, a schema or a rule defines, and for several of them with dots in
  /// between, such as kinds of code actions.
  static func contains(_ text: String) -> Bool {
    all.contains(text)
      || text.utf8.count <= 64
        && text.split(separator: ".", omittingEmptySubsequences: false)
          .allSatisfy { all.contains(String($0)) }
  }

  private static let all: Set<String> = {
    var words = Set(RuleDescription.byCode.keys)
    words.formUnion(allRequests.map { $0.method })
    words.formUnion(removedRequests.map(\.key))
    words.formUnion(allNotifications.map { $0.method })
    words.formUnion(sourceRequests.map { $0.method })
    words.formUnion(sourceNotifications.map { $0.method })
    words.formUnion(
      [membersOfLSP, valuesOfLSP, methodsOfLSP].joined(separator: " ")
        .split(whereSeparator: \.isWhitespace).map(String.init))
    words.insert(Program.name)
    for schema in [
      ProtocolSchema.document, DocumentSchema.schema, ConfigurationSchema.schema,
    ] {
      collect(from: schema, into: &words)
    }
    return words
  }()

  /// Adds the names of properties and parameters, and the values that a schema lists.
  private static func collect(from schema: JSONValue, into words: inout Set<String>) {
    if let items = schema.arrayValue {
      for item in items { collect(from: item, into: &words) }
      return
    }
    for member in schema.objectValue ?? JSONObject() {
      switch member.key {
      case "properties", "errors": words.formUnion((member.value.objectValue ?? [:]).map(\.key))
      case "enum", "required":
        words.formUnion((member.value.arrayValue ?? []).compactMap(\.stringValue))
      case "const", "name": if let text = member.value.stringValue { words.insert(text) }
      default: break
      }
      collect(from: member.value, into: &words)
    }
  }

  // MARK: Language Server Protocol

  /// The members of the messages of LSP that a server for documents gets or sends, without those of capabilities and those
  /// that our own messages and documents have too.
  private static let membersOfLSP = """
    actions additionalTextEdits alpha annotationId applied applyEdit arguments baseUri begin blue
    cancellable capabilities changeAnnotations clientInfo codeDescription collapsedText command
    commitCharacters configuration containerName contentChanges contents context create data delete
    deleteCount description detail disabled documentChanges documentation edit editRange
    endCharacter endLine event external failedChange failureReason files filterText full globPattern
    green href ignoreIfExists ignoreIfNotExists includeDeclaration initializationOptions insert
    insertFinalNewline insertSpaces insertText insertTextFormat insertTextMode isIncomplete
    itemDefaults items jsonrpc label labelDetails legend locale location needsConfirmation newName
    newUri oldUri only options originSelectionRange overwrite paddingLeft paddingRight params
    pattern percentage placeholder positionEncoding prefix preselect previousResultId
    previousResultIds processId query rangeLength ranges recursive red register registerOptions
    registrations relatedDocuments relatedInformation rename report resultId retry rootPath rootUri
    scheme scopeUri section selection selectionRange serverInfo settings showDocument sortText
    startCharacter startLine success tabSize takeFocus target targetRange targetSelectionRange
    targetUri textDocuments textEdit token tooltip trace triggerCharacter triggerKind
    trimFinalNewlines trimTrailingWhitespace unregisterations watchers workspaceFolders
    """

  /// The values of these that are strings, the parts of kinds of code actions, and the languages that clients have for
  /// documents and source files.
  private static let valuesOfLSP = """
    abort aliases comment extract fixAll imports inline json jsonc layoutspec markdown messages objc
    organizeImports plaintext quickfix refactor region rewrite surround textOnlyTransactional
    transactional undo utf-16 utf-32 utf-8 verbose
    """

  /// The methods that the server sends.
  private static let methodsOfLSP = """
    $/logTrace $/progress client/registerCapability client/unregisterCapability
    textDocument/publishDiagnostics window/logMessage window/showDocument window/showMessage
    window/showMessageRequest window/workDoneProgress/create workspace/applyEdit
    workspace/codeLens/refresh workspace/configuration workspace/diagnostic/refresh
    workspace/foldingRange/refresh workspace/inlayHint/refresh workspace/semanticTokens/refresh
    workspace/workspaceFolders
    """
}
