package import JSONText
import SourceTree

/// The documents of several classes as files of one folder.
///
/// A node whose class has a document uses it as its layout, and sets the values in which it differs: variables of that
/// document. Elements are compared with the layout of their class only, so that the work is O(elements), once for each
/// node with a layout around an element and each variant. A node of another shape is written out, and one with an element
/// of which a variant changes more than whether it is hidden, or which a test names.
package struct LayoutComposition {
  /// The file of a class.
  package struct File {
    /// The name, without `.layout.json`.
    package let name: String

    /// The document; nil if the one of an earlier class with the same name is equal.
    package let document: JSONValue?
  }

  /// A file for each layout; nil for one without a document.
  package private(set) var files: [File?] = []

  /// The number of pairs of elements that were compared.
  package var comparisonCount: Int { written.reduce(0) { $0 + $1.comparisonCount } }

  private var written: [WrittenLayout] = []
  private var byClass: [SourcePosition: WrittenLayout] = [:]
  private var uses: [ObjectIdentifier: WrittenLayout] = [:]

  /// Composes the documents of layouts whose elements were kept.
  package init(of layouts: [ImportedLayout]) {
    var counts: [String: Int] = [:]
    var known: [Key: WrittenLayout] = [:]
    var found: [(layout: WrittenLayout, isFirst: Bool)?] = []
    for layout in layouts {
      guard let document = layout.document, let elements = layout.elements else {
        found.append(nil)
        continue
      }
      let key = Key(className: layout.className, document: document)
      if let earlier = known[key] {
        byClass[elements.declaration] = earlier
        found.append((earlier, false))
        continue
      }
      let written = WrittenLayout(
        name: Self.numbered(layout.className, &counts), document: document, elements: elements)
      known[key] = written
      self.written.append(written)
      byClass[elements.declaration] = written
      found.append((written, true))
    }
    for document in written { findUses(in: document) }
    for document in written { document.makeVariables() }
    files = found.map { [uses] found in
      found.map { layout, isFirst in
        let writer = DocumentWriter(document: layout, uses: uses)
        return File(name: layout.name, document: isFirst ? writer.json : nil)
      }
    }
  }

  /// The files of layouts, each written out in full.
  package static func expandedFiles(of layouts: [ImportedLayout]) -> [File?] {
    var counts: [String: Int] = [:]
    return layouts.map { layout in
      layout.document.map { File(name: Self.numbered(layout.className, &counts), document: $0) }
    }
  }

  private struct Key: Hashable {
    let className: String
    let document: JSONValue
  }

  /// A name for the file of a class, with a number behind it if there are several of that name.
  private static func numbered(_ name: String, _ counts: inout [String: Int]) -> String {
    counts[name, default: 0] += 1
    let count = counts[name, default: 1]
    return count == 1 ? name : "\(name)-\(count)"
  }

  /// Finds the elements of a document that can be uses of layouts, and the values in which they differ from these.
  private mutating func findUses(in document: WrittenLayout) {
    guard !document.references.isUnclear else { return }
    var blocked: Set<ObjectIdentifier> = []
    Self.block(document.elements.root, document.references, &blocked)
    var naming: [String: Set<Int>] = [:]
    for (index, hidden) in document.references.hidden.enumerated() {
      for id in hidden.keys { naming[id, default: []].insert(index) }
    }
    if !naming.isEmpty { document.findVariants(in: document.elements.root, naming) }
    for element in document.elements.root.inOrder {
      guard let maker = element.maker, !blocked.contains(ObjectIdentifier(element)),
        let layout = layout(of: maker),
        layout.isUsable, layout.count < document.count, layout.canBeUsed(by: element),
        !document.references.replaced.contains(element.id),
        layout.ids.isDisjoint(with: document.references.ofTests),
        let child = element.slots.first?.element, naming[child.id] == nil
      else { continue }
      let states = [[:]] + document.variants(in: element).map(\.hidden)
      let comparisons = states.compactMap {
        ElementComparison(of: child, with: layout, in: nil, hiding: $0)
      }
      guard comparisons.count == states.count else { continue }
      uses[ObjectIdentifier(element)] = layout
      for (index, comparison) in comparisons.enumerated() {
        layout.instances.append(
          .init(
            values: comparison.differences.map { ($0.slot, $0.value) },
            properties: index == 0 ? maker.properties : nil))
      }
    }
  }

  /// The document of the class of a node, or of the nearest superclass that has one.
  private func layout(of maker: DocumentElement.Maker) -> WrittenLayout? {
    for position in maker.classes {
      if let known = byClass[position] { return known }
    }
    return nil
  }

  /// Lists the elements that have one in them which a variant or test names.
  ///
  /// - Returns: True if the element is named, or one in it.
  @discardableResult
  private static func block(
    _ element: DocumentElement, _ references: DocumentReferences,
    _ blocked: inout Set<ObjectIdentifier>
  ) -> Bool {
    var isBlocked = false
    for child in element.slots.map(\.element) + (element.children ?? [])
    where block(child, references, &blocked) {
      isBlocked = true
    }
    if isBlocked { blocked.insert(ObjectIdentifier(element)) }
    return isBlocked || references.changed.contains(element.id)
      || references.ofTests.contains(element.id)
  }
}

extension WrittenLayout {
  /// The name of the file.
  var fileName: String { name + ".layout.json" }

  /// True if an element can be a use: a node with nothing but a layout, which sets the keys that the root of this
  /// document sets.
  func canBeUsed(by element: DocumentElement) -> Bool {
    guard element.type == "node", element.children == nil, element.slots.map(\.key) == ["child"],
      !element.values.contains(where: { ElementBuilder.contentKeys.contains($0.key) }),
      element.slots[0].element.isHidden == false
    else { return false }
    guard isWrapped else { return true }
    let keys = (Set(element.values.map(\.key)), Set(element.style.map(\.key)))
    return elements.root.values.allSatisfy { keys.0.contains($0.key) }
      && elements.root.style.allSatisfy { keys.1.contains($0.key) }
  }
}
