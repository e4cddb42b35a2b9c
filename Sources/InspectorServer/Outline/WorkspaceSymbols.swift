import JSON
import LanguageServerProtocol

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

  /// Writes what was found, the best first.
  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      for match in Self.best(of: matches) {
        writer.symbolInformation(
          match.element.symbol,
          at: LanguageServerProtocol.Location(uri: match.uri, range: match.element.range),
          in: match.element.container)
      }
    }
  }

  /// The best ones, those of a rank in the order in which they came.
  private static func best(of matches: [Match]) -> [Match] {
    matches.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .prefix(limit).map(\.element)
  }
}
