import Authoring
import JSON
import LanguageServerProtocol
import LiveDocuments
import Synchronization

/// The elements of several documents whose id or text has what is looked for.
struct WorkspaceSymbols {
  private let query: SymbolQuery
  private var matches: [Match] = []

  /// More symbols than these are of no use in a list.
  static let limit = 500

  init(matching query: String) {
    self.query = SymbolQuery(query)
  }

  private struct Match {
    let rank: SymbolQuery.Rank
    let element: NamedElement
    let uri: String
  }

  /// Adds those of a document.
  mutating func add(_ elements: [NamedElement], of uri: String) {
    let found = elements.compactMap { element in
      element.names.compactMap(query.rank).min().map {
        Match(rank: $0, element: element, uri: uri)
      }
    }
    // Of one document no more than of all can be listed.
    matches += Self.best(of: found)
  }

  /// The symbols that were found, the best first.
  var best: [LSP.SymbolInformation] {
    Self.best(of: matches).map { match in
      LSP.SymbolInformation(
        name: match.element.symbol.name, kind: match.element.symbol.kind,
        location: Location(uri: match.uri, range: match.element.range),
        containerName: match.element.container)
    }
  }

  /// The best ones, those of a rank in the order in which they came.
  private static func best(of matches: [Match]) -> [Match] {
    matches.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .prefix(limit).map(\.element)
  }
}

/// An element that has a name, as a list of symbols shows it.
struct NamedElement: Sendable {
  /// The names under which it is found: its id, and the beginning of its text.
  let names: [String]

  let symbol: ElementSymbol

  /// The range of its name in the text.
  let range: PositionRange

  /// The element around it.
  let container: String?

  /// The elements of a document that have an id or a text, in the order of the document.
  static func all(of document: LiveDocument, in encoding: PositionEncodingKind) -> [NamedElement] {
    let items = document.outline()
    var named: [(item: OutlineItem, names: [String])] = []
    for item in items {
      let names = [document.elements.id(of: item.element), item.text].compactMap { $0 }
      if !names.isEmpty { named.append((item, names)) }
    }
    let ranges = document.source.text.ranges(of: named.map(\.item.nameRange), in: encoding)
    return zip(named, ranges).map { entry, range in
      NamedElement(
        names: entry.names, symbol: ElementSymbol(entry.item, in: document), range: range,
        container: entry.item.parent.map { ElementSymbol(items[$0], in: document).name })
    }
  }
}

/// The named elements of documents and files, kept until these change.
///
/// A class, because workers share what they found.
final class SymbolCache: Sendable {
  private let state = Mutex(State())

  private struct State {
    var entries: [Key: Entry] = [:]
    var count = 0
  }

  private struct Key: Hashable {
    let document: DocumentKey
    let encoding: PositionEncodingKind
  }

  private struct Entry {
    let stamp: FileStamp
    let length: Int
    let elements: [NamedElement]
  }

  /// More elements than these are not kept, some 200 bytes each.
  private static let limit = 200_000

  /// The symbols of a text in the cache, and the size of the text in bytes.
  subscript(
    document: DocumentKey, encoding: PositionEncodingKind, stamp: FileStamp
  ) -> (elements: [NamedElement], length: Int)? {
    state.withLock { state in
      guard let entry = state.entries[Key(document: document, encoding: encoding)],
        entry.stamp == stamp
      else { return nil }
      return (entry.elements, entry.length)
    }
  }

  /// Forgets a document that was closed.
  func forget(_ document: DocumentKey) {
    state.withLock { state in
      for encoding in PositionEncodingKind.allCases {
        let entry = state.entries.removeValue(forKey: Key(document: document, encoding: encoding))
        state.count -= entry?.elements.count ?? 0
      }
    }
  }

  func keep(
    _ elements: [NamedElement], ofTextOf length: Int, as document: DocumentKey,
    _ encoding: PositionEncodingKind, _ stamp: FileStamp
  ) {
    guard elements.count <= Self.limit else { return }
    state.withLock { state in
      let entry = Entry(stamp: stamp, length: length, elements: elements)
      let former = state.entries.updateValue(
        entry, forKey: Key(document: document, encoding: encoding))
      state.count += elements.count - (former?.elements.count ?? 0)
      while state.count > Self.limit,
        let other = state.entries.first(where: { $0.key.document != document })
      {
        state.entries[other.key] = nil
        state.count -= other.value.elements.count
      }
    }
  }
}
