import ArgumentParser
import Diagnostics
import Inspection
import InspectorServer
import LiveDocuments
import Platform
import Rendering

/// Candidates that shells offer for arguments and options.
///
/// Names come from documents of others, so all that are not fixed are escaped by ``offered(_:)``.
extension CompletionKind {
  static var documents: CompletionKind {
    .file(extensions: ["json", "swift", "m", "mm"])
  }

  static var ruleCodes: CompletionKind { .list(RuleCodes.all) }

  /// The changes that a sweep can be told to fail on: kinds, and codes of rules.
  static var sweepChanges: CompletionKind {
    .list(sweepChangeKinds + allRules.map { $0.code })
  }

  /// The devices, not as a list, since fish would split their names at spaces.
  static var devices: CompletionKind {
    .custom { _, _, _ in offered(Device.all.map(\.name) + ["list"]) }
  }

  /// The elements of the document on the line: `#` and an id, or JSON Pointers behind `/`.
  static var elements: CompletionKind {
    .custom { words, index, prefix in
      let line = TypedLine(words, index, prefix)
      return offered(line.elementNames())
    }
  }

  /// Documents, source files and directories, and elements of the documents on the line.
  ///
  /// A word that begins with `#` is an id, and one that begins with `/root` a JSON Pointer unless a file has such a
  /// path.
  static var documentsAndElements: CompletionKind {
    .custom { words, index, prefix in
      let line = TypedLine(words, index, prefix)
      if line.typed.hasPrefix("#") { return offered(line.elementNames()) }
      let elements = line.typed.isEmpty || line.typed.hasPrefix("/") ? line.elementNames() : []
      return offered(elements + line.documentPaths())
    }
  }

  /// The variants of the document on the line.
  static var variants: CompletionKind {
    .custom { words, index, prefix in
      let line = TypedLine(words, index, prefix)
      return offered(line.document?.header.variants.map(\.name) ?? [])
    }
  }

  /// Selectors for the document on the line.
  static var selectors: CompletionKind {
    .custom { words, index, prefix in
      let line = TypedLine(words, index, prefix)
      return offered(
        Selector.completions(of: line.typed, in: line.document, codes: allRules.map { $0.code }))
    }
  }

  /// Changes for `--set`: an element, and behind it the keys that it takes.
  static var overrides: CompletionKind {
    .custom { words, index, prefix in
      let line = TypedLine(words, index, prefix)
      return offered(line.overrides())
    }
  }

  /// The sessions that run.
  static var sessions: CompletionKind {
    .custom { _, _, _ in offered(SessionSocket.all().map(\.name)) }
  }

  /// Names as the shell that wants them takes them: none is run as a command, split or cut.
  ///
  /// bash expands candidates, `$(touch x)` included, unless they are quoted, and puts them on the line with `$` unquoted;
  /// it gets no name with `$` or a backtick. zsh takes the text behind a colon as a description. Names with control
  /// characters, which terminals obey, are left out.
  static func offered(_ names: [String]) -> [String] {
    let names = names.lazy.filter { name in
      name.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
      }
    }.prefix(1_000)
    return switch CompletionShell.requesting {
    case .bash:
      names.filter { !$0.contains { "$`".contains($0) } }
        .map { "'\($0.replacing("'", with: #"'\''"#))'" }
    case .zsh:
      names.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") }
    default: Array(names)
    }
  }
}
