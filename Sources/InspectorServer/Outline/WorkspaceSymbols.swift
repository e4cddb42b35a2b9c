import Authoring
import JSON
import LanguageServerProtocol
import LiveDocuments

/// The elements of several documents by their ids and texts.
struct WorkspaceSymbols {
  private let query: SymbolQuery
  private let encoding: PositionEncodingKind
  private var matches: [Match] = []

  /// More symbols than these are of no use in a list.
  static let limit = 500

  init(matching query: String, encoding: PositionEncodingKind) {
    self.query = SymbolQuery(query)
    self.encoding = encoding
  }

  /// An element that was asked for.
  private struct Match {
    let rank: SymbolQuery.Rank
    let symbol: ElementSymbol
    let location: LanguageServerProtocol.Location
    let container: String?
  }

  /// Adds the elements of a document that have an id or a text that matches.
  mutating func add(_ document: LiveDocument, uri: String) {
    let items = document.outline()
    var found: [(item: OutlineItem, rank: SymbolQuery.Rank)] = []
    for item in items {
      let names = [document.id(of: item.element), item.text].compactMap { $0 }
      guard let rank = names.compactMap(query.rank).min() else { continue }
      found.append((item, rank))
    }
    // Of one document no more than of all can be listed; the order within a rank is the text's.
    let best = found.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .prefix(Self.limit).map(\.element)
    let ranges = document.source.text.ranges(of: best.map(\.item.nameRange), in: encoding)
    for (entry, range) in zip(best, ranges) {
      matches.append(
        Match(
          rank: entry.rank, symbol: ElementSymbol(entry.item, in: document),
          location: LanguageServerProtocol.Location(uri: uri, range: range),
          container: entry.item.parent.map { ElementSymbol(items[$0], in: document).name }))
    }
  }

  /// Writes what was found, the best first.
  func write(to writer: inout JSONWriter) {
    let best = matches.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .prefix(Self.limit)
    writer.array { writer in
      for (_, match) in best {
        writer.symbolInformation(match.symbol, at: match.location, in: match.container)
      }
    }
  }
}
