package import LiveDocuments

/// What one client has open.
package struct Session {
  package var documents: [String: LiveDocument] = [:]
}
