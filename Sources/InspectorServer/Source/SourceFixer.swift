package import Diagnostics
package import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments

/// Makes the safe fixes of the layouts of source files, for the command line.
///
/// Each file is opened in a server of its own mode, as an editor does. A safe fix of the document of a class becomes an edit
/// of the code (``SourceActions``), which is evaluated before it is made: the class has the fixed layout then, and all other
/// classes that run the code have the one they had. The next fix is one of the code as it is then.
package struct SourceFixer {
  private var server: Server

  /// The most fixes of a file; each is evaluated by itself.
  private static let limit = 200

  /// - Parameters:
  ///   - reader: Reads the layouts; it waits until it can answer, so that no request is `pending`.
  ///   - files: The file system.
  ///   - trusted: The folders in which configurations may name files.
  package init(
    reader: any SourceReading, files: any FileSource, trusted: TrustedFolders
  ) {
    server = Server(files: files, trusted: trusted, sources: reader)
    send([
      "jsonrpc": "2.0", "id": 1, "method": "initialize",
      "params": ["processId": nil, "capabilities": [:]],
    ])
    notify("initialized", [:])
  }

  /// Makes the fixes of a file.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - text: Its text.
  ///   - className: The class whose fixes are made; `nil` for all.
  ///   - wants: True for the diagnostics that are to be fixed.
  /// - Returns: The text with the fixes that were made, in their order, and the edits that lead to it.
  package mutating func fix(
    fileAt path: FilePath, _ text: [UInt8], className: String?, wants: (Diagnostic) -> Bool
  ) -> (text: [UInt8], edits: TextEdits, made: [SafeFixes.MadeFix]) {
    let uri = path.uri
    var text = text
    var steps: [TextEdits] = []
    var made: [SafeFixes.MadeFix] = []
    var passed: Set<String> = []
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "swift", "version": 1,
          "text": .string(String(decoding: text, as: UTF8.self)),
        ]
      ])
    while made.count < Self.limit,
      let fix = nextFix(of: uri, className: className, passing: &passed, wants: wants)
    {
      text = fix.edits.applied(to: text)
      steps.append(TextEdits(fix.edits))
      made.append(fix.made)
      notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(uri), "version": .integer(Int64(made.count + 1))],
          "contentChanges": [["text": .string(String(decoding: text, as: UTF8.self))]],
        ])
    }
    notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    return (text, TextEdits(successive: steps), made)
  }

  /// Finds the next safe fix of a file that an edit of the code makes.
  ///
  /// - Parameters:
  ///   - uri: The file.
  ///   - className: The class; `nil` for all.
  ///   - passed: The diagnostics that were looked at; each is once, however the code moves.
  ///   - wants: True for the diagnostics that are to be fixed.
  /// - Returns: The edits of the code and the fix; `nil` if there is none left.
  private mutating func nextFix(
    of uri: String, className: String?, passing passed: inout Set<String>,
    wants: (Diagnostic) -> Bool
  ) -> (edits: [SourceEdit], made: SafeFixes.MadeFix)? {
    server.updateSources()
    let workspace = WorkspaceSnapshot(sharing: server.workspace)
    guard let source = workspace.sources[DocumentKey(uri)], !source.isAwaited else { return nil }
    let actions = SourceActions(
      source: OpenSource(source: source, workspace: workspace, encoding: .utf16),
      services: workspace.services, sources: workspace.sources,
      configured: server.sourceValues(of: source))
    for subject in actions.subjects(limit: .max, where: { _, _ in true }) {
      let (name, live) = (subject.inClass.derived.layout.className, subject.inClass.live)
      let diagnostic = subject.diagnostic
      let identity = [name, diagnostic.code, subject.pointer, diagnostic.message]
      guard className ?? name == name, wants(diagnostic),
        passed.insert(identity.joined(separator: "\u{0}")).inserted
      else { continue }
      let fixes = SafeFixes(of: live, limit: 1, corrects: true) {
        $0.code == diagnostic.code && $0.location == diagnostic.location
          && $0.message == diagnostic.message
      }
      guard let made = fixes.made.first,
        let fixed = try? JSONValue(parsing: fixes.edits.applied(to: live.source.text.bytes)),
        let found = actions.edits(making: fixed, of: subject.inClass, stepLimit: nil)
      else { continue }
      return (found.edits, made)
    }
    return nil
  }

  private mutating func notify(_ method: String, _ params: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  private mutating func send(_ message: JSONValue) { _ = server.receive(message.serialized()) }
}
