import DocumentMaking
import JSON

/// A session of a client with random capabilities, whose messages are held against LSP elsewhere.
///
/// The server compares each document with its text after every edit; at the end it is asked everything, and its answers are
/// compared with those about fresh openings.
package enum RecordedSession {
  /// The messages as lines of JSON, each `{"from": "client" or "server", "message": …}`, without requests of Lintel's own.
  ///
  /// A seed always makes the same session.
  package static func lines(seed: UInt64) throws(Fault) -> [String] {
    var choices = Choices(seed: seed)
    let unit = choices.pick(PositionUnit.allCases)
    let capabilities = CapabilitiesMaker.capabilities(unit, using: &choices)
    var session = try SoakedSession(
      choices: choices.fork(), capabilities, unit, drawsPNG: false, isRecorded: true)
    for _ in 0..<(20 + choices.below(60)) { try session.step() }
    try session.check(places: 1)
    return session.transcript
  }
}
