/// The input that the bytes of a fuzzer become.
///
/// README.md beside `Tests/Fuzz/run` describes the modes.
package enum FuzzMode: String, CaseIterable, Sendable {
  case session
  case edits
  case authoring
  case queries

  /// Does what the bytes say.
  ///
  /// It needs the stack that the daemon has, 16 MiB, and more in builds that check more.
  ///
  /// - Throws: What is wrong with the server.
  package func run(_ bytes: [UInt8]) throws(Fault) {
    switch self {
    case .session: try SessionFuzzing.run(bytes)
    case .edits: try EditFuzzing.run(bytes)
    case .authoring: try AuthoringFuzzing.run(bytes)
    case .queries: try QueryFuzzing.run(bytes)
    }
  }
}

/// Bytes as the modes take them: a byte of options, a text up to the first NUL, and the rest.
struct FuzzInput {
  let text: String
  let rest: ArraySlice<UInt8>

  /// The client and the unit of its positions, by the first byte.
  let kind: ClientKind
  let unit: PositionUnit

  static let uri = "file:///w/a.layout.json"

  init(_ bytes: [UInt8]) {
    let first = Int(bytes.first ?? 0)
    kind = ClientKind.allCases[first % 3]
    unit = PositionUnit.allCases[first / 3 % 3]
    let body = bytes.dropFirst()
    let end = body.firstIndex(of: 0) ?? body.endIndex
    text = Self.text(body[..<end])
    rest = body[end...].dropFirst()
  }

  /// The bytes as clients can send them in a string.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    // Whether a byte order mark takes a place of its line is the editor's business, and editors differ.
    text.unicodeScalars.removeAll { $0 == "\u{FEFF}" }
    return text
  }

  /// A client with the text opened.
  func client(checksItself: Bool = true) throws(Fault) -> LocalClient {
    var client = LocalClient(checksItself: checksItself)
    try client.begin(kind, unit)
    try client.open(Self.uri, text, version: 1)
    return client
  }

  var document: HeldDocument {
    HeldDocument(
      uri: Self.uri, owner: .editor, version: 1, text: NaiveText(text, unit: unit))
  }
}
