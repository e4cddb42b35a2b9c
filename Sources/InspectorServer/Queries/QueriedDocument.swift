import Authoring
import Diagnostics
import JSON
import JSONRPC
import LiveDocuments

/// A document that a request asks about, its own layout or that of a variant.
struct QueriedDocument {
  let live: LiveDocument

  /// The number the client gave the text; `nil` if it came along with the request.
  let version: Int?

  let revision: Int

  let configuration: DiagnosticConfiguration

  fileprivate let layout: Layout

  fileprivate enum Layout {
    /// The layout of a text that came along with the request.
    case inline

    /// An open document's own layout, whose diagnostics are those of all screens.
    case document(DerivedCache, StableFrames)

    /// The layout of a variant, made for the request.
    case variant(of: Stated)

    /// The open document's own layout, for a view on the document's screen.
    case plainView(DerivedCache, StableFrames)

    /// The layout of a view on another screen or with other values; `hasOwnText` if the view tries edits of the text.
    case view(DerivedCache, of: Stated, hasOwnText: Bool)
  }

  /// An open document on the screens that its text states.
  fileprivate typealias Stated = (live: LiveDocument, derived: DerivedCache)

  /// The frames that its elements are shown with while its text is broken.
  var stableFrames: StableFrames {
    switch layout {
    case .document(_, let frames), .plainView(_, let frames): frames
    case .inline, .variant, .view: StableFrames()
    }
  }

  /// The cache of results, if the layout outlives the request.
  var derived: DerivedCache? {
    switch layout {
    case .document(let derived, _), .plainView(let derived, _), .view(let derived, _, _): derived
    case .inline, .variant: nil
    }
  }

  /// True for the document's own layout, whose diagnostics are those of all screens.
  var coversAllScreens: Bool { if case .document = layout { true } else { false } }

  /// True for a view that tries edits of the text, so that its text is not that of the document.
  var hasOwnText: Bool { if case .view(_, _, true) = layout { true } else { false } }

  /// The diagnostics that its configuration wants, in the order of the text: those of all screens, or if it is
  /// a variant or a view those of that one.
  var diagnostics: [Diagnostic] {
    let all =
      derived?.diagnostics(of: live)
      ?? configuration.applied(to: DocumentCheck().diagnostics(of: live))
    return if case .plainView = layout { all.filter(\.isOnOwnScreen) } else { all }
  }

  /// The diagnostics on the screen of a variant that its configuration wants.
  func diagnostics(onVariant name: String) -> [Diagnostic] {
    derived?.diagnostics(onVariant: name, of: live)
      ?? configuration.applied(to: DocumentCheck().diagnostics(onVariant: name, of: live))
  }

  /// The elements in the order of the text.
  var outline: [OutlineItem] { derived?.outline.outline(of: live) ?? live.outline() }

  /// The trials of its code actions.
  var trials: ActionTrials { derived?.trials(of: live) ?? ActionTrials(of: live) }

  /// Returns the trials of fixes on the screen that is shown, with the values that are tried there, and those on the
  /// screens that the text states; they are the same if that is all that is shown.
  func fixTrials() -> (shown: ActionTrials, stated: ActionTrials) {
    let ofText: ActionTrials
    switch layout {
    case .variant(let stated), .view(_, let stated, _):
      ofText = stated.derived.trials(of: stated.live)
    case .inline, .document, .plainView:
      ofText = trials
      if !live.hasOverrides, live.variableOverrides.isEmpty { return (ofText, ofText) }
    }
    return (derived?.shownTrials(of: live) ?? ActionTrials(asShown: live), ofText)
  }
}

extension RequestContext {
  /// Finds the document a request names, laid out as `variant` if there is one.
  func document(
    _ reference: DocumentReference, variant: String? = nil
  ) throws(ResponseError) -> QueriedDocument {
    switch reference {
    case .open(let uri): try workspace.document(uri, variant: variant)
    case .inline(let text): try inlineDocument(text, variant: variant)
    case .view(let number): try viewedDocument(number, variant: variant)
    }
  }

  private func viewedDocument(
    _ number: Int, variant: String?
  ) throws(ResponseError) -> QueriedDocument {
    guard let view = client.views[number] else { throw .noSuchView(number) }
    guard variant == nil else {
      throw .invalidParams(
        "a view has a screen of its own, so no variant is taken beside it",
        at: JSONPointer([.key("variant")]))
    }
    return try workspace.document(view)
  }

  private func inlineDocument(
    _ text: String, variant: String?
  ) throws(ResponseError) -> QueriedDocument {
    guard text.utf8.count <= workspace.services.documentLimit else {
      throw .documentTooLarge(limit: workspace.services.documentLimit)
    }
    let live = LiveDocument(
      text: Array(text.utf8), variant: variant, inputs: inputsOfText,
      isCancelled: control.isCancelled)
    if let variant { try live.check(variant: variant) }
    return QueriedDocument(
      live: live, version: nil, revision: live.revision,
      configuration: client.settings.configuration, layout: .inline)
  }
}

extension WorkspaceSnapshot {
  /// An open document with its layout and cached results.
  ///
  /// - Throws: `document-not-open` or `document-too-large`.
  func openLayout(
    _ uri: String
  ) throws(ResponseError) -> (document: DocumentSnapshot, live: LiveDocument, derived: DerivedCache)
  {
    guard let document = self[DocumentKey(uri)] else { throw .documentNotOpen(uri) }
    guard let (live, derived) = document.content() else {
      throw .documentTooLarge(limit: services.documentLimit)
    }
    return (document, live, derived)
  }

  /// Finds an open document, laid out as `variant` if there is one.
  func document(
    _ uri: String, variant: String? = nil
  ) throws(ResponseError) -> QueriedDocument {
    let (open, live, derived) = try openLayout(uri)
    guard let variant else {
      return open.queried(live, derived.configuration, .document(derived, open.stableFrames))
    }
    try live.check(variant: variant)
    return open.queried(
      derived.variant(variant, of: live), derived.configuration, .variant(of: (live, derived)))
  }

  /// Finds the document of a view on the screen of that, with its values.
  fileprivate func document(_ view: View) throws(ResponseError) -> QueriedDocument {
    let (open, live, derived) = try openLayout(view.uri)
    if view.isPlain {
      return open.queried(live, derived.configuration, .plainView(derived, open.stableFrames))
    }
    let layout = try derived.layout(of: view, in: live)
    layout.derived.configuration = derived.configuration
    let hasOwnText =
      layout.hasEvaluatedText || view.tried.map { $0.revision == live.revision } ?? false
    return open.queried(
      layout.live, derived.configuration,
      .view(layout.derived, of: (live, derived), hasOwnText: hasOwnText))
  }
}

extension DocumentSnapshot {
  fileprivate func queried(
    _ live: LiveDocument, _ configuration: DiagnosticConfiguration,
    _ layout: QueriedDocument.Layout
  ) -> QueriedDocument {
    QueriedDocument(
      live: live, version: version, revision: revision, configuration: configuration,
      layout: layout)
  }
}

extension ErrorKind {
  /// The errors about a document that is not open, or has no live document.
  static let ofOpenDocument = [documentNotOpen, documentTooLarge]
}
