import LayoutEngine
import LiveDocuments

/// The light sign in the middle of a node that shows something else than text.
struct Glyph: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case image
    case networkImage
    case video
    case map
  }

  let kind: Kind

  /// The square it is drawn in.
  let rectangle: Rectangle

  /// - Returns: `nil` for what has none, is too small for it or has something else upon it.
  init?(of item: SceneItem) {
    guard let box = item.rectangle, item.isLeaf, item.slot != .background else { return nil }
    switch item.type {
    case .image: kind = .image
    case .networkImage: kind = .networkImage
    case .video: kind = .video
    case .map: kind = .map
    default: return nil
    }
    let shorter = min(box.width, box.height)
    guard shorter >= 14 else { return nil }
    let side = min(40, max(10, shorter * 0.4))
    rectangle = Rectangle(
      x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side)
  }
}
