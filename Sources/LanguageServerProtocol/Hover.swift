package import JSON

package struct Hover: Hashable, Sendable {
  package let contents: MarkupContent

  /// What the hover is about, for the editor to highlight.
  package let range: PositionRange?

  package init(contents: MarkupContent, range: PositionRange? = nil) {
    self.contents = contents
    self.range = range
  }
}

extension Hover: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("contents", contents)
      writer.optionalMember("range", range)
    }
  }
}
