import Foundation
import Testing

/// Parts of a system that some tests need and that a new machine, or a container, may lack.
enum SystemParts {
  /// True if texts can be measured in font files.
  static let haveFontLibraries: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    try? folder.write(#"{ "fonts": { "A": "a.ttf" } }"#, to: ".lintel.json")
    try? folder.write(smallDocument, to: "a.layout.json")
    let outcome = try? BuiltProgram.run("check", "a.layout.json", in: folder.url)
    return outcome.map { !$0.errors.contains("is not installed") } ?? false
  }()

  static let haveJQ = succeeds("command -v jq")

  static let haveNamespaces = succeeds("unshare --mount --pid --fork --mount-proc true")

  private static func succeeds(_ script: String) -> Bool {
    guard let folder = try? TemporaryFolder() else { return false }
    return (try? BuiltProgram.script(script, in: folder))?.code == 0
  }
}

extension Trait where Self == ConditionTrait {
  static var needsFontLibraries: Self {
    .enabled(if: SystemParts.haveFontLibraries, "no libharfbuzz0b, or no libfribidi0")
  }

  static var needsNamespaces: Self {
    .enabled(if: SystemParts.haveNamespaces, "not root, or no namespaces")
  }
}
