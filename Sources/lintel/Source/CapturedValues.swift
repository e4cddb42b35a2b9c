import InspectorServer
import JSON

/// The values of a capture for what the code of a class leaves to data.
///
/// Each value is tried: the class is imported with it, and the value counts if the code reads it and the document gets
/// nearer to the capture. Conditions are found in the same way, and not written: both states are the app's.
struct CapturedValues {
  /// The values that were found, by name.
  private(set) var found: [String: JSONValue] = [:]

  /// The names of the states in which the capture is: the conditions with another outcome than in the document.
  private(set) var states: [String] = []

  /// The values that stay unknown or assumed, by name.
  private(set) var missing: [String] = []

  /// The elements of the code and those of the capture that have no counterpart.
  private(set) var unmatched = (code: 0, capture: 0)

  /// The imports of the class that are made at most.
  private static let trialLimit = 400

  /// The longest text that is taken, in bytes.
  private static let textLimit = 4096

  private let className: String
  private let capture: JSONValue
  private let importClass: ([String: JSONValue]) throws(UnreadableFile) -> Trial?
  private var trialCount = 0

  /// An import of the class with some values.
  struct Trial {
    let layout: SourceReport

    /// The values that the code did not read.
    let unused: Set<String>
  }

  /// Finds the values.
  ///
  /// - Parameters:
  ///   - className: The name of the class, as values begin with it.
  ///   - capture: The root of the captured document.
  ///   - importClass: Imports the class with values beside those of its configuration; `nil` if it has no document.
  /// - Throws: The reason why the class cannot be imported.
  init(
    of className: String, in capture: JSONValue,
    _ importClass: @escaping ([String: JSONValue]) throws(UnreadableFile) -> Trial?
  ) throws(UnreadableFile) {
    self.className = className
    self.capture = capture
    self.importClass = importClass
    guard let first = try trial([:]) else {
      throw UnreadableFile(reason: "\(className) has no document")
    }
    var conditions: [String: JSONValue] = [:]
    var current = first
    var counts: [String: JSONValue] = [:]
    // Another state may show conditions and loops that the first one does not have.
    for _ in 0..<3 {
      let before = current.comparison.score
      try findConditions(&conditions, counts, &current)
      try findCounts(&counts, conditions, &current)
      if current.comparison.score == before { break }
    }
    states = conditions.map { key, value in
      (value == .bool(false) ? "not " : "") + key.dropFirst(className.count + 1)
    }.sorted()
    found = counts
    try findContents(conditions, &current)
    try findNumbers(conditions, &current)
    unmatched = current.comparison.unmatched
    missing = Self.missing(in: current.layout, className)
  }

  fileprivate struct State {
    let layout: SourceReport
    let unused: Set<String>
    let comparison: ElementComparison
  }

  /// Imports the class with values; `nil` without a document, and once too many imports were made.
  private mutating func trial(_ values: [String: JSONValue]) throws(UnreadableFile) -> State? {
    trialCount += 1
    guard trialCount <= Self.trialLimit, let trial = try importClass(values),
      let root = trial.layout.document?["root"]
    else { return nil }
    return State(
      layout: trial.layout, unused: trial.unused, comparison: ElementComparison(root, capture))
  }

  // MARK: States

  /// Gives each condition the other outcome that brings the document nearer to the capture.
  private mutating func findConditions(
    _ conditions: inout [String: JSONValue], _ counts: [String: JSONValue], _ current: inout State
  ) throws(UnreadableFile) {
    for condition in current.layout.json["conditions"]?.objectValue ?? JSONObject() {
      let key = "\(className).\(condition.key)"
      guard conditions[key] == nil else { continue }
      var tried = conditions
      tried[key] = .bool(condition.value == .bool(false))
      guard let other = try trial(tried.merging(counts) { $1 }), !other.unused.contains(key),
        other.comparison.score > current.comparison.score
      else { continue }
      (conditions, current) = (tried, other)
    }
  }

  /// Changes the numbers of elements of loops as long as that brings the document nearer to the capture.
  private mutating func findCounts(
    _ counts: inout [String: JSONValue], _ conditions: [String: JSONValue],
    _ current: inout State
  ) throws(UnreadableFile) {
    for loop in current.layout.json["repeated"]?.arrayValue ?? [] {
      guard let expression = loop["expression"]?.stringValue, !expression.isEmpty,
        let start = loop["count"]?.integerValue
      else { continue }
      let key = "\(className).\(expression).count"
      for step in [1, -1] {
        var count = counts[key]?.integerValue ?? start
        while (0...100).contains(count + step) {
          count += step
          var tried = counts
          tried[key] = .integer(Int64(count))
          guard let other = try trial(conditions.merging(tried) { $1 }),
            !other.unused.contains(key),
            other.comparison.score > current.comparison.score
          else { break }
          (counts, current) = (tried, other)
        }
      }
    }
  }

