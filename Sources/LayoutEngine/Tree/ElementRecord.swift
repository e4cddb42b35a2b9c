/// What the tree keeps for one element; links are indices of other records, −1 for none.
///
/// It is 128 bytes, two lines of a processor's cache. What a layout looks at of each element is in the first, what it
/// works on in the second.
struct ElementRecord {
  var parent: Int32 = -1
  var firstChild: Int32 = -1
  var nextSibling: Int32 = -1

  /// The style in the tree's table; 0 is the default style.
  var style: Int32 = 0

  /// Origin in the parent and size, in points, as the parent's last run left them.
  var position = Point.zero
  var size = Size.zero

  /// A sum over what its parent requested in the last layout in which that ran: where it is another one,
  /// it made other measure requests.
  var requestDigest: UInt32 = 0

  /// Its entry in the log of frames as they were before the layout under way.
  var logged: Int32 = -1

  var flags: Flags = []
  var algorithm = Algorithm.spec
  var type = ElementType.spec
  var role = ChildRole.child

  /// How many layouts are cached.
  var cachedCount: UInt8 = 0

  // The second line begins here.

  /// The newest cached layout of this element.
  var firstCached: Int32 = -1

  /// The cached layout that the children's positions and sizes belong to.
  var placed: Int32 = -1

  /// The cached layout that the parent requested last.
  var requested: Int32 = -1

  var lastChild: Int32 = -1
  var previousSibling: Int32 = -1

  /// How many of its children are shown in the role `child`: what it is laid out as depends on whether
  /// there is one, and must not be found out by going through all of them.
  var shownCount: Int32 = 0

  /// What its algorithm works on; its text is in a table of the tree.
  var content = StoredContent.none

  /// How many children it has.
  ///
  /// It stands where `content` leaves room.
  var childCount: Int32 = 0

  struct Flags: OptionSet {
    let rawValue: UInt16

    static let alive = Flags(rawValue: 1 << 0)
    static let hidden = Flags(rawValue: 1 << 1)
    static let vertical = Flags(rawValue: 1 << 2)
    /// Its layout may depend on what an earlier run in the same node exported: never cached.
    static let stateful = Flags(rawValue: 1 << 3)
    /// Its algorithm ran since children were last placed.
    static let unplaced = Flags(rawValue: 1 << 4)
    /// Its algorithm ran in the layout under way.
    static let touched = Flags(rawValue: 1 << 6)
    /// It had a frame after the last layout.
    static let hadFrame = Flags(rawValue: 1 << 7)
    /// Its children had frames after the last layout.
    static let childrenHadFrames = Flags(rawValue: 1 << 10)
    /// The parent's last run gave it a size without measuring it.
    static let unmeasured = Flags(rawValue: 1 << 5)
    /// It or something below it changed since it was last measured: nothing is cached of it, nor of anything
    /// around it that measures it.
    static let dirty = Flags(rawValue: 1 << 8)
    /// A leaf whose description changed since it was last measured.
    static let fresh = Flags(rawValue: 1 << 9)
    /// A part that its button leaves out.
    static let leftOut = Flags(rawValue: 1 << 12)
    /// Its children are shown mirrored.
    static let mirrors = Flags(rawValue: 1 << 11)
  }

  @inline(__always)
  var frame: Frame { Frame(origin: position, size: size) }

  /// Whether the parent lays it out.
  @inline(__always)
  var participates: Bool {
    flags.isDisjoint(with: [.hidden, .leftOut]) && role != .misplaced
  }

  /// Whether it can be its parent's only child.
  @inline(__always)
  var isShown: Bool { !flags.contains(.hidden) && role == .child }
}
