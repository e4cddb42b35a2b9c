/// A part of the state of evaluated code: named values, the items of a list, or the attributes of an object.
///
/// It notes what ``Forks`` have to know: the reads of values that differ in a fork, and the former value of each write.
class Store {
  /// A former or other value.
  enum Content {
    case none
    case value(Value)
    case field(LayoutObject.Field)
    case items([Value])
    case attributes(LayoutObject.Attributes)
    case known(Choices.Known)
  }

  /// The forks in which a value differs; nil if none does.
  fileprivate(set) var forks: [AnyHashable: [Fork]]?

  @inline(__always)
  final func willRead(_ key: some Hashable = 0) {
    if let forks { Self.noteRead(forks[AnyHashable(key)]) }
  }

  /// Notes a read of all values.
  final func willReadAll() {
    if let forks { for list in forks.values { Self.noteRead(list) } }
  }

  private static func noteRead(_ forks: [Fork]?) {
    for fork in forks ?? [] { fork.forks.noteRead(fork) }
  }

  @inline(__always)
  final func willWrite(_ key: some Hashable = 0) {
    Forks.current?.noteWrite(self, AnyHashable(key))
  }

  /// The current value, without a note.
  func content(of key: AnyHashable) -> Content { .none }

  /// Sets a value, without a note.
  func restore(_ key: AnyHashable, _ content: Content) {}

  final func add(_ fork: Fork, _ key: AnyHashable) {
    if forks?[key, default: []].append(fork) == nil { forks = [key: [fork]] }
  }

  final func remove(_ fork: Fork, _ key: AnyHashable) {
    forks?[key]?.removeAll { $0 === fork }
    if forks?[key]?.isEmpty == true { forks?[key] = nil }
    if forks?.isEmpty == true { forks = nil }
  }
}

/// A value that ``Slots`` can hold.
protocol SlotElement {
  init?(_ content: Store.Content)
  var content: Store.Content { get }
}

extension Value: SlotElement {
  init?(_ content: Store.Content) {
    guard case .value(let value) = content else { return nil }
    self = value
  }

  var content: Store.Content { .value(self) }
}

extension LayoutObject.Field: SlotElement {
  init?(_ content: Store.Content) {
    guard case .field(let field) = content else { return nil }
    self = field
  }

  var content: Store.Content { .field(self) }
}

extension Choices.Known: SlotElement {
  init?(_ content: Store.Content) {
    guard case .known(let known) = content else { return nil }
    self = known
  }

  var content: Store.Content { .known(self) }
}

/// Values by their keys: the variables of a block, the fields of an object, the keys of a style, constants.
final class Slots<Key: Hashable, Element: SlotElement>: Store, Sequence {
  private var elements: [Key: Element] = [:]

  subscript(name: Key) -> Element? {
    get {
      willRead(name)
      return elements[name]
    }
    set {
      willWrite(name)
      elements[name] = newValue
    }
  }

  func removeValue(forKey key: Key) -> Element? {
    let former = self[key]
    self[key] = nil
    return former
  }

  /// Replaces all values by those of another store.
  func become(_ other: Slots) {
    for key in keys where other[key] == nil { self[key] = nil }
    for (key, element) in other { self[key] = element }
  }

  var keys: Dictionary<Key, Element>.Keys {
    willReadAll()
    return elements.keys
  }

  var isEmpty: Bool {
    willReadAll()
    return elements.isEmpty
  }

  func makeIterator() -> Dictionary<Key, Element>.Iterator {
    willReadAll()
    return elements.makeIterator()
  }

  override func content(of key: AnyHashable) -> Content {
    (key.base as? Key).flatMap { elements[$0]?.content } ?? .none
  }

  override func restore(_ key: AnyHashable, _ content: Content) {
    if let key = key.base as? Key { elements[key] = Element(content) }
  }
}
