import LayoutEngine
import LiveDocuments

/// A ratio spec that became something else than its ratio, or nothing at all.
struct LostRatio {
  /// Height divided by width, as asked for.
  let ratio: Double
  let size: Size

  /// True if a side is not zero.
  var isOff: Bool { size.width != 0 || size.height != 0 }
}

extension LiveDocument {
  /// The result of a ratio that is missed by more than rounding a width and a height to pixels can
  /// do; `nil` where it is kept.
  func lostRatio(of element: ElementID) -> LostRatio? {
    guard let ratio = content(of: element).ratio, ratio > 0, ratio < .infinity,
      child(of: element, role: .child) != nil, let size = frame(of: element)?.size
    else { return nil }
    let isOff = abs(size.height - ratio * size.width) > (1 + ratio) * pixelTolerance
    let isNothing = size.width == 0 && size.height == 0
    return isOff || isNothing ? LostRatio(ratio: ratio, size: size) : nil
  }

  /// True if a ratio spec was measured without a limit on either side.
  func hasUnlimitedRatio(_ element: ElementID) -> Bool {
    measurements(of: element).all.contains {
      isUnlimitedLength($0.range.max.width) && isUnlimitedLength($0.range.max.height)
    }
  }
}
