import Diagnostics
import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/sweep`: a document's layouts over many widths, heights, text lengths, text sizes or variants, and the exact
/// values at which a line breaks, an element leaves the node around it, or a diagnostic appears.
enum LayoutSweepRequest: DeclaredQuery {
  static let method = "layout/sweep"
  static let takesInlineDocument = true
  static let summary =
    "Layouts over many sizes, texts, text sizes or variants, and where exactly they change."
  static let errorKinds = ErrorKind.ofElement + [ErrorKind.sweepFailed]
  static let result = Members<Answer>(
    "Sweep", "A document at many values, and where something changes.",
    .state { $0.document },
    .optional(
      "bound", .enumeration(SweptBound.allCases.map { .string($0.rawValue) }),
      "What each width or height was to the document's size."
    ) { $0.found.parameter.bound?.rawValue },
    .all(SweepReport.members) { $0.found },
    .member("measurements", .count) { $0.result.measurementCount },
    .member("isComplete", .boolean) { $0.result.isComplete })

  struct Params: DeclaredParams {
    let document: DocumentReference
    let variant: String?
    let change: WhatIfQuery
    let range: SweepQuery
    let samples: Int

    /// Nothing but these is observed; everything if there are none.
    let observed: [ElementReference]
    let observesDiagnostics: Bool
    let workDoneToken: ProgressToken?
    let partialResultToken: ProgressToken?

    static let declared = Param(
      DocumentReference.declared, .variant, WhatIfQuery.declared, SweepQuery.declared,
      .optional(
        "samples", .count(of: "samples", in: 2...SweepLimit.maximumSampleCount),
        "How many layouts; 32 if left out.", otherwise: 32),
      .optional(
        "observe", .array(.elementName), "The elements that matter; all if left out.",
        otherwise: []),
      .optional(
        "diagnostics", .boolean, "Whether diagnostics are observed; they are if left out.",
        otherwise: true),
      .optional("workDoneToken", .progressToken, "To be told how far it is by \"$/progress\"."),
      .optional(
        "partialResultToken", .progressToken, "To get samples and thresholds as they come."),
      as: Self.init)
  }

  struct Answer {
    let document: QueriedDocument
    let found: SweepReport
    let result: SweepResult
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let document = try context.document(params.document, variant: params.variant)
    let whatIf = try params.change.applied(to: document.live, encoding: context.client.encoding)
    let parameter = try params.range.parameter(of: document.live, encoding: context.client.encoding)
    var observed: [ElementID]?
    for reference in params.observed {
      let element = try reference.element(in: document.live, encoding: context.client.encoding)
      observed = (observed ?? []) + [element]
    }
    let configuration = document.configuration
    var sweep: Sweep
    do throws(SweepError) {
      sweep = try Sweep(
        whatIf, over: parameter, samples: params.samples, observing: observed,
        diagnostics: params.observesDiagnostics ? { $0.sweepDiagnostics(configuration) } : nil)
    } catch {
      throw .invalidParams("\(error)", at: params.range.pointer(of: error))
    }
    try run(&sweep, params, parameter, whatIf, context)
    var found = SweepReport(parameter: parameter, whatIf: whatIf)
    // What was sent in parts is not sent again.
    if params.partialResultToken == nil {
      found.samples = sweep.result.samples
      found.thresholds = sweep.result.thresholds
    }
    return Answer(document: document, found: found, result: sweep.result)
  }

  /// Layouts between two looks at what is to be sent.
  private static let batch = 16

  private static func run(
    _ sweep: inout Sweep, _ params: Params, _ parameter: SweepParameter, _ whatIf: WhatIf,
    _ context: RequestContext
  ) throws(ResponseError) {
    var report = ProgressReport(
      params.workDoneToken, title: "Sweeping the \(params.range.name)", send: context.control.send)
    var part = SweepReport(parameter: parameter, whatIf: whatIf)
    func sendPart() {
      guard let token = params.partialResultToken, !part.isEmpty else { return }
      context.send(InterimMessage(token.message(part)))
      part = SweepReport(parameter: parameter, whatIf: whatIf)
    }
    var isOver = false
    while !isOver {
      guard !context.isCancelled() else {
        report.end(message: "cancelled")
        throw .requestCancelled
      }
      for _ in 0..<batch {
        let progress: SweepProgress?
        do throws(WhatIfError) {
          progress = try sweep.advance()
        } catch {
          report.end(message: "failed")
          throw .requestFailed(kind: "sweep-failed", message: "\(error)")
        }
        guard let progress else {
          isOver = true
          break
        }
        if let sample = progress.sample { part.samples.append(sample) }
        part.thresholds += progress.thresholds
        report.report(
          progress.samplesDone, of: progress.sampleCount,
          message: "\(progress.samplesDone) of \(progress.sampleCount) samples")
      }
      sendPart()
    }
    report.end(message: "\(sweep.result.thresholds.count) thresholds")
  }
}

extension LiveDocument {
  /// The diagnostics as what a sweep observes.
  fileprivate func sweepDiagnostics(_ configuration: DiagnosticConfiguration) -> Set<
    SweepDiagnostic
  > {
    Set(
      configuration.applied(to: diagnostics()).map {
        SweepDiagnostic(code: $0.code, pointer: pointer(of: $0.location))
      })
  }
}
