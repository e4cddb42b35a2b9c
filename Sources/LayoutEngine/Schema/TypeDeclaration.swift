/// Which elements a type takes.
package enum ChildrenRule: Hashable, Sendable {
  case none

  /// `child`, which a node may have and a spec must.
  case single(isRequired: Bool)

  /// `child`, and a second element under this key.
  case companion(String)

  /// `child`, which it may have, or elements under these keys.
  case parts([String])

  /// `children`.
  case many

  /// `child` or `children`.
  case singleOrMany
}

/// A value of `type`, declared once.
///
/// A class, so that handing one on while a document is read copies nothing.
package final class TypeDeclaration: Sendable {
  /// As documents write it.
  package let name: String
  package let type: ElementType

  /// Texture's class.
  package let textureName: String

  /// The effect of the type, in a sentence or two.
  package let summary: String

  package let children: ChildrenRule

  /// The keys of its own; see ``elementProperties`` for those it shares with all.
  package let properties: [Property]

  /// The name that replaced it in Texture 2.0, if it is of 1.x.
  package let replacement: String?

  let content: @Sendable (ElementBuilder) -> ElementContent

  init(
    _ name: String, _ type: ElementType, texture: String, _ summary: String,
    children: ChildrenRule, properties: [Property] = [], replacement: String? = nil,
    content: @escaping @Sendable (ElementBuilder) -> ElementContent = { _ in .none }
  ) {
    self.name = name
    self.type = type
    self.textureName = texture
    self.summary = summary
    self.children = children
    self.properties = properties
    self.replacement = replacement
    self.content = content
  }
}
