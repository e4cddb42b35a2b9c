import Diagnostics
import DocumentSyntax
import Inspection
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// A view of a client: an open document on a screen that need not be one of the document's, with values tried there.
///
/// A view is a description; its layout is a ``ViewLayout``, which is made when a request names the view and follows the
/// document. It lies over the values that anybody tries on the document itself (`layout/override`), and belongs to its
/// connection (``Client/views``): no other client can name it, and it is gone with the connection.
/// A view may try edits of the text too, until the document has another revision.
struct View: Sendable {
  /// The number, which no other view of any client has or had.
  let number: Int

  /// The document, in the client's own spelling.
  let uri: String

  let screen: ViewScreen

  /// The edits of the text that are tried; `nil` for the text as it is.
  let tried: TriedEdits?

  /// Counts the changes of the view.
  let edition: Int

  /// The number of views that a client may have at once.
  static let limit = 32

  /// True if it is the document on its own screen, whose layout is used then.
  var isPlain: Bool { screen.variant == nil && screen.isUnchanged && tried == nil }
}

/// Edits of a document's text that a view tries.
struct TriedEdits: Sendable {
  /// Each of the text that the one before it left.
  let edits: [SourceEdit]

  /// The revision of the document that they are for; the view has the document's own text again from the next one on.
  let revision: Int

  /// The number of bytes that they may insert, because they are kept with the view.
  static let lengthLimit = 1 << 20

  /// Takes note of a change of the text as it is.
  ///
  /// - Throws: `patch-failed`, `content-modified` if it is for another revision, or `invalid-params`.
  init(
    _ change: TextChange, of live: LiveDocument, for revision: Int?,
    in encoding: PositionEncodingKind, limit: Int
  ) throws(ResponseError) {
    if let revision, revision != live.revision { throw .contentModified }
    edits = try change.edits(of: live, in: encoding, limit: limit)
    self.revision = live.revision
    guard edits.reduce(0, { $0 + $1.replacement.count }) <= Self.lengthLimit else {
      throw .invalidParams(
        "a view tries edits that insert at most \(Self.lengthLimit >> 20) MiB", at: change.pointer)
    }
  }
}

/// The screen of a view, and the values that are tried there.
struct ViewScreen: DeclaredParams {
  /// The variant that the rest changes; `nil` for the document's own screen.
  let variant: String?

  private let sides: [WhatIfQuery.SideChange]
  private let scale: Double?
  private let textScale: Double?
  private let direction: LayoutDirection?
  private let values: [WhatIfQuery.ElementChange<JSONObject>]
  private let styles: [WhatIfQuery.ElementChange<JSONObject>]

  static let declared = Param(
    .variant,
    .optional(
      "constrainedSize", .constrainedSize,
      "Another size, as documents have it; sides that are left out stay.", otherwise: []),
    .optional("scale", .scale, "Pixels per point."),
    .optional(
      "textScale", .factor(atMost: Int(TextEnvironment.largestTextScale)),
      "A factor for font sizes."),
    .optional("userInterfaceLayoutDirection", .choice, "The direction of the interface."),
    .optional(
      "values", .changes(.elementValues),
      "Other values of elements' own keys, by the names of elements as in \"element\".",
      otherwise: []),
    .optional(
      "styles", .changes(.styleValues),
      "Other style values, by the names of elements as in \"element\".", otherwise: []),
    as: Self.init)

  /// True if nothing is changed but the variant.
  var isUnchanged: Bool { changesNoScreen && values.isEmpty && styles.isEmpty }

  fileprivate var changesNoScreen: Bool {
    sides.isEmpty && scale == nil && textScale == nil && direction == nil
  }

  /// The screen in a document, without the values.
  ///
  /// - Throws: `no-such-variant`, or `invalid-params` for a screen that no document can be laid out on.
  func screen(in document: LiveDocument) throws(ResponseError) -> Screen {
    var screen = document.currentScreen
    if let variant {
      try document.check(variant: variant)
      if let named = document.header.variants.first(where: { $0.name == variant }) {
        screen = named.screen
      }
    }
    guard !changesNoScreen else { return screen }
    screen.setSides(sides)
    screen.scale = scale ?? screen.scale
    screen.texts.textScale = textScale ?? screen.texts.textScale
    screen.direction = direction ?? screen.direction
    if let fault = ScreenFault(of: screen) {
      let member =
        switch fault {
        case .scale: "scale"
        case .textScale: "textScale"
        case .range: "constrainedSize"
        }
      throw .invalidParams("\(WhatIfError.badScreen(fault))", at: JSONPointer([.key(member)]))
    }
    return screen
  }

