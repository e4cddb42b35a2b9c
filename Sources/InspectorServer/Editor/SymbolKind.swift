import LayoutEngine

/// The kinds of symbols that editors show elements as, numbered as in LSP: those that every client knows.
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

  /// An element with many children.
  case array = 18

  /// The kind of an element of a type; `nil` stands for an element that cannot be used.
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
