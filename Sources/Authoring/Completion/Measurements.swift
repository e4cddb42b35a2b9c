import LayoutEngine
import LiveDocuments

/// What an element measures now, as documents write it.
struct Measurements {
  private let document: LiveDocument
  private let element: ElementID
  private let frame: Frame?

  init(of element: ElementID, in document: LiveDocument) {
    self.document = document
    self.element = element
    frame = document.frame(of: element)
  }

  /// A side in points; `nil` where nothing was laid out.
  func length(_ axis: Axis) -> Double? {
    guard let length = frame?.size[axis], length.isFinite else { return nil }
    return length
  }

  /// What a percentage is of; `nil` where that is not defined.
  func base(_ axis: Axis) -> Double? {
    guard let base = document.measureRequests(of: element).last?.parentSize[axis], base.isFinite,
      base > 0
    else { return nil }
    return base
  }

  /// Height divided by width.
  var ratio: Double? {
    guard let size = frame?.size, size.width > 0, size.height > 0, size.height.isFinite,
      size.width.isFinite
    else { return nil }
    return size.height / size.width
  }
}

/// The side that a size key of a style sets, which a path names.
struct SideName {
  let axis: Axis

  /// - Returns: `nil` for other keys.
  init?(_ path: [String], mainAxis: Axis?) {
    let name = path.last?.lowercased() ?? ""
    if name.hasSuffix("width") {
      axis = .horizontal
    } else if name.hasSuffix("height"), name != "lineheight" {
      axis = .vertical
    } else if name == "flexbasis", let mainAxis {
      axis = mainAxis
    } else {
      return nil
    }
  }
}

/// A number by JSON's grammar: two places at most, and nothing behind the point where there is nothing.
func written(_ number: Double) -> String {
  let rounded = (number * 100).rounded() / 100
  guard rounded.magnitude < 1e15 else { return "\(rounded)" }
  return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
}
