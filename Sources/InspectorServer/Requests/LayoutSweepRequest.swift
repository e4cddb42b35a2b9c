import Diagnostics
import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/sweep`: a document's layouts over many widths, heights, text lengths or variants, and the exact
/// values at which a line breaks, an element leaves its parent, or a diagnostic appears.
enum LayoutSweepRequest: QueryHandler, DeclaredRequest {
  static let method = "layout/sweep"
  static let takesInlineDocument = true
  static let summary = "Layouts over many sizes, texts or variants, and where exactly they change."
  static let paramsSchema: ParamsSchema = [
    .document, .variant, .whatIf, .sweep,
    .optional(
      "samples", .integer.with("minimum", 2).with("maximum", 1_000),
      "How many layouts; 32 if left out."),
    .optional("observe", .array(.elementName), "The elements that matter; all if left out."),
    .optional("diagnostics", .boolean, "Whether diagnostics are observed; they are if left out."),
    .optional("workDoneToken", .progressToken, "To be told how far it is by \"$/progress\"."),
    .optional("partialResultToken", .progressToken, "To get samples and thresholds as they come."),
  ]
  static let resultSchema = JSONSchema.answer([
    "samples": .array(.ref(.sweepSample)), "thresholds": .array(.ref(.sweepThreshold)),
    "measurements": .count, "isComplete": .boolean,
  ])
  static let errorKinds = ErrorKind.ofElement + [ErrorKind.sweepFailed]

  struct Params: JSONReadable {
    let document: DocumentReference
    let variant: String?
    let change: WhatIfQuery
    let range: SweepQuery
    let samples: Int

    /// Nothing but these is observed; `nil` for everything.
    let observed: [ElementReference]?
    let observesDiagnostics: Bool
    let workDoneToken: ProgressToken?
    let partialResultToken: ProgressToken?

    init(from reader: JSONReader) throws(JSONShapeError) {
      document = try DocumentReference(from: reader)
      variant = try reader.optionalString("variant")
      change = try WhatIfQuery(from: reader)
      range = try SweepQuery(from: reader)
      let samples = try reader.optionalMember("samples")
      self.samples = try samples?.unsignedInteger() ?? 32
      guard (2...SweepLimit.maximumSampleCount).contains(self.samples) else {
        throw try reader.member("samples").unexpectedValue(
          expected: "a number of samples from 2 to \(SweepLimit.maximumSampleCount)")
      }
      var observed: [ElementReference]?
      for member in try reader.optionalMember("observe")?.array() ?? [] {
        observed = (observed ?? []) + [try ElementReference(try member.string(), at: member)]
      }
      self.observed = observed
      observesDiagnostics = try reader.optionalMember("diagnostics")?.bool() ?? true
      workDoneToken = try reader.readOptional("workDoneToken")
      partialResultToken = try reader.readOptional("partialResultToken")
    }
  }

  static func work(_ params: Params) -> RequestWork { .trials(params.document) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let document = try session.document(params.document, variant: params.variant)
    let whatIf = try params.change.applied(to: document.live, encoding: session.client.encoding)
    let parameter = try params.range.parameter(of: document.live, encoding: session.client.encoding)
    var observed: [ElementID]?
    for reference in params.observed ?? [] {
      let element = try reference.element(in: document.live, encoding: session.client.encoding)
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
    try run(&sweep, params, parameter, whatIf, session.context)
    let result = sweep.result
    // What was sent in parts is not sent again.
    let isWhole = params.partialResultToken == nil
    writer.object { writer in
      document.writeState(to: &writer)
      writer.samples(isWhole ? result.samples : [])
      writer.thresholds(isWhole ? result.thresholds : [], over: parameter, in: whatIf)
      writer.member("measurements", result.measurementCount)
      writer.member("isComplete", result.isComplete)
    }
  }

  /// Layouts between two looks at what is to be sent.
  private static let batch = 16

  private static func run(
    _ sweep: inout Sweep, _ params: Params, _ parameter: SweepParameter, _ whatIf: WhatIf,
    _ context: RequestContext
  ) throws(ResponseError) {
    var report = ProgressReport(
      params.workDoneToken, title: "Sweeping the \(params.range.name)", send: context.send)
    var samples: [SweepSample] = []
    var thresholds: [SweepThreshold] = []
    func sendPart() {
      guard let token = params.partialResultToken, !(samples.isEmpty && thresholds.isEmpty) else {
        return
      }
      let part = token.message { writer in
        writer.samples(samples)
        writer.thresholds(thresholds, over: parameter, in: whatIf)
      }
      context.send(InterimMessage(part))
      (samples, thresholds) = ([], [])
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
        if let sample = progress.sample { samples.append(sample) }
        thresholds += progress.thresholds
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
        SweepDiagnostic(code: $0.code, pointer: pointer(of: $0.place))
      })
  }
}
