import Diagnostics
package import LiveDocuments

/// How many errors and warnings of each code a document has.
package func faultCounts(of document: LiveDocument) -> [String: Int] {
  document.diagnostics().reduce(into: [:]) { counts, diagnostic in
    if diagnostic.severity <= .warning { counts[diagnostic.code, default: 0] += 1 }
  }
}
