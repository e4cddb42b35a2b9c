import DocumentSyntax

/// A value of a text, and where in it.
struct ValuePlace {
  let entry: SyntaxEntry

  /// What holds it, and where in it; `nil` for the document's own value.
  let holder: (container: ContainerText, index: Int)?
}
