import Authoring
import Diagnostics
import LiveDocuments

/// The kinds of code actions that are offered.
enum CodeActionKind {
  static let quickFix = "quickfix"
  static let fixAll = "source.fixAll.lintel"
  static let inline = "refactor.inline"
  static let extract = "refactor.extract"
  static let wrap = "refactor.rewrite.wrap"
  static let change = "refactor.rewrite.change"
  static let notation = "refactor.rewrite.notation"
  static let sortOwnKeys = "refactor.rewrite.sortKeys"
  static let convertNames = "source.convertNames.lintel"
  static let sortKeys = "source.sortKeys.lintel"

  /// In source files only.
  static let hint = "refactor.rewrite.hint"
  static let all = [
    quickFix, inline, extract, wrap, change, notation, sortOwnKeys, fixAll, convertNames, sortKeys,
  ]

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
    case .wrap: wrap
    case .unwrap, .inline: inline
    case .extract: extract
    case .change: change
    case .notation: notation
    case .sortKeys: sortOwnKeys
    case .convertNames: convertNames
    }
  }
}
