import LayoutEngine

/// A tree and edits of it as files give them that drivers of several engines read.
///
/// The first line of a tree is the number of rows; a row is `C PARENT AXIS PADDING SPACING ALIGN` (a stack, axis 1
/// vertical; with padding, in an inset; alignment 0 stretch, 1 start, 2 center), `F PARENT WIDTH HEIGHT GROW` (a
/// leaf of fixed size) or `T PARENT LENGTH LINEHEIGHT GROW` (content that breaks into lines). Parents come first,
/// and are told by their row, -1 for the root's.
struct DriverTree: ~Copyable {
  private(set) var tree = LayoutTree(scale: 2)
  private var rows: [Row] = []

  /// The element that has a row's size (its inset, where there is one), and the one that holds its children.
  private var outer: [ElementID] = []
  private var inner: [ElementID] = []
  private var rootChildren: [(element: ElementID, role: ChildRole)] = []

  /// The root is exactly as wide as the screen, and as high as it gets.
  private let range = SizeRange(
    min: Size(width: 1_024, height: 0), max: Size(width: 1_024, height: .infinity))

  struct Row {
    let kind: Kind
    let parent: Int
    var values: [Int]

    enum Kind: String {
      case container = "C"
      case fixed = "F"
      case flow = "T"
    }

    /// - Returns: `nil` for a line that is no row.
    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Int($0) }
      guard let kind = words.first.flatMap({ Kind(rawValue: String($0)) }),
        numbers.count == (kind == .container ? 5 : 4), numbers.count == words.count - 1
      else { return nil }
      self.kind = kind
      parent = numbers[0]
      values = Array(numbers.dropFirst())
    }

    var description: ElementDescription {
      switch kind {
      case .container:
        var description = ElementDescription(type: .stack)
        var stack = StackProperties()
        stack.direction = values[0] == 1 ? .vertical : .horizontal
        stack.spacing = Double(values[2])
        stack.alignItems = [.stretch, .start, .center][min(max(values[3], 0), 2)]
        description.content = .stack(stack)
        return description
      case .fixed:
        var description = ElementDescription(type: .node)
        description.style.width = .points(Double(values[0]))
        description.style.height = .points(Double(values[1]))
        description.style.flexGrow = values[2] == 0 ? 0 : 1
        return description
      case .flow:
        var description = ElementDescription(type: .text)
        description.content = .flow(
          Flow(length: Double(values[0]), lineHeight: Double(values[1])))
        description.style.flexGrow = values[2] == 0 ? 0 : 1
        return description
      }
    }

    /// The points around what is in a container.
    var padding: Double { kind == .container ? Double(values[1]) : 0 }
  }

  struct Edit {
    let kind: Kind
    let place: Int
    let value: Int

    enum Kind: String {
      case width = "w"
      case height = "h"
      case insertion = "i"
    }

    /// - Returns: `nil` for a line that is no edit.
    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard words.count == 3, let kind = Kind(rawValue: String(words[0])),
        let place = Int(words[1]), let value = Int(words[2])
      else { return nil }
      (self.kind, self.place, self.value) = (kind, place, value)
    }
  }

  /// Builds the elements; nothing is laid out yet.
  init(_ rows: [Row]) {
    self.rows = rows
    outer.reserveCapacity(rows.count)
    inner.reserveCapacity(rows.count)
    for row in rows {
      var parent = row.parent < 0 ? nil : inner[row.parent]
      var inset: ElementID?
      if row.padding > 0 {
        var description = ElementDescription(type: .inset)
        description.content = .inset(
          EdgeInsets(
            top: row.padding, left: row.padding, bottom: row.padding, right: row.padding))
        inset = tree.append(description, to: parent)
        parent = inset
      }
      let element = tree.append(row.description, to: parent)
      inner.append(element)
      outer.append(inset ?? element)
    }
    if let root = inner.first {
      rootChildren = tree.elements.children(of: root).map { (element: $0, role: .child) }
    }
  }

  var count: Int { rows.count }

  mutating func layOut() { tree.layOut(range) }

  /// Drops every cached layout.
  mutating func invalidateLayouts() {
    tree.setScale(3)
    tree.setScale(2)
  }

  /// Makes an edit; it is laid out by ``layOut()``.
  mutating func apply(_ edit: Edit) {
    switch edit.kind {
    case .width, .height:
      rows[edit.place].values[edit.kind == .width ? 0 : 1] = edit.value
      tree.update(inner[edit.place], to: rows[edit.place].description)
    case .insertion:
      var description = ElementDescription(type: .node)
      description.style.width = .points(24)
      description.style.height = .points(16)
      rootChildren.insert((element: tree.make(description), role: .child), at: edit.place)
      tree.setChildren(rootChildren, of: inner[0])
    }
  }

  /// True if an edit is one of this tree.
  func allows(_ edit: Edit) -> Bool {
    switch edit.kind {
    case .width: rows.indices.contains(edit.place) && rows[edit.place].kind != .container
    case .height: rows.indices.contains(edit.place) && rows[edit.place].kind == .fixed
    case .insertion: (0...rootChildren.count).contains(edit.place)
    }
  }

  /// The frames of the rows in their parents.
  var frames: [Frame?] { outer.map { tree.elements.frame(of: $0) } }
}