  // MARK: Values

  /// Takes texts and sizes over, all at once.
  private mutating func findContents(
    _ conditions: [String: JSONValue], _ current: inout State
  ) throws(UnreadableFile) {
    var wanted: [String: JSONValue] = [:]
    for (element, captured) in current.comparison.pairs {
      guard let id = element["id"]?.stringValue else { continue }
      for (key, value) in Self.contents(of: element, from: captured) {
        // The elements of a loop share a property, and their ids have numbers behind its name.
        let property = String(id.reversed().drop { $0.isNumber }.reversed())
        for name in [id, property] where wanted["\(className).\(name).\(key)"] == nil {
          wanted["\(className).\(name).\(key)"] = value
        }
      }
    }
    guard !wanted.isEmpty,
      let tried = try trial(conditions.merging(found) { $1 }.merging(wanted) { $1 })
    else { return }
    found.merge(wanted.filter { !tried.unused.contains($0.key) }) { $1 }
    current = try trial(conditions.merging(found) { $1 }) ?? tried
  }

  /// The text or size that an element lacks, under the key of its hint.
  private static func contents(
    of element: JSONValue, from captured: JSONValue
  ) -> [(key: String, value: JSONValue)] {
    var contents: [(key: String, value: JSONValue)] = []
    let title = element["titleNode"] ?? element
    if title.lists("assumed", "text") || element.lists("assumed", "text"),
      let text = (captured["titleNode"] ?? captured)["text"]?.plainText,
      text.utf8.count <= textLimit
    {
      contents.append(("text", .string(text)))
    }
    if element.lists("unknown", "size") {
      let isImage = ["image", "networkImage"].contains(element["type"]?.stringValue)
      let size =
        captured["imageSize"] ?? captured["intrinsicSize"]
        ?? (isImage ? nil : captured["captured"])
      if let words = size?.sizeWords {
        contents.append((isImage ? "imageSize" : "size", .string(words)))
      }
    }
    return contents
  }

  /// Tries the numbers that the capture has at keys with an unknown value.
  private mutating func findNumbers(
    _ conditions: [String: JSONValue], _ current: inout State
  ) throws(UnreadableFile) {
    var seen: Set<String> = []
    // A value that is found may uncover another one at the same key.
    while let unknown = current.layout.unknown.first(where: { !seen.contains($0.expression) }) {
      seen.insert(unknown.expression)
      if unknown.expression.isEmpty { continue }
      let name = "\(className).\(unknown.expression)"
      let candidates = current.comparison.pairs
        .filter { $0.element.lists("unknown", unknown.key) }
        .flatMap { element, captured in
          captured.numbers(at: unknown.key, unlike: element)
        }
      var tried: Set<Double> = []
      for number in candidates where tried.count < 8 && tried.insert(number).inserted {
        var values = found
        values[name] = number.json
        guard let other = try trial(conditions.merging(values) { $1 }),
          !other.unused.contains(name),
          !other.layout.unknown.contains(where: { $0.expression == unknown.expression })
        else { continue }
        let distance = other.distance(at: unknown.key)
        guard distance == 0 || distance < current.distance(at: unknown.key) else { continue }
        (found, current) = (values, other)
        break
      }
    }
  }

  /// The names of values that are still made up or left out.
  private static func missing(in layout: SourceReport, _ className: String) -> [String] {
    var names = Set(
      layout.unknown.filter { !$0.expression.isEmpty }.map { "\(className).\($0.expression)" })
    for element in ElementComparison.elements(of: layout.document?["root"] ?? .null) {
      guard let id = element["id"]?.stringValue else { continue }
      if element.lists("assumed", "text") { names.insert("\(className).\(id).text") }
      if element.lists("unknown", "size") {
        let isImage = ["image", "networkImage"].contains(element["type"]?.stringValue)
        names.insert("\(className).\(id).\(isImage ? "imageSize" : "size")")
      }
    }
    return names.sorted()
  }
}

extension CapturedValues.State {
  /// The number of parts of a key that differ from the capture, over all elements.
  func distance(at key: String) -> Int {
    comparison.pairs.reduce(0) { $0 + $1.captured.differences(from: $1.element, at: key) }
  }
}

