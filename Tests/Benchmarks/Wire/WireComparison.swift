import JSON
import Randomness

/// One conversation with several servers, a message to each in turn, so that the load of the
/// machine does hits all alike.
struct WireComparison {
  private let servers: [MeasuredServer]
  private let report: Report
  private let isQuick: Bool
  private var random: SeededGenerator

  /// No series takes much longer than this, in nanoseconds.
  private static let longestSeries: UInt64 = 20_000_000_000

  init(_ servers: [MeasuredServer], _ options: Options, _ report: Report) {
    self.servers = servers
    self.report = report
    isQuick = options.isQuick
    random = SeededGenerator(seed: options.seed)
  }

  // MARK: What is measured

  mutating func measureStart() {
    var samples = servers.map { _ in Samples() }
    for _ in 0..<(isQuick ? 5 : 20) {
      for (index, server) in servers.enumerated() {
        let start = now()
        guard let conversation = server.start(), conversation.initialize() else { continue }
        let time = now() - start
        // Its end takes time as well.
        withExtendedLifetime(conversation) { samples[index].add(Double(time) / 1_000) }
      }
    }
    row("start to initialize", "", "start", samples)
  }

  /// Measures all that an editor asks about a document; with a name, only what there are goals for.
  mutating func measure(_ document: WireDocument, byteCount: Int, named name: String? = nil) {
    let bytes = byteCount >= 1_000_000 ? "\(byteCount / 1_000_000) MB" : "\(byteCount / 1_000) kB"
    let size = name.map { "\($0) \(bytes)" } ?? bytes
    let key = name.map { "\($0).\(byteCount)" } ?? "\(byteCount)"
    var open = servers.map { _ in Samples() }
    var conversations: [Conversation] = []
    var diagnosticCount = 0
    for (index, server) in servers.enumerated() {
      for _ in 0..<(isQuick || byteCount > 2_000_000 ? 1 : 5) {
        guard let conversation = server.start(), conversation.initialize(),
          let opened = conversation.open(document)
        else {
          report.say("\(server.name) did not publish diagnostics for a document of \(size)")
          return
        }
        open[index].add(opened.time / 1_000)
        diagnosticCount = opened.diagnostics
        if conversations.count > index { conversations.removeLast() }
        conversations.append(conversation)
      }
    }
    row("didOpen to diagnostics", size, "open.\(key)", open)
    report.say("  \(diagnosticCount) diagnostics published by \(servers[servers.count - 1].name)")
    if name != nil {
      // Answered when what opening took is given back.
      _ = conversations.last?.request("textDocument/hover") {
        document.writePlace(document.names[0], to: &$0)
      }
      sayResidentSize(of: conversations, "opened.\(key)")
    }
    measureEdits(document, conversations, size, "edit.\(key)")
    if name == nil {
      measureRequests(document, conversations, size, byteCount)
      measureEditorRequests(document, conversations, size, byteCount)
    }
    sayResidentSize(of: conversations, "resident.\(key)")
  }

  private func sayResidentSize(of conversations: [Conversation], _ figure: String) {
    if let server = conversations.last?.server {
      let resident = Double(residentSize(of: server.processID))
      let own = Double(anonymousSize(of: server.processID))
      report.note("wire.\(figure)", resident)
      report.note("wire.\(figure).own", own)
      report.say(
        "  \(spelled(resident / 1e6, decimals: 1)) MB resident set of the daemon, "
          + "\(spelled(own / 1e6, decimals: 1)) of it backed by no file")
    }
  }

  /// Puts a sign before a width, which is a fault, and takes it away again: whatever is published
  /// only when it changed is published each time.
  private mutating func measureEdits(
    _ document: WireDocument, _ conversations: [Conversation], _ size: String, _ figure: String
  ) {
    var version = 1
    var edited: Int?
    series("didChange to diagnostics", size, figure, conversations, Placement.allCases) { random in
      version += 1
      let sent = version
      let offset = edited ?? random.pick(document.widths)
      let isRemoval = edited != nil
      edited = isRemoval ? nil : offset
      return { conversation in
        conversation.notify("textDocument/didChange", publishing: sent) { writer in
          document.write(
            change: isRemoval ? "" : "-", at: offset, replacing: isRemoval ? 1 : 0, version: sent,
            to: &writer)
        }?.time
      }
    }
  }

