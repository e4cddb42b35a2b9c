import Authoring
import JSON
import LanguageServerProtocol

extension LSP {
  struct CompletionList: Structure {
    let isIncomplete: Bool
    var itemDefaults: CompletionItemDefaults?
    let items: [CompletionItem]
    static let members: Members<Self> = [
      .member("isIncomplete", \.isIncomplete), .optional("itemDefaults", \.itemDefaults),
      .member("items", \.items),
    ]
  }

  struct CompletionItemDefaults: Structure {
    let editRange: Either<PositionRange, EditRangeWithInsertReplace>
    static let members: Members<Self> = [.member("editRange", \.editRange)]
  }

  struct EditRangeWithInsertReplace: Structure {
    let insert: PositionRange
    let replace: PositionRange
    static let members: Members<Self> = [
      .member("insert", \.insert), .member("replace", \.replace),
    ]
  }

  struct InsertReplaceEdit: Structure {
    let insert: PositionRange
    let replace: PositionRange
    let newText: String
    static let members: Members<Self> = [
      .member("insert", \.insert), .member("replace", \.replace), .member("newText", \.newText),
    ]
  }

  struct CompletionItem: Structure {
    let label: String
    let kind: Int
    var labelDetails: CompletionItemLabelDetails?
    var detail: String?
    var tags: [Int]?
    var preselect = false
    let sortText: String
    let filterText: String

    /// 2 for a snippet.
    var insertTextFormat: Int?

    var textEditText: String?
    var textEdit: Either<TextEdit, InsertReplaceEdit>?
    var additionalTextEdits: [TextEdit]?
    var data: CompletionSubject?
    var documentation: MarkupContent?

    static let lazyMember = "documentation"
    static let members: Members<Self> = [
      .member("label", \.label), .member("kind", \.kind), .optional("labelDetails", \.labelDetails),
      .optional("detail", \.detail), .optional("tags", \.tags),
      .flag("preselect") { $0.preselect }, .member("sortText", \.sortText),
      .member("filterText", \.filterText), .optional("insertTextFormat", \.insertTextFormat),
      .optional("textEditText", \.textEditText), .optional("textEdit", \.textEdit),
      .optional("additionalTextEdits", \.additionalTextEdits), .optional("data", \.data),
      .optional(lazyMember, \.documentation),
    ]
  }

  struct CompletionItemLabelDetails: Structure {
    let description: String
    static let members: Members<Self> = [.member("description", \.description)]
  }
}
