enum ContainerKind: UInt8 {
  case document
  case object
  case array
}

/// The record of one object or array: its links, and where it stands.
struct Node {
  /// No node, as a link.
  static let none: Int32 = -1

  var parent = none
  var firstChild = none
  var lastChild = none
  var previousSibling = none
  var nextSibling = none
  /// Where it starts, counted from the start of its parent.
  var start: Int32 = 0
  var length: Int32 = 0
  /// From the start of its key to its own start; 0 without a key.
  var keyDistance: Int32 = 0
  /// The consumer's tag.
  var owner: Int32 = 0
  /// At least the number of levels below it.
  var height: Int16 = 0
  var kind: ContainerKind
  var traits: Traits = []

  struct Traits: OptionSet {
    let rawValue: UInt8

    /// It does not end with its own closer but where something else showed that it must have ended.
    static let isUnclosed = Traits(rawValue: 1)
    /// How it was read depends on what is open around it, or on text behind it.
    static let dependsOnContext = Traits(rawValue: 2)
    /// How something before it was read depends on text within it.
    static let isPeeked = Traits(rawValue: 4)
    static let isFree = Traits(rawValue: 8)
  }

  var end: Int32 {
    start + length
  }
}
