import Diagnostics
package import LiveDocuments

/// How many errors and warnings of each code a document has.
package func faultCounts(of document: LiveDocument) -> [String: Int] {
  document.findings().reduce(into: [:]) { counts, finding in
    if finding.severity <= .warning { counts[finding.code, default: 0] += 1 }
  }
}
