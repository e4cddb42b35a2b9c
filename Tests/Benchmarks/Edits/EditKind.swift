/// The edits that are measured.
enum EditKind: String, CaseIterable {
  /// The width of a leaf of fixed size.
  case leafValue = "leaf value"

  /// A text; in a tree without texts, the length of breakable content.
  case labelText = "label text"

  /// The spacing of a stack.
  case containerStyle = "container style"
  case insertion = "insert"
  case deletion = "delete"

  /// A hundred elements at once.
  case paste = "paste 100"
  case whiteSpace = "white space"

  /// True if the edit is undone, unmeasured, so that the tree keeps its size.
  var isTakenBack: Bool {
    switch self {
    case .leafValue, .labelText, .containerStyle: false
    case .insertion, .deletion, .paste, .whiteSpace: true
    }
  }
}

/// The cost of one edit.
struct EditCost {
  /// In nanoseconds.
  var time = 0.0
  var scannedBytes = 0
  var decoded = 0
  var measured = 0
  var changedFrames = 0
}

/// The costs of many edits.
struct EditSamples {
  var microseconds = Samples()
  var scannedBytes = Samples()
  var decoded = Samples()
  var measured = Samples()
  var changedFrames = Samples()

  mutating func add(_ cost: EditCost) {
    microseconds.add(cost.time / 1_000)
    scannedBytes.add(Double(cost.scannedBytes))
    decoded.add(Double(cost.decoded))
    measured.add(Double(cost.measured))
    changedFrames.add(Double(cost.changedFrames))
  }
}
