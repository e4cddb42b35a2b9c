import JSON
import LiveDocuments

/// The work that revisions took, in counts and in time.
struct WorkCounters: Hashable, Sendable {
  fileprivate var relayout = RelayoutWork()

  /// The number of times that a rule checked an element.
  fileprivate var rulesRun = 0

  fileprivate var nanoseconds = 0

  init() {}

  init(_ relayout: RelayoutWork, rulesRun: Int, nanoseconds: Int) {
    self.relayout = relayout
    self.rulesRun = rulesRun
    self.nanoseconds = nanoseconds
  }

  static func += (total: inout WorkCounters, more: WorkCounters) {
    total.relayout.scannedBytes += more.relayout.scannedBytes
    total.relayout.decoded += more.relayout.decoded
    total.relayout.measured += more.relayout.measured
    total.relayout.reused += more.relayout.reused
    total.relayout.textsShaped += more.relayout.textsShaped
    total.relayout.changedFrames += more.relayout.changedFrames
    total.rulesRun += more.rulesRun
    total.nanoseconds += more.nanoseconds
  }
}

extension WorkCounters: JSONWritable {
  func write(to writer: inout JSONWriter) { Members.work.object(self, to: &writer) }
}

extension Members<WorkCounters> {
  static let work = Members(
    "WorkCounters", "What a revision took, or several.",
    .member("scannedBytes", .count) { $0.relayout.scannedBytes },
    .member("decoded", .count) { $0.relayout.decoded },
    .member("measured", .count) { $0.relayout.measured },
    .member("reused", .count) { $0.relayout.reused },
    .member("textsShaped", .count, "Texts that were shaped in fonts, or measured by a table.") {
      $0.relayout.textsShaped
    },
    .member("changedFrames", .count) { $0.relayout.changedFrames },
    .member("rulesRun", .count) { $0.rulesRun },
    .member("durationNs", .count, "Nanoseconds.") { $0.nanoseconds })
}
