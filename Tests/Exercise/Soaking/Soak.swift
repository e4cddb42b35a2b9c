import DocumentMaking
import JSON

/// Sessions of several kinds of clients that go on side by side for as long as somebody wants.
///
/// A seed always makes the same session.
package struct Soak {
  package let seed: UInt64

  private var sessions: [SoakedSession]

  /// Every so many edits of a session all of it is compared with fresh openings.
  private let interval: Int
  private var checkedCounts: [Int]
  private var turn = 0

  /// All of a session is compared after so many of its edits.
  ///
  /// Without PNG memory is our own: the libraries
  /// that draw it keep fonts and glyphs, a few megabytes in the course of a million edits.
  package init(seed: UInt64, interval: Int = 1_000, drawsPNG: Bool = true) throws(Fault) {
    self.seed = seed
    self.interval = interval
    sessions = []
    var choices = Choices(seed: seed)
    for kind in ClientKind.allCases {
      let unit = choices.pick(PositionUnit.allCases)
      let session = choices.fork()
      let capabilities = kind.capabilities(unit)
      sessions.append(try SoakedSession(choices: session, capabilities, unit, drawsPNG: drawsPNG))
    }
    checkedCounts = sessions.map { _ in 0 }
    if drawsPNG { try Self.loadLibraries() }
  }

  /// Pictures need libraries that are loaded with the first of them, 20 MiB with their fonts: before
  /// anybody looks at how memory grows.
  private static func loadLibraries() throws(Fault) {
    var client = LocalClient()
    let text: JSONValue = ["type": "text", "id": "a", "text": "Grüße 日本 😀 👩‍👩‍👧"]
    let params: JSONValue = ["document": ["root": text], "format": "png", "annotate": true]
    try client.exchange("layout/render", params)
  }

  package var editCount: Int { sessions.reduce(0) { $0 + $1.editCount } }
  package var requestCount: Int { sessions.reduce(0) { $0 + $1.requestCount } }
  package private(set) var checkCount = 0

  /// The number of answers that were compared.
  package var answerCount: Int { sessions.reduce(0) { $0 + $1.answerCount } }

  /// Does one thing in one of the sessions, and compares that session if it is time.
  package mutating func step() throws(Fault) {
    turn = (turn + 1) % sessions.count
    try sessions[turn].step()
    guard sessions[turn].editCount - checkedCounts[turn] >= interval else { return }
    checkedCounts[turn] = sessions[turn].editCount
    checkCount += 1
    try sessions[turn].check()
  }

  /// The files that describe a fault.
  package var evidence: [(name: String, content: String)] {
    let session = sessions[turn]
    let before = session.textsBefore.enumerated().map { ("before-\($0).json", $1.text) }
    let after = session.texts.enumerated().map { ("after-\($0).json", $1.text) }
    return before + after + [("since-the-last-check.txt", session.log.joined(separator: "\n"))]
  }
}
