/// A value on its way into a text.
protocol WritableValue {
  /// What it is written as at a place.
  func text(at place: WritingPlace, _ style: WritingStyle) -> [UInt8]

  /// How many columns it takes on one line.
  func lineWidth(_ style: WritingStyle) -> Int

  /// Whether it stands on several lines somewhere, and is to stay so where its surroundings do.
  var isOnSeveralLines: Bool { get }
}

/// What is around a value that is to be written.
struct WritingPlace {
  /// Whether its neighbours are on lines of their own.
  var isSpread: Bool

  /// What its line is indented by; needed where it is spread, or the value on several lines.
  var indentation: [UInt8] = []

  /// The width of what stands before it on its line; needed likewise.
  var column = 0

  /// The columns that are left for a value, with room for a comma behind it.
  var room: Int { WritingStyle.lineLength - 1 - column }
}
