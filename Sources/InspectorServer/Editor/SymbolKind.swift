import LayoutEngine

/// The symbol kind of an element, numbered as LSP does.
///
/// Only the kinds that every client knows.
enum SymbolKind: Int, CaseIterable, Sendable {
  /// A spec with one child.
  case namespace = 3

  /// A spec with a child and a companion.
  case package = 4
  case `class` = 5

  /// A variant of the document.
  case `enum` = 10
  case function = 12

  /// A picture, a video, a map. There are editors that show no file without children.
  case variable = 13

  /// A spacer.
  case constant = 14
  case string = 15

  /// The kind of elements with many children.
  case array = 18

  /// The kind of an element; `nil` is the declaration of one that cannot be used.
  init(_ declaration: TypeDeclaration?) {
    guard let declaration else {
      self = .constant
      return
    }
    switch declaration.type {
    case .text, .editableText: self = .string
    case .button: self = .function
    case .image, .networkImage, .video, .map: self = .variable
    default:
      switch declaration.children {
      case .none: self = .constant
      case .single(let isRequired): self = isRequired ? .namespace : .class
      case .companion: self = .package
      case .many, .singleOrMany: self = .array
      case .parts: self = .function
      }
    }
  }
}
