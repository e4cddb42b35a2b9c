import Randomness

/// The compared part of a document, as values and as words for failures.
package protocol WordedSnapshot: Equatable {
  associatedtype Values: Equatable

  var values: Values { get }

  /// The words for the values; equal values have equal words, but for zeros of different signs.
  var lines: [String] { get }
}

extension WordedSnapshot {
  /// Compares the values, and the words if the values differ: NaN equals itself in words only.
  ///
  /// Words are made by reflection, which takes longer than laying an element out. If all random cases run, they are
  /// always compared, because they tell the zeros of either sign apart.
  package static func == (left: Self, right: Self) -> Bool {
    !RandomCases.runsAll && left.values == right.values || left.lines == right.lines
  }

  /// The first lines in which two snapshots differ.
  package func differences(from other: Self) -> [String] {
    lines.difference(from: other.lines).prefix(8).map { change in
      switch change {
      case .insert(_, let line, _): "+ \(line)"
      case .remove(_, let line, _): "- \(line)"
      }
    }
  }
}
