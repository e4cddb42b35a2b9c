import JSON
package import LayoutEngine

/// A key of an element whose value is not known.
package struct ValueMark: Hashable, Sendable {
  package let kind: Kind

  /// The key, such as `text`; `size` is the size of the element itself.
  package let key: String

  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The value is known only to the running app.
    case unknown

    /// The value was made up.
    case assumed
  }
}

extension ContentMarks {
  /// True if the size of the element itself is not known.
  package var hasUnknownSize: Bool { unknown.contains(Self.size) }

  /// True if the text of the element was made up.
  package var hasAssumedText: Bool { assumed.contains("text") }

  /// True if the font of the element's text is not known.
  package var hasAssumedFont: Bool { assumed.contains("font") || unknown.contains("font") }

  /// Removes the marks of the values that a client states: an override counts as if the code had the value.
  mutating func remove(statedBy override: ElementOverride) {
    let keys = Set(override.values.map(\.key)).union(override.style.map(\.key))
    assumed.subtract(keys)
    unknown.subtract(keys)
    if !keys.isDisjoint(with: Self.sizeKeys) { unknown.remove(Self.size) }
  }

  /// The keys that give an element without content its size.
  private static let sizeKeys: Set<String> = ["imageSize", "intrinsicSize", "measured", "text"]

  /// The name in `unknown` for the size of the element itself.
  fileprivate static let size = "size"

  /// The keys of one kind, sorted.
  package func keys(_ kind: ValueMark.Kind) -> [String] {
    switch kind {
    case .unknown: unknown.sorted()
    case .assumed: assumed.sorted()
    }
  }

  /// The marks as tables and trees show them: `size unknown, font and text assumed`; `nil` if there are none.
  package var words: String? {
    let parts = ValueMark.Kind.allCases.compactMap { kind -> String? in
      let keys = keys(kind)
      if keys.isEmpty { return nil }
      var names = keys.prefix(Self.namedKeys).map { shortened($0) }
      if keys.count > names.count { names.append("\(keys.count - names.count) more") }
      return "\(listed(names, lastBy: "and")) \(kind.rawValue)"
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The number of keys that words name.
  private static let namedKeys = 3
}

extension LiveDocument {
  /// The marks of an element, unknown keys first, each kind sorted; at most 100.
  package func listedMarks(of element: ElementID) -> [ValueMark] {
    let marks = marks(of: element)
    if marks.isEmpty { return [] }
    let all = ValueMark.Kind.allCases.flatMap { kind in
      marks.keys(kind).map { ValueMark(kind: kind, key: $0) }
    }
    return Array(all.prefix(100))
  }

  /// The value that a mark is about, if the element writes it.
  package func writtenLocation(of mark: ValueMark, in element: ElementID) -> Location? {
    [[.key(mark.key)], [.key("style"), .key(mark.key)]]
      .map { Location(element, $0, part: .member) }
      .first(where: isWritten)
  }

  /// The mark and its effect on the layout in words: lower case, no full stop.
  package func sentence(of mark: ValueMark, in element: ElementID) -> String {
    switch (mark.kind, mark.key) {
    case (.unknown, ContentMarks.size):
      return hasOwnContent(element)
        ? "its size is unknown, so it is laid out by what is known of its content"
        : "its size is unknown, so it is laid out as an empty node"
    case (.assumed, "text"), (.assumed, "font"): return "its \(mark.key) is assumed"
    case (.assumed, _): return "\(quoted(mark.key)) is assumed"
    case (.unknown, _):
      return writtenLocation(of: mark, in: element) == nil
        ? "\(quoted(mark.key)) is unknown, so it is laid out without it"
        : "\(quoted(mark.key)) is unknown, and the value in the document stands in for it"
    }
  }

  /// True if an element has children or a text.
  private func hasOwnContent(_ element: ElementID) -> Bool {
    !elements.children(of: element).isEmpty || elements.content(of: element).ownText != nil
  }

  /// An example of the comment in source code that gives the value, without its `// lintel:`.
  ///
  /// - Returns: `nil` if no comment does.
  package func hint(for mark: ValueMark, in element: ElementID) -> String? {
    switch (mark.kind, mark.key) {
    case (.unknown, ContentMarks.size):
      guard elements.type(of: element).isDisplayNode, !hasOwnContent(element) else { return nil }
      switch elements.type(of: element) {
      case .image, .networkImage, .video, .map: return "imageSize 64x48"
      default: return "size 40x40"
      }
    case (.assumed, "text"): return #"text "Jane Appleseed""#
    case (.assumed, _): return nil
    case (.unknown, let key):
      let own = elements.declaration(of: element)?.properties ?? []
      guard let property = (own + styleProperties).first(where: { $0.name == key }) else {
        return nil
      }
      switch property.shape {
      case .number, .count, .dimension, .coordinate: return "12"
      case .boolean: return "true"
      default: return nil
      }
    }
  }
}
