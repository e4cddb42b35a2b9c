import LayoutEngine
import LiveDocuments

extension LiveDocument {
  /// True if elements on top of each other are layers: each is as large as the element around them, and none is a
  /// text or button, which would be read through the others.
  func areLayers(_ items: [ElementID], of parent: ElementID) -> Bool {
    guard let size = frame(of: parent)?.size, size.width > 0, size.height > 0 else { return false }
    return items.allSatisfy { item in
      guard ![.text, .button, .editableText].contains(type(of: item)),
        let frame = frame(of: item)
      else { return false }
      return abs(frame.size.width - size.width) <= pixelTolerance
        && abs(frame.size.height - size.height) <= pixelTolerance
    }
  }
}
