/// A container as a rescan found it, before it becomes a record of the tree.
struct Draft {
  /// The record that it continues.
  var old = Node.none
  /// Where that started in the old text.
  var oldStart = 0
  /// The draft of the container it is in.
  var parent: Int
  var kind: ContainerKind
  /// In the new text.
  var start: Int
  var end = 0
  var keyDistance: Int32 = 0
  var traits: Node.Traits = []
  var height: Int16 = 0

  /// Whether the old record and all that is in it stays as it is.
  var isReused = false
  /// Whether it is the container it was, in the container it was in, and so on to the top.
  var isInPlace = false
  /// Whether any of its own bytes were read.
  var isRescanned = false
  /// The last of the old children before the rescanned ones.
  var keptBefore = Node.none
  /// The first of the old children behind the rescanned ones.
  var keptBehind = Node.none
  /// Errors of the old record that stay: before the first offset, and from the second on.
  var errorsBefore = 0
  var errorsFrom = Int.max
}
