import LayoutEngine

/// What an editor shows an element as, numbered as LSP does.
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

  /// What has many children.
  case array = 18

  /// That of an element; `nil` stands for one that cannot be used.
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