/// The elements of an imported document and those of a capture that are the same, as far as types and order show it.
struct ElementComparison {
  private(set) var pairs: [(element: JSONValue, captured: JSONValue)] = []

  /// The elements without a counterpart.
  private(set) var unmatched = (code: 0, capture: 0)

  /// Higher for a document that is nearer to the capture; 0 if each element has a counterpart.
  var score: Int { -unmatched.code - unmatched.capture }

  /// The most pairs of elements of two lists that are compared.
  private static let pairLimit = 4096

  init(_ root: JSONValue, _ captured: JSONValue) {
    var (first, second) = (root, captured)
    // The node that is the class itself is left out where its code returns a spec.
    if first.isSpec, second["type"] == "node", let child = second["child"] { second = child }
    if second.isSpec, first["type"] == "node", let child = first["child"] { first = child }
    var pending = Self.areLike(first, second) ? [(first, second)] : []
    var opaque = 0
    while let (element, captured) = pending.popLast() {
      pairs.append((element, captured))
      let (slots, children) = element.parts
      let (otherSlots, otherChildren) = captured.parts
      if slots.isEmpty, children.isEmpty, element.lists("unknown", "size") {
        // What is in a node of an unknown class is not in the code.
        opaque += Self.elements(of: captured).count - 1
        continue
      }
      for (key, slot) in slots {
        if let other = otherSlots.first(where: { $0.key == key })?.element,
          Self.areLike(slot, other)
        {
          pending.append((slot, other))
        }
      }
      for (index, other) in Self.aligned(children, otherChildren) {
        pending.append((children[index], otherChildren[other]))
      }
    }
    unmatched = (
      Self.elements(of: first).count - pairs.count,
      Self.elements(of: second).count - opaque - pairs.count
    )
  }

  /// True if an element of the code may be one of the capture.
  private static func areLike(_ element: JSONValue, _ captured: JSONValue) -> Bool {
    let (type, other) = (element["type"]?.stringValue, captured["type"]?.stringValue)
    if type == other { return true }
    let images: Set = ["image", "networkImage"]
    if let type, let other, images.contains(type), images.contains(other) { return true }
    return type == "node" && element.lists("unknown", "size") && !captured.isSpec
  }

  /// The indices of the elements of two lists that are the same, in order: the pairs that are most alike together.
  ///
  /// - Complexity: O(*n* × *m*) for short lists; elements of long ones are matched by their index.
  private static func aligned(
    _ first: [JSONValue], _ second: [JSONValue]
  ) -> [(Int, Int)] {
    guard first.count * second.count <= pairLimit else {
      return zip(first.indices, second.indices).filter { areLike(first[$0], second[$1]) }
        .map { ($0, $1) }
    }
    let width = second.count + 1
    var best = [Int](repeating: 0, count: (first.count + 1) * width)
    var isPair = [Bool](repeating: false, count: best.count)
    for index in first.indices.reversed() {
      for other in second.indices.reversed() {
        let cell = index * width + other
        best[cell] = max(best[cell + width], best[cell + 1])
        guard areLike(first[index], second[other]) else { continue }
        let both = best[cell + width + 1] + likeness(first[index], second[other])
        if both > best[cell] { (best[cell], isPair[cell]) = (both, true) }
      }
    }
    var pairs: [(Int, Int)] = []
    var (index, other) = (0, 0)
    while index < first.count, other < second.count {
      let cell = index * width + other
      if isPair[cell] {
        pairs.append((index, other))
        (index, other) = (index + 1, other + 1)
      } else if best[cell] == best[cell + width] {
        index += 1
      } else {
        other += 1
      }
    }
    return pairs
  }

  /// A number that is higher for elements with the same id, type and content.
  private static func likeness(_ element: JSONValue, _ captured: JSONValue) -> Int {
    let (types, others) = (element.partTypes, captured.partTypes)
    return 4 + (element["id"] == captured["id"] ? 4 : 0)
      + (element["type"] == captured["type"] ? 1 : 0)
      + (types == others ? 2 : types.isEmpty == others.isEmpty ? 1 : 0)
  }

  /// All elements of a tree, its root first.
  static func elements(of root: JSONValue) -> [JSONValue] {
    var elements: [JSONValue] = []
    var pending = [root]
    while let element = pending.popLast() {
      elements.append(element)
      let (slots, children) = element.parts
      pending += slots.map(\.element) + children
    }
    return elements
  }
}

