/// What an element is, named as documents name it.
package enum ElementType: UInt8, CaseIterable, Hashable, Sendable {
  case stack
  case inset
  case overlay
  case background
  case center
  case relative
  case ratio
  case absolute
  case corner
  case wrapper
  case spec
  case node
  case text
  case button
  case editableText
  case image
  case networkImage
  case video
  case map

  /// Whether Texture makes a view or layer of it; the others only arrange what is below them.
  package var isDisplayNode: Bool {
    switch self {
    case .node, .text, .button, .editableText, .image, .networkImage, .video, .map: true
    default: false
    }
  }
}
