import DocumentSyntax
package import LiveDocuments

extension DocumentSource {
  /// What is between the brackets of an object or array, up to where it was taken to end if it has no
  /// closing one.
  package func inside(of node: SyntaxNode) -> Range<Int> {
    let range = syntax.range(of: node)
    let start = min(range.lowerBound + 1, range.upperBound)
    return start..<max(start, range.upperBound - (syntax.isClosed(node) ? 1 : 0))
  }
}
