import JSON
import LiveDocuments

/// The work that revisions took, in counts and in time.
struct WorkCounters: Hashable, Sendable {
  private var relayout = RelayoutWork()

  /// How many times a rule looked at an element.
  private var rulesRun = 0

  private var nanoseconds = 0

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
    total.relayout.changedFrames += more.relayout.changedFrames
    total.rulesRun += more.rulesRun
    total.nanoseconds += more.nanoseconds
  }
}

extension WorkCounters: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("scannedBytes", relayout.scannedBytes)
      writer.member("decoded", relayout.decoded)
      writer.member("measured", relayout.measured)
      writer.member("reused", relayout.reused)
      writer.member("changedFrames", relayout.changedFrames)
      writer.member("rulesRun", rulesRun)
      writer.member("durationNs", nanoseconds)
    }
  }
}

extension SchemaComponent {
  static let work = SchemaComponent("WorkCounters") {
    .object([
      "scannedBytes": .count, "decoded": .count, "measured": .count, "reused": .count,
      "changedFrames": .count, "rulesRun": .count,
      "durationNs": .count.described("Nanoseconds."),
    ])
  }
}
