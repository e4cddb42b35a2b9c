package import DocumentSyntax
package import LayoutEngine

/// One open document: its text, what stands in it, its elements and their layout.
///
/// A class, because it owns blocks of memory that must not be copied with whoever holds the
/// document; it is used from one thread.
package final class LiveDocument {
  package internal(set) var source: DocumentSource
  package internal(set) var header = DocumentHeader()

  /// The number the client gave the text it sent last.
  package internal(set) var version: Int?

  /// Counts the states of the document, from 1 when it was opened.
  package internal(set) var revision = 1

  /// The work the last revision took.
  package internal(set) var work = RelayoutWork()

  var tree: LayoutTree
  var entries: [ElementEntry?] = []
  var headerProblems: [Problem] = []
  var elementsByID: [String: Set<ElementID>] = [:]

  /// Opens a text: reads it and lays it out.
  package init(text: [UInt8], version: Int? = nil) {
    self.version = version
    source = DocumentSource(text)
    tree = LayoutTree(scale: header.scale)
    readEverything()
    layOut()
  }

  // MARK: Elements

  package var rootElement: ElementID? { tree.rootElement }
  package var elementCount: Int { tree.elementCount }
  package var syntaxErrors: [SyntaxError] { source.syntax.errors }

  func entry(of element: ElementID) -> ElementEntry? {
    let index = Int(element.index)
    return entries.indices.contains(index) ? entries[index] : nil
  }

  func setEntry(_ entry: ElementEntry?, of element: ElementID) {
    let index = Int(element.index)
    while entries.count <= index { entries.append(nil) }
    if let id = entries[index]?.id {
      elementsByID[id]?.remove(element)
      if elementsByID[id]?.isEmpty == true { elementsByID[id] = nil }
    }
    entries[index] = entry
    if let id = entry?.id { elementsByID[id, default: []].insert(element) }
  }

  // MARK: Layout

  /// Lays the document out in its own constrained size.
  func layOut() {
    tree.setScale(header.scale)
    tree.layOut(header.constrainedSize)
  }
}

/// The work one revision took, in counts.
package struct RelayoutWork: Hashable, Sendable {
  /// Bytes of the text that were looked at.
  package var scannedBytes = 0

  /// Elements whose object was read.
  package var decoded = 0

  /// Elements whose algorithm ran, and answers from memory.
  package var measured = 0
  package var reused = 0

  package init() {}
}
