import JSON
import JSONRPC
import LiveDocuments

extension ResponseError {
  static func documentNotOpen(_ uri: String) -> ResponseError {
    .requestFailed(
      kind: "document-not-open",
      message: "the document \(quotedAsJSON(uri)) is not open; send \"textDocument/didOpen\" or "
        + "\"layout/open\" first",
      details: ["uri": .string(uri)])
  }

  static func documentOwnedByEditor(_ uri: String) -> ResponseError {
    .requestFailed(
      kind: "document-owned-by-editor",
      message: "the document \(quotedAsJSON(uri)) was opened by an editor, whose text it is",
      details: ["uri": .string(uri)])
  }

  static func documentMadeOfCode(_ uri: String) -> ResponseError {
    .requestFailed(
      kind: "document-owned-by-editor",
      message: "the document \(quotedAsJSON(uri)) is made of code, which is edited instead",
      details: ["uri": .string(uri)])
  }

  static func patchFailed(_ error: PatchError) -> ResponseError {
    .requestFailed(
      kind: "patch-failed", message: "\(error)",
      details: [
        "operation": .integer(Int64(error.operation)), "pointer": .string("\(error.pointer)"),
        "fault": .string(error.fault.name),
      ])
  }

  /// The error for a change of an earlier text that replaces what was edited since, in this line of the newest text.
  static func contentModified(line: Int) -> ResponseError {
    ResponseError(
      code: .contentModified, kind: "content-modified",
      message: "what the change replaces was edited since its revision, in line \(line)")
  }

  static func documentTooLarge(limit: Int) -> ResponseError {
    .requestFailed(
      kind: "document-too-large", message: "a document may have at most \(limit) bytes",
      details: ["limit": .integer(Int64(limit))])
  }

  static func noSuchVariant(_ name: String, names: [String]) -> ResponseError {
    let known = names.prefix(20).map(quoted).joined(separator: ", ")
    return .requestFailed(
      kind: "no-such-variant",
      message: names.isEmpty
        ? "the document has no variants, so none is called \(quotedAsJSON(name))"
        : "the document has no variant \(quotedAsJSON(name)); it has \(known)",
      details: ["variant": .string(name)])
  }

  static func noSuchElement(_ element: String) -> ResponseError {
    .requestFailed(
      kind: "no-such-element", message: "the document has no element \(quotedAsJSON(element))",
      details: ["element": .string(element)])
  }

  static func noElement(atLine line: Int, character: Int) -> ResponseError {
    .requestFailed(
      kind: "no-such-element", message: "there is no element at \(line):\(character)",
      details: [
        "position": ["line": .integer(Int64(line)), "character": .integer(Int64(character))]
      ])
  }

  /// Nothing was laid out because of `reason`, a sentence without a full stop.
  static func noLayout(_ reason: String) -> ResponseError {
    .requestFailed(kind: "no-layout", message: "nothing is laid out: \(reason)")
  }
}

// MARK: Kinds

extension ErrorKind {
  static let documentNotOpen = ErrorKind(
    "document-not-open", "no document of that URI is open", ["uri": .string])
  static let documentOwnedByEditor = ErrorKind(
    "document-owned-by-editor", "an editor opened the document, so its text is the editor's",
    ["uri": .string])
  static let documentTooLarge = ErrorKind(
    "document-too-large", "the document is too long", ["limit": .count.described("In bytes.")])
  static let noSuchVariant = ErrorKind(
    "no-such-variant", "the document has no variant of that name", ["variant": .string])
  static let noSuchElement = ErrorKind(
    "no-such-element", "there is no such element",
    optional: ["element": .string, "position": .ref(.position)])
  static let noLayout = ErrorKind("no-layout", "nothing in the document can be laid out")
  static let noPicture = ErrorKind("no-picture", "a PNG cannot be drawn")
  static let noLivePage = ErrorKind("no-live-page", "the page cannot be shown in a browser")
  static let editFailed = ErrorKind("edit-failed", "the text cannot be edited so")
  static let notEvaluated = ErrorKind(
    "not-evaluated", "the code of the document cannot be evaluated for the screen")
  static let sweepFailed = ErrorKind("sweep-failed", "a layout of the sweep cannot be made")
  static let revisionNotKept = ErrorKind(
    "revision-not-kept", "the revision is too long ago", ["revision": .count, "oldest": .count])
  static let tooManyViews = ErrorKind(
    "too-many-views", "the client has as many views as it can have", ["limit": .count])
  static let noSuchView = ErrorKind(
    "no-such-view", "the client has no view of that number", ["view": .integer])
  static let patchFailed = ErrorKind(
    "patch-failed", "the patch could not be applied, and nothing of it was",
    [
      "operation": .count.described("Which one failed, counted from 0."),
      "pointer": .string.described("Where in the document."),
      "fault": .string.described("Why, as a name that stays."),
    ])
}

extension PatchFault {
  /// The name for programs.
  var name: String {
    switch self {
    case .noMember: "no-member"
    case .noElement: "no-element"
    case .notAnIndex: "not-an-index"
    case .noContainer: "no-container"
    case .brokenText: "broken-text"
    case .unreadable: "unreadable"
    case .different: "different"
    case .movedIntoItself: "moved-into-itself"
    case .documentRemoved: "document-removed"
    case .nulInKey: "nul-in-key"
    case .tooDeep: "too-deep"
    case .tooLong: "too-long"
    case .tooManyEntries: "too-many-entries"
    }
  }
}