  private mutating func measureRequests(
    _ document: WireDocument, _ conversations: [Conversation], _ size: String, _ byteCount: Int
  ) {
    series("hover", size, "hover.\(byteCount)", conversations, Placement.allCases) { random in
      let offset = random.pick(document.names)
      return { $0.request("textDocument/hover") { document.writePlace(offset, to: &$0) } }
    }
    series("layout/frame", size, "frame.\(byteCount)", conversations, Placement.allCases) {
      random in
      let id = random.pick(document.ids)
      return { conversation in
        conversation.request("layout/frame") { writer in
          document.writeReference(to: &writer)
          writer.member("element", "#\(id)")
        }
      }
    }
    let offsets = (0..<(isQuick ? 500 : 5_000)).map { _ in random.pick(document.names) }
    let rates = conversations.map { conversation in
      conversation.rate(
        of: offsets.map { offset in
          conversation.requestFrame("textDocument/hover") { document.writePlace(offset, to: &$0) }
        })
    }
    guard let null = rates[0], let other = rates[1] else { return }
    report.note("null.pipelined.\(byteCount).rate", null)
    report.note("wire.pipelined.\(byteCount).rate", other)
    report.row(
      .text("pipelined hovers, a second"), .text(size), .number(null), .nothing, .number(other),
      .nothing, .number(other / null, decimals: 2), .number(offsets.count))
  }

  // MARK: Series

  /// Makes an action again and again and takes it to every server in turn, each on its client's processor; what
  /// there is a goal for also on another.
  mutating func series(
    _ name: String, _ size: String, _ figure: String, _ conversations: [Conversation],
    _ placements: [Placement] = [.together],
    _ make: (inout SeededGenerator) -> (Conversation) -> Double?
  ) {
    defer { conversations.map(\.server).forEach(Placement.release) }
    for placement in placements {
      for conversation in conversations { placement.apply(to: conversation.server) }
      series(name + placement.note, size, figure + placement.suffix, conversations, make)
    }
  }

  private mutating func series(
    _ name: String, _ size: String, _ figure: String, _ conversations: [Conversation],
    _ make: (inout SeededGenerator) -> (Conversation) -> Double?
  ) {
    var samples = conversations.map { _ in Samples() }
    let start = now()
    // An even count, so that what one edit did the next takes back.
    for index in 0..<(isQuick ? 60 : 500) {
      if now() - start > Self.longestSeries, index.isMultiple(of: 2) { break }
      let action = make(&random)
      for (index, conversation) in conversations.enumerated() {
        if let time = action(conversation) { samples[index].add(time / 1_000) }
      }
    }
    row(name, size, figure, samples)
  }

  private func row(_ name: String, _ size: String, _ figure: String, _ samples: [Samples]) {
    for (prefix, samples) in zip(["null", "wire"], samples) where samples.count > 0 {
      report.note("\(prefix).\(figure).p50", samples.median)
      report.note("\(prefix).\(figure).p99", samples.percentile(0.99))
    }
    report.row(
      .text(name), .text(size), .number(samples[0].median, decimals: 1),
      .number(samples[0].percentile(0.99), decimals: 1), .number(samples[1].median, decimals: 1),
      .number(samples[1].percentile(0.99), decimals: 1),
      .number(samples[1].median / samples[0].median, decimals: 2), .number(samples[1].count))
  }
}

extension WireDocument {
  /// Writes the members that name the document.
  func writeReference(to writer: inout JSONWriter) {
    writer.key("textDocument")
    writer.object { $0.member("uri", uri) }
  }

  /// Writes the params of `textDocument/didOpen`.
  func writeOpening(to writer: inout JSONWriter) {
    writer.key("textDocument")
    writer.object { writer in
      writer.member("uri", uri)
      writer.member("languageId", "layoutspec")
      writer.member("version", 1)
      writer.member("text", String(decoding: text, as: UTF8.self))
    }
  }

  /// Writes an edit that replaces characters of a line.
  func write(
    change text: String, at offset: Int, replacing count: Int, version: Int,
    to writer: inout JSONWriter
  ) {
    writer.key("textDocument")
    writer.object { writer in
      writer.member("uri", uri)
      writer.member("version", version)
    }
    writer.key("contentChanges")
    writer.array { writer in
      writer.object { writer in
        writer.key("range")
        writer.object { writer in
          writer.key("start")
          write(positionOf: offset, to: &writer)
          writer.key("end")
          write(positionOf: offset, extending: count, to: &writer)
        }
        writer.member("text", text)
      }
    }
  }

  /// Writes the members that name the document and a place in it.
  func writePlace(_ offset: Int, to writer: inout JSONWriter) {
    writeReference(to: &writer)
    writer.key("position")
    write(positionOf: offset, to: &writer)
  }
}
