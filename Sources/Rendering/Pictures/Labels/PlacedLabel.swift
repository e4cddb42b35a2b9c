/// A label where it is drawn.
struct PlacedLabel: Hashable, Sendable {
  var item: Int
  var text: LabelText
  var rectangle: Rectangle
}

/// The number of a mark where it is drawn: a disc around a point.
struct PlacedMark: Hashable, Sendable {
  var mark: Int
  var x: Double
  var y: Double
}

/// The length of a band where it is drawn.
struct PlacedLength: Hashable, Sendable {
  var kind: Band.Kind
  var text: String
  var rectangle: Rectangle
}

/// The measures of labels, in points.
enum LabelMetrics {
  static let fontSize = 8.0
  static let height = 10.5

  /// What a column of a font takes in which all characters have one width.
  static let columnWidth = 0.602 * fontSize
  static let padding = 1.5
  static let markRadius = 5.5

  static let lengthFontSize = 6.5
  static let lengthHeight = 7.5

  static func width(columns: Int) -> Double { Double(columns) * columnWidth + 2 * padding }
  static func lengthWidth(columns: Int) -> Double {
    Double(columns) * 0.602 * lengthFontSize + 2
  }
}
