import JSONText
import SourceTree

extension ElementBuilder {
  /// The size of an image as a document has it; nil for an image of unknown size.
  ///
  /// - Returns: The size, which is nil for an image that is known to have none.
  static func size(of image: Value?) -> JSONValue?? {
    switch image?.unknown?.image {
    case .size(let width, let height)?:
      .some(.object([.init("width", .number(width)), .init("height", .number(height))]))
    case ImageContent.absent?: .some(nil)
    case nil: nil
    }
  }

  /// Writes the size of the image that a node shows.
  ///
  /// - Returns: False if it is not known.
  func addImageSize(_ element: DocumentElement, _ object: LayoutObject) -> Bool {
    let keys = object.type == "image" ? ["image"] : ["image", "defaultImage"]
    let fields = keys.compactMap { object.fields[$0] }
    guard let field = fields.first(where: { !$0.value.isNull }),
      let size = Self.size(of: image(field.value))
    else { return false }
    if let size {
      element.set(
        object.type == "image" ? "imageSize" : "intrinsicSize", size, at: field.position,
        calledAt: callPosition(field.call))
    }
    return true
  }

  /// The image of a value: of a symbol that Xcode makes of its name in a catalogue as well.
  private func image(_ value: Value) -> Value {
    guard case .enumeration(let symbol, let payload, let type) = value, payload.isEmpty,
      type.isEmpty || type == "UIImage"
    else { return value }
    return evaluator.image(ofSymbol: symbol, Expression(.name(symbol), at: .none))
  }
}
