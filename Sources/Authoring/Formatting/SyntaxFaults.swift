import DocumentSyntax
import LiveDocuments

/// Which objects and arrays of a text have something in them that is not JSON.
struct SyntaxFaults {
  /// What is in them, or where it ends, is doubtful.
  private(set) var broken: Set<SyntaxNode> = []

  /// They have comments in them and nothing worse.
  private(set) var commented: Set<SyntaxNode> = []

  /// Whether there are comments around the document's value.
  private(set) var documentIsCommented = false

  /// Whether it is doubtful what the document's value is.
  private(set) var documentIsBroken = false

  init(of source: DocumentSource) {
    documentIsBroken = source.syntax.hasMoreErrors
    for error in source.syntax.errors {
      let isComment = error.kind == .comment
      if let node = source.syntax.smallestContainer(at: error.range.lowerBound) {
        if isComment { commented.insert(node) } else { broken.insert(node) }
        // What was not closed ends where what it is in says so.
        if !source.syntax.isClosed(node), let outer = source.syntax.parent(of: node) {
          broken.insert(outer)
        }
      } else if isComment {
        documentIsCommented = true
      } else {
        documentIsBroken = true
      }
    }
  }
}
