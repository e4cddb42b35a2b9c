import DocumentSyntax
package import LiveDocuments

/// The diagnostics about elements of other files that are not reported in a document that uses the files as layouts.
///
/// A file reports its own diagnostics when it is opened by itself. Diagnostics below a warning are omitted too, because
/// in each document that uses a layout some of its values have no effect.
struct FileChecks {
  private var known: [String: Set<FileDiagnostic>] = [:]

  /// True if a diagnostic is about an element of a file and is omitted here.
  ///
  /// - Complexity: The first call for each text of a file opens and checks the file.
  mutating func omits(_ diagnostic: Diagnostic, in document: LiveDocument) -> Bool {
    guard case .location(let location) = diagnostic.location,
      let (file, range) = document.layoutFile(of: location)
    else { return false }
    if diagnostic.severity > .warning { return true }
    let own = known[file.uri] ?? Self.diagnostics(in: file, usedBy: document)
    known[file.uri] = own
    return own.contains(FileDiagnostic(code: diagnostic.code, range: range))
  }

  /// The diagnostics that a file has when it is opened by itself.
  private static func diagnostics(
    in file: NamedFile, usedBy document: LiveDocument
  ) -> Set<FileDiagnostic> {
    file.ownDiagnostics(with: document.text.inputs(ofFile: file)) { inputs in
      diagnostics(in: file, with: inputs, isCancelled: document.isCancelled)
    }
  }

  /// The numbers of errors and warnings that a file has when it is opened by itself, by their codes.
  static func faults(in file: NamedFile, usedBy document: LiveDocument) -> [String: Int] {
    var counts: [String: Int] = [:]
    for diagnostic in diagnostics(in: file, usedBy: document)
    where ruleByCode[diagnostic.code].map({ $0.severity <= .warning }) ?? false {
      counts[diagnostic.code, default: 0] += 1
    }
    return counts
  }

  /// - Returns: `nil` if the check was cancelled.
  private static func diagnostics(
    in file: NamedFile, with inputs: DocumentInputs, isCancelled: (() -> Bool)?
  ) -> Set<FileDiagnostic>? {
    guard let text = file.text else { return [] }
    let opened = LiveDocument(text, inputs: inputs, isCancelled: isCancelled)
    let check = DocumentCheck()
    let found = check.allDiagnostics(of: opened)
    if opened.isInterrupted || check.isInterrupted { return nil }
    return Set(found.map { FileDiagnostic(code: $0.code, range: $0.range) })
  }
}

extension LiveDocument {
  /// The bytes of a location in another file; `nil` for a location in the document.
  package func fileRange(at location: DiagnosticLocation) -> FileRange? {
    guard case .location(let location) = location else { return nil }
    return fileRange(at: location)
  }
}
