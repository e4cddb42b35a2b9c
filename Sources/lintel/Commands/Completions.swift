import ArgumentParser
import Diagnostics
import InspectorServer
import LiveDocuments
import Rendering

/// Candidates that shells offer for arguments and options.
extension CompletionKind {
  static var documents: CompletionKind { .file(extensions: ["json"]) }

  static var ruleCodes: CompletionKind { .list(allRules.map { $0.code }) }

  /// `#` and the ids of the document on the line.
  static var elements: CompletionKind {
    .custom { words, _, _ in
      guard let document = document(among: words) else { return [] }
      var names: [String] = []
      document.forEachElement { element in
        if let id = document.id(of: element), names.count < 1_000, isHarmless(id) {
          names.append("#\(id)")
        }
      }
      return names
    }
  }

  /// The variants of the document on the line.
  static var variants: CompletionKind {
    .custom { words, _, _ in
      (document(among: words)?.header.variants.map(\.name) ?? []).filter(isHarmless)
    }
  }

  /// True if no character of a name means anything to a shell.
  ///
  /// Names come from documents of others, and bash runs a command such as `$(touch x)` in a candidate.
  private static func isHarmless(_ name: String) -> Bool {
    name.allSatisfy { $0.isLetter || $0.isNumber || " _-./:=#@+,".contains($0) }
  }

  private static func document(among words: [String]) -> LiveDocument? {
    for word in words.reversed() where word.hasSuffix(".json") {
      if let text = try? readFile(FilePath(word)) { return LiveDocument(text: text) }
    }
    return nil
  }
}
