import Authoring
import Diagnostics

/// The kinds of code actions that are offered.
enum CodeActionKind {
  static let quickFix = "quickfix"
  static let fixAll = "source.fixAll.lintel"
  static let inline = "refactor.inline"
  static let rewrite = "refactor.rewrite"
  static let convertNames = "source.convertNames.lintel"
  static let sortKeys = "source.sortKeys.lintel"
  static let all = [quickFix, inline, rewrite, fixAll, convertNames, sortKeys]

  static func name(of kind: CodeActionMenu.Kind) -> String {
    switch kind {
    case .action(let kind): name(of: kind)
    case .fixAll: fixAll
    case .sortKeys: sortKeys
    }
  }

  static func name(of kind: CodeAction.Kind) -> String {
    switch kind {
    case .quickFix: quickFix
    case .rewrite: rewrite
    case .unwrap: inline
    case .convertNames: convertNames
    }
  }
}
