import Authoring

/// The kinds of code actions that are offered.
enum CodeActionKind {
  static let quickFix = "quickfix"
  static let fixAll = "source.fixAll.lintel"
  static let inline = "refactor.inline"
  static let rewrite = "refactor.rewrite"
  static let convertNames = "source.convertNames.lintel"
  static let sortKeys = "source.sortKeys.lintel"
  static let all = [quickFix, inline, rewrite, fixAll, convertNames, sortKeys]

  static func kind(of refactoring: Refactoring.Kind) -> String {
    switch refactoring {
    case .rewrite: rewrite
    case .unwrap: inline
    case .convertNames: convertNames
    case .sortKeys: sortKeys
    }
  }
}
