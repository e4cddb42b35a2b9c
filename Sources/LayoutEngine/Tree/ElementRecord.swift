/// The record of one element in a tree; links are indices of other records, −1 for none.
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

  /// The number of cached layouts.
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

  /// The number of its visible children in the role `child`: its algorithm depends on whether there
  /// is one, and a loop over all of them would be too slow.
  var shownCount: Int32 = 0

  /// The content that its algorithm reads; its text is in a table of the tree.
  var content = StoredContent.none

  /// The way in which the content of a node runs; it fills the last byte before the next four.
  var semanticContentAttribute = SemanticContentAttribute.unspecified

  /// The number of children, where `content` leaves memory.
  var childCount: Int32 = 0

  /// The flags of an element; 3 of 16 bits are free.
  struct Flags: OptionSet {
    let rawValue: UInt16

    /// The bits.
    ///
    /// Two cases with the same bit, or one beyond the last bit, do not compile; a test holds that each has one bit
    /// only.
    enum Bit: UInt16, CaseIterable {
      case alive = 0x1
      case hidden = 0x2
      case vertical = 0x4
      case uncacheable = 0x8
      case unplaced = 0x10
      case unmeasured = 0x20
      case ranInThisPass = 0x40
      case hadFrame = 0x80
      case dirty = 0x100
      case descriptionChanged = 0x200
      case childrenHadFrames = 0x400
      case mirrors = 0x800
      case leftOut = 0x1000
    }

    static let alive = Flags(.alive)
    static let hidden = Flags(.hidden)
    static let vertical = Flags(.vertical)
    /// Its layout may depend on what an earlier run in the same node exported: never cached.
    static let uncacheable = Flags(.uncacheable)
    /// Its algorithm ran since children were last placed.
    static let unplaced = Flags(.unplaced)
    /// The parent's last run gave it a size without measuring it.
    static let unmeasured = Flags(.unmeasured)
    /// Its algorithm ran in the layout under way.
    static let ranInThisPass = Flags(.ranInThisPass)
    /// Set if it had a frame after the last layout.
    static let hadFrame = Flags(.hadFrame)
    /// Set if it or something below it changed since it was last measured: no layout of it is
    /// cached, nor of anything around it that measures it.
    static let dirty = Flags(.dirty)
    /// A leaf whose description changed since it was last measured.
    static let descriptionChanged = Flags(.descriptionChanged)
    /// Its children had frames after the last layout.
    static let childrenHadFrames = Flags(.childrenHadFrames)
    /// Its children are shown mirrored.
    static let mirrors = Flags(.mirrors)
    /// A part that its button leaves out.
    static let leftOut = Flags(.leftOut)

    @inline(__always)
    init(rawValue: UInt16) { self.rawValue = rawValue }

    @inline(__always)
    private init(_ bit: Bit) { rawValue = bit.rawValue }
  }

  @inline(__always)
  var frame: Frame { Frame(origin: position, size: size) }

  /// True if the parent lays it out.
  @inline(__always)
  var participates: Bool {
    flags.isDisjoint(with: [.hidden, .leftOut]) && role != .misplaced
  }

  /// True if it can be its parent's only child.
  @inline(__always)
  var isShown: Bool { !flags.contains(.hidden) && role == .child }
}