  /// The values for the elements of a layout, checked.
  ///
  /// - Throws: `no-such-element`, or `invalid-params` for values that an element does not take.
  func overrides(in live: LiveDocument) throws(ResponseError) -> [CheckedOverride] {
    var checked: [CheckedOverride] = []
    for change in values {
      checked.append(try override(ElementOverride(values: change.value), change, live))
    }
    for change in styles {
      checked.append(try override(ElementOverride(style: change.value), change, live))
    }
    return checked
  }

  /// The values for the elements of a layout that are there and still take them.
  fileprivate func remainingOverrides(in live: LiveDocument) -> [CheckedOverride] {
    values.compactMap { try? override(ElementOverride(values: $0.value), $0, live) }
      + styles.compactMap { try? override(ElementOverride(style: $0.value), $0, live) }
  }

  private func override(
    _ override: ElementOverride, _ change: WhatIfQuery.ElementChange<JSONObject>,
    _ live: LiveDocument
  ) throws(ResponseError) -> CheckedOverride {
    // Elements are named by pointers and ids, for which units of positions do not matter.
    let element = try change.element.element(in: live, encoding: .utf8)
    return try CheckedOverride(
      override, for: element, in: live, values: change.pointer, style: change.pointer)
  }
}

/// The layout of a view: a copy of the document that is brought up to date when a request names the view.
///
/// Following an edit costs what the edit costs in the document, and twice that if the view tries values of its own.
final class ViewLayout {
  let view: View
  let live: LiveDocument
  let derived: DerivedCache

  /// The revision of the document that it stands at.
  private let revision: Int

  /// True if the text is that of code evaluated for the screen, and differs from the document's.
  private(set) var hasEvaluatedText = false

  /// - Parameters:
  ///   - view: The view.
  ///   - document: The document as it is now.
  ///   - known: The layout that the view had, in the same copy of the workspace.
  /// - Throws: `no-such-variant`, or `invalid-params` for a screen that no document can be laid out on.
  init(
    of view: View, in document: LiveDocument, updating known: ViewLayout?
  ) throws(ResponseError) {
    self.view = view
    revision = document.revision
    if let known, known.view.screen.variant == view.screen.variant {
      (live, derived) = (known.live, known.derived)
      live.isCancelled = document.isCancelled
      if known.revision == document.revision, known.view.edition == view.edition {
        hasEvaluatedText = known.hasEvaluatedText
        return
      }
      live.update(to: document.snapshot)
    } else {
      live = LiveDocument(
        document.snapshot, variant: view.screen.variant, isCancelled: document.isCancelled)
      derived = DerivedCache()
    }
    if let tried = view.tried, tried.revision == document.revision {
      try layOut(with: tried.edits)
    } else {
      try layOut(on: try view.screen.screen(in: document))
    }
    live.override(view.screen.remainingOverrides(in: live))
  }

  /// Lays the copy out on a screen: code that the document was read from is evaluated for it.
  private func layOut(on screen: Screen) throws(ResponseError) {
    guard let evaluation = live.evaluation, !view.screen.changesNoScreen else {
      return live.layOut(on: screen)
    }
    do throws(EvaluationFailure) {
      let evaluated = try evaluation.document(
        on: screen, variant: view.screen.variant, isCancelled: live.isCancelled ?? { false })
      hasEvaluatedText = evaluated.text != live.source.text.bytes
      live.show(evaluated, on: screen, variant: view.screen.variant)
    } catch {
      throw .requestFailed(kind: "not-evaluated", message: error.reason)
    }
  }

  /// Makes edits in the copy, which may change the document's own screen and the values on it.
  private func layOut(with edits: [SourceEdit]) throws(ResponseError) {
    live.layOut(on: nil)
    live.beginBatch(edits.count)
    for edit in edits { live.replace(edit.range, with: edit.replacement) }
    live.finishEditing(version: live.version)
    if !view.screen.changesNoScreen { live.layOut(on: try view.screen.screen(in: live)) }
  }
}

extension ResponseError {
  static func noSuchView(_ number: Int) -> ResponseError {
    .requestFailed(
      kind: "no-such-view", message: "the client has no view \(number); \"layout/view\" makes one",
      details: ["view": .integer(Int64(number))])
  }
}
