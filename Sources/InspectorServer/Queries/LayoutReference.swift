import JSON

/// One of the layouts that are compared.
struct LayoutReference: Hashable, Sendable {
  let document: DocumentReference
  let choice: LayoutChoice
}

extension Shape<LayoutReference> {
  static let layout = object(
    Param(DocumentReference.declared, LayoutChoice.declared, as: LayoutReference.init)
  ).example(["textDocument": ["uri": "file:///a.layout.json"]])
}

/// Which of a document's layouts is meant: as it is, that of a variant, or that of an earlier revision.
struct LayoutChoice: DeclaredParams, Hashable {
  private(set) var variant: String?
  private(set) var revision: Int?

  static let declared = Param(
    .variant, .optional("revision", .count, "An earlier revision."), as: Self.init
  ).refusing("revision", beside: "variant")
}
