/// A frame that a layout changed; `nil` where there was or is none.
package struct FrameChange: Hashable, Sendable {
  package let element: ElementID
  package let before: Frame?
  package let after: Frame?
}

/// A frame as it was before the layout under way.
struct LoggedFrame {
  let element: Int32
  let frame: Frame
  let questions: UInt32
}

extension LayoutTree {
  /// Keeps the frames that a run is about to overwrite for the first time in this layout.
  mutating func logFrames(below element: Int32) {
    records[element].flags.insert(.touched)
    var child = records[element].firstChild
    while child >= 0 {
      logFrame(of: child)
      records[child].questions = 0
      child = records[child].nextSibling
    }
  }

  /// Mixes a question into a number; the order of questions does not matter in a sum of them.
  @inline(__always)
  static func digest(_ range: SizeRange, _ parentSize: Size) -> UInt32 {
    var mixed = range.min.width.bitPattern &* 0x9E37_79B9_7F4A_7C15
    mixed ^= range.min.height.bitPattern &* 0xC2B2_AE3D_27D4_EB4F
    mixed ^= range.max.width.bitPattern &* 0x1656_67B1_9E37_79F9
    mixed ^= range.max.height.bitPattern &* 0x27D4_EB2F_1656_67C5
    mixed ^= parentSize.width.bitPattern &* 0x8525_8EBC_6B1D_4D2B
    mixed ^= parentSize.height.bitPattern &* 0xD6E8_FEB8_6659_FD93
    return UInt32(truncatingIfNeeded: mixed ^ (mixed >> 32))
  }

  mutating func logFrame(of element: Int32) {
    guard records[element].flags.contains(.placed) else { return }
    records[element].logged = Int32(truncatingIfNeeded: frameLog.count)
    frameLog.append(
      LoggedFrame(
        element: element,
        frame: Frame(origin: records[element].position, size: records[element].size),
        questions: records[element].questions))
  }

  /// Compares with the log, below the elements that ran and where something came or went.
  ///
  /// - Complexity: In the number of elements that ran and of their children, and of all below those
  ///   that were asked something else.
  mutating func collectChanges() {
    reconsidered = []
    let isPlaced = records[root].participates && hasLayout
    var pending = [Visit(element: root, isPlaced: isPlaced, isAskedAnew: false)]
    while let visit = pending.popLast() {
      let element = visit.element
      let isAskedAnew = collectChange(visit)
      let flags = records[element].flags
      let placesChildren =
        visit.isPlaced && !flags.contains(.unmeasured) && laysOutChildren(element)
      let placedChildren = flags.contains(.placesChildren)
      guard flags.contains(.touched) || placesChildren != placedChildren || isAskedAnew else {
        continue
      }
      records[element].flags.remove(.touched)
      if placesChildren {
        records[element].flags.insert(.placesChildren)
      } else {
        records[element].flags.remove(.placesChildren)
      }
      guard placesChildren || placedChildren else { continue }
      var child = records[element].lastChild
      while child >= 0 {
        pending.append(
          Visit(
            element: child, isPlaced: placesChildren && records[child].participates,
            isAskedAnew: isAskedAnew))
        child = records[child].previousSibling
      }
    }
    frameLog.removeAll(keepingCapacity: frameLog.count < 1_024)
  }

  private struct Visit {
    let element: Int32
    let isPlaced: Bool

    /// Whether something else was asked of an ancestor, and so perhaps of this element, in a run
    /// that was answered from memory.
    let isAskedAnew: Bool
  }

  /// Notes what became of one element.
  ///
  /// - Returns: Whether it may have been asked something else than before.
  private mutating func collectChange(_ visit: Visit) -> Bool {
    let element = visit.element
    let record = records[element]
    let after = visit.isPlaced ? Frame(origin: record.position, size: record.size) : nil
    var before: Frame?
    var isAskedAnew =
      visit.isAskedAnew || (visit.isPlaced && !record.flags.contains(.placed))
    if record.flags.contains(.placed) {
      let index = Int(record.logged)
      if index >= 0, index < frameLog.count, frameLog[index].element == element {
        before = frameLog[index].frame
        isAskedAnew = isAskedAnew || frameLog[index].questions != record.questions
      } else {
        before = Frame(origin: record.position, size: record.size)
      }
    }
    if visit.isPlaced {
      records[element].flags.insert(.placed)
    } else {
      records[element].flags.remove(.placed)
    }
    let isMoved = !areSame(before, after)
    if isMoved {
      changes.append(
        FrameChange(element: ElementID(index: element), before: before, after: after))
    }
    if isMoved || isAskedAnew || record.flags.contains(.touched) {
      reconsidered.append(ElementID(index: element))
    }
    return isAskedAnew
  }

  /// The frame that the last layout gave an element, even where it has lost its parent since.
  package func lastFrame(of element: ElementID) -> Frame? {
    let record = records[element.index]
    guard record.flags.contains(.placed) else { return nil }
    return Frame(origin: record.position, size: record.size)
  }

  /// Drops the list of changed frames.
  package mutating func forgetChanges() {
    changes = []
    reconsidered = []
  }

  private func areSame(_ left: Frame?, _ right: Frame?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    // Positions may be no numbers, which do not equal themselves.
    return left == right
      || (left.size == right.size
        && left.origin.x.bitPattern == right.origin.x.bitPattern
        && left.origin.y.bitPattern == right.origin.y.bitPattern)
  }
}
