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
  ///   - explains: True to list the diagnostics that are left.
  ///   - wants: True for the diagnostics that are to be fixed.
  /// - Returns: The text with the fixes.
  package mutating func fix(
    fileAt path: FilePath, _ text: [UInt8], className: String?, explains: Bool = false,
    wants: (Diagnostic) -> Bool
  ) -> FixedSource {
    let uri = path.uri
    var text = text
    var steps: [TextEdits] = []
    var made: [SafeFixes.MadeFix] = []
    var passed: [String: String] = [:]
    var unfixed: [UnfixedDiagnostic] = []
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "swift", "version": 1,
          "text": .string(String(decoding: text, as: UTF8.self)),
        ]
      ])
    while let actions = actions(of: uri) {
      guard made.count < Self.limit,
        let fix = nextFix(among: actions, className: className, passing: &passed, wants: wants)
      else {
        if explains {
          unfixed = Self.unfixed(actions, className: className, passed: passed, wants: wants)
        }
        break
      }
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
    let edits = TextEdits(successive: steps)
    return FixedSource(
      text: text, edits: edits, made: made, unfixed: unfixed.map { $0.moved(before: edits) })
  }

  /// The actions of a file as it is now.
  private mutating func actions(of uri: String) -> SourceActions? {
    server.updateSources()
    let workspace = WorkspaceSnapshot(sharing: server.workspace)
    guard let source = workspace.sources[DocumentKey(uri)], !source.isAwaited else { return nil }
    return SourceActions(
      source: OpenSource(source: source, workspace: workspace, encoding: .utf16),
      services: workspace.services, sources: workspace.sources,
      configured: server.sourceValues(of: source))
  }

  /// Finds the next safe fix of a file that an edit of the code makes.
  ///
  /// - Parameters:
  ///   - actions: The actions of the file.
  ///   - className: The class; `nil` for all.
  ///   - passed: The diagnostics that were looked at, with the reason why they are not fixed; each is once, however the code
  ///     moves.
  ///   - wants: True for the diagnostics that are to be fixed.
  /// - Returns: The edits of the code and the fix; `nil` if there is none left.
  private func nextFix(
    among actions: SourceActions, className: String?, passing passed: inout [String: String],
    wants: (Diagnostic) -> Bool
  ) -> (edits: [SourceEdit], made: SafeFixes.MadeFix)? {
    for subject in actions.subjects(limit: .max, where: { _, _ in true }) {
      let (live, diagnostic) = (subject.inClass.live, subject.diagnostic)
      guard className ?? subject.className == subject.className, wants(diagnostic),
        passed[subject.identity] == nil
      else { continue }
      guard diagnostic.isOnOwnScreen else {
        passed[subject.identity] = "it holds in other states only"
        continue
      }
      passed[subject.identity] = "its fix did not remove it"
      let fixes = SafeFixes(of: live, limit: 1, corrects: true, explains: true) {
        $0.code == diagnostic.code && $0.location == diagnostic.location
          && $0.message == diagnostic.message
      }
      guard let made = fixes.made.first,
        let fixed = try? JSONValue(parsing: fixes.edits.applied(to: live.source.text.bytes))
      else {
        passed[subject.identity] = fixes.unfixed.first?.reason ?? "no fix is known"
        continue
      }
      do throws(SourceActions.NoEdit) {
        let found = try actions.edits(making: fixed, of: subject.inClass, stepLimit: nil)
        return (found.edits, made)
      } catch {
        passed[subject.identity] = "\"\(made.title)\": \(error.reason)"
      }
    }
    return nil
  }

  /// The diagnostics of a file that are left.
  private static func unfixed(
    _ actions: SourceActions, className: String?, passed: [String: String],
    wants: (Diagnostic) -> Bool
  ) -> [UnfixedDiagnostic] {
    let subjects = actions.subjects(limit: .max) { _, _ in true }
    let text = actions.source.source.text
    func left(_ shown: PublishedDiagnostic, _ reason: String) -> UnfixedDiagnostic {
      UnfixedDiagnostic(
        code: shown.code?.stringValue ?? "",
        severity: shown.severity.flatMap { Severity(rawValue: $0.rawValue) } ?? .hint,
        offset: text.location(ofClient: shown.range.start, in: .utf16).offset, reason: reason)
    }
    let inClasses = subjects.filter {
      className ?? $0.className == $0.className && wants($0.diagnostic)
    }
    let known = Set(subjects.map(\.shown))
    let others =
      className == nil ? actions.source.source.diagnostics.filter { !known.contains($0) } : []
    return inClasses.map {
      left($0.shown, passed[$0.identity] ?? "at most \(limit) fixes of a file are made")
    } + others.map { left($0, actions.reasonWithoutSubject($0)) }
  }

  private mutating func notify(_ method: String, _ params: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  private mutating func send(_ message: JSONValue) { _ = server.receive(message.serialized()) }
}

/// A source file with the fixes that were made in memory.
package struct FixedSource {
  package let text: [UInt8]

  /// The edits that lead to the text.
  package let edits: TextEdits

  /// The fixes in their order.
  package let made: [SafeFixes.MadeFix]

  /// The diagnostics that are left, at offsets of the text without the fixes; none if they were not requested.
  package let unfixed: [UnfixedDiagnostic]
}

extension SourceActions.Subject {
  fileprivate var className: String { inClass.derived.layout.className }

  /// Its class, rule, element and message.
  fileprivate var identity: String {
    [className, diagnostic.code, pointer, diagnostic.message].joined(separator: "\u{0}")
  }
}

extension SourceActions {
  /// The reason why no edit of its line fixes a shown diagnostic.
  fileprivate func reasonWithoutSubject(_ shown: PublishedDiagnostic) -> String {
    guard let code = shown.code?.stringValue,
      !sourceRules.contains(where: { $0.code == code })
    else { return "no fix is known" }
    let isOfHelper = source.classes.contains { inClass in
      inClass.document.diagnostics.contains {
        $0.code == code && shown.message.hasPrefix($0.messageWithoutVariants)
          && inClass.positions.helper(of: $0.location, in: inClass.live) != nil
      }
    }
    return isOfHelper
      ? "it is in code that other classes call" : "it does not hold in the class itself"
  }
}