extension JSONValue {
  private static let specs: Set<String> = [
    "stack", "inset", "overlay", "background", "center", "relative", "ratio", "absolute", "static",
    "corner", "wrapper", "custom", "spec",
  ]

  fileprivate var isSpec: Bool { self["type"]?.stringValue.map(Self.specs.contains) == true }

  /// The elements in an element: those with a key of their own, and those in lists.
  fileprivate var parts: (slots: [(key: String, element: JSONValue)], children: [JSONValue]) {
    var parts: (slots: [(key: String, element: JSONValue)], children: [JSONValue]) = ([], [])
    for member in objectValue ?? [:] {
      if member.value["type"]?.stringValue != nil {
        parts.slots.append((member.key, member.value))
      } else if member.key == "children" {
        parts.children += (member.value.arrayValue ?? []).filter { $0["type"] != nil }
      }
    }
    return parts
  }

  /// The types of the elements in an element.
  fileprivate var partTypes: [String] {
    let (slots, children) = parts
    return (slots.map(\.element) + children).compactMap { $0["type"]?.stringValue }
  }

  /// True if a list of an element has a word.
  fileprivate func lists(_ key: String, _ word: String) -> Bool {
    self[key]?.arrayValue?.contains(.string(word)) == true
  }

  /// The characters of a text, or of its runs.
  fileprivate var plainText: String? {
    stringValue
      ?? arrayValue.map { $0.compactMap { $0["text"]?.stringValue ?? $0.stringValue }.joined() }
  }

  /// A size as hints have it, `64x48`; `nil` for one that they cannot have.
  fileprivate var sizeWords: String? {
    let sides = ["width", "height"].compactMap { self[$0]?.numberValue }
      .filter { $0.isFinite && $0 >= 0 && $0 < 1e6 }
    let words = sides.map { side in
      Int64(exactly: side).map { "\($0)" } ?? "\((side * 1e4).rounded() / 1e4)"
    }
    guard words.count == 2, words.allSatisfy({ $0.allSatisfy { $0.isNumber || $0 == "." } }) else {
      return nil
    }
    return words.joined(separator: "x")
  }

  /// The value of a key of an element or of its style; the sides of a size that are under keys of their own too.
  private func value(at key: String) -> JSONValue? {
    let own = self[key] ?? self["style"]?[key]
    for (prefix, names) in [
      ("preferred", ("width", "height")), ("min", ("minWidth", "minHeight")),
      ("max", ("maxWidth", "maxHeight")),
    ] where key.hasPrefix(prefix) && key.hasSuffix("Size") {
      let width = self["style"]?[names.0] ?? own?["width"]
      let height = self["style"]?[names.1] ?? own?["height"]
      return ["width": width ?? .null, "height": height ?? .null]
    }
    return own
  }

  /// The parts of a key's value by path; a number itself has the empty one.
  private func leaves(at key: String) -> [String: JSONValue] {
    guard let value = value(at: key) else { return [:] }
    guard let object = value.objectValue else { return ["": value] }
    return Dictionary(object.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
      .filter { $0.value != .null }
  }

  /// The numbers that a captured element has at a key; those first that its counterpart has not, and 0 for a key that is
  /// left out.
  fileprivate func numbers(at key: String, unlike element: JSONValue) -> [Double] {
    let (own, other) = (leaves(at: key), element.leaves(at: key))
    if own.isEmpty { return [0] }
    let sorted = own.sorted { $0.key < $1.key }
    return
      (sorted.filter { !Self.areEqual($0.value, other[$0.key]) }
      + sorted.filter { Self.areEqual($0.value, other[$0.key]) })
      .compactMap { $0.value.numberValue }.filter { $0.isFinite && abs($0) < 1e6 }
  }

  /// The number of parts of a key that differ from those of an element.
  fileprivate func differences(from element: JSONValue, at key: String) -> Int {
    let (own, other) = (leaves(at: key), element.leaves(at: key))
    return Set(own.keys).union(other.keys).count { !Self.areEqual(own[$0], other[$0]) }
  }

  /// True if two values are the same; one that is left out is 0.
  private static func areEqual(_ first: JSONValue?, _ second: JSONValue?) -> Bool {
    let numbers = [first, second].map { $0 == nil ? 0 : $0?.numberValue }
    if let left = numbers[0], let right = numbers[1] { return abs(left - right) < 0.001 }
    return first == second
  }
}

extension Double {
  /// The number as short as JSON has it.
  fileprivate var json: JSONValue {
    Int64(exactly: self).map(JSONValue.integer) ?? .real(self)
  }
}
