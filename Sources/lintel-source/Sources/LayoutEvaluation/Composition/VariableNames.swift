import JSONText

/// The names of the variables of a layout.
///
/// A value that all uses have from the same property has its name; any other is named after its element and key.
struct VariableNames {
  private let properties: [String: JSONValue]
  private let instances: [[String: JSONValue]?]

  /// Names that mean something else, and those that are taken.
  private var used: Set<String> = ["index"]

  /// - Parameters:
  ///   - properties: The properties of the object that the document is of.
  ///   - instances: Those of the objects in the uses; nil where they are not known.
  init(properties: [String: JSONValue], _ instances: [[String: JSONValue]?]) {
    self.properties = properties
    self.instances = instances
  }

  /// Names a variable.
  ///
  /// - Parameters:
  ///   - value: Its value in the document.
  ///   - others: Its values in uses, by their indices, where they differ.
  ///   - element: The first element that has it.
  ///   - path: The keys of the element that lead to it; `hides` for one that is true where the element is hidden.
  /// - Returns: A name that no other variable has.
  mutating func name(
    _ value: JSONValue, _ others: [Int: JSONValue], _ element: DocumentElement, _ path: [String]
  ) -> String {
    let base = property(value, others) ?? Self.name(of: element, path)
    var name = base
    var count = 2
    while !used.insert(name).inserted {
      name = "\(base)\(count)"
      count += 1
    }
    return name
  }

  /// The property that has the value in the document and in all uses; it need not be known in the document.
  private func property(_ value: JSONValue, _ others: [Int: JSONValue]) -> String? {
    let known = others.keys.filter { instances[$0] != nil }
    guard let index = known.min(), let first = instances[index] else { return nil }
    var names = first.keys.filter { name in
      Self.isName(name) && !used.contains(name) && (properties[name] ?? value) == value
    }
    for (index, instance) in instances.enumerated() {
      guard let instance else { continue }
      names = names.filter { instance[$0] == others[index] ?? value }
      if names.isEmpty { return nil }
    }
    return names.min()
  }

  /// True for a name that strings of documents can have.
  static func isName(_ text: String) -> Bool {
    text.utf8.first.map { !(0x30...0x39).contains($0) } == true
      && text.utf8.allSatisfy {
        $0 == 0x5F || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
          || (0x61...0x7A).contains($0)
      }
  }

  /// The element's name and the key, as in `photoWidth`; the name alone for its text.
  private static func name(of element: DocumentElement, _ path: [String]) -> String {
    var base = String(
      (element.name.isEmpty ? element.id : element.name).filter {
        isName("a\($0)")
      })
    for suffix in ["Node", "Label"] where base.hasSuffix(suffix) && base.count > suffix.count {
      base = String(base.dropLast(suffix.count))
      break
    }
    let key = path.last ?? ""
    switch key {
    case "hidden": base = "shows" + capitalized(base)
    case "hides": base = "hides" + capitalized(base)
    case "text": break
    default: base += capitalized(key)
    }
    return isName(base) ? base : "value\(capitalized(key))"
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
