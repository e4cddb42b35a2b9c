import Diagnostics
package import LiveDocuments

/// The number of errors and warnings of each code in a document.
package func faultCounts(of document: LiveDocument) -> [String: Int] {
  document.diagnostics().reduce(into: [:]) { counts, diagnostic in
    if diagnostic.severity <= .warning { counts[diagnostic.code, default: 0] += 1 }
  }
}
