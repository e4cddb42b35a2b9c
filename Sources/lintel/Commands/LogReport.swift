import JSON
import Platform

/// The part of a bug report that comes from a ``MessageLog``: the daemons that wrote it, and the last messages.
///
/// ```
/// {"processes":[{"process":71,"version":"0.1.0","ended":null,"running":false,
///                "handling":{"event":"received","message":{"method":"layout/sweep",…}},"unanswered":[…]}],
///  "milliseconds":{"textDocument/hover":{"count":12,"median":0.4,"longest":2.1}},
///  "messages":[…]}
/// ```
///
/// A daemon that crashed has neither an end nor a process. What it was doing is in `handling`, or among the requests in
/// `unanswered`, which workers handle.
struct LogReport {
  /// The number of messages at the end of a log that are reported.
  static let messageLimit = 200

  /// The number of daemons that are reported.
  private static let processLimit = 20

  /// The number of unanswered requests of a daemon that are reported.
  private static let requestLimit = 50

  /// A daemon that wrote lines.
  private struct Writer {
    let start: JSONObject
    var initialize: JSONValue?
    var endCode: JSONValue?

    /// The position of the message that is being handled, counted over the whole log.
    var handled: Int?
    var handling: JSONValue?

    /// The requests without a response, by client and ID.
    var requests: [String: JSONValue] = [:]
  }

  /// The daemons by the number of their process, and those before whose number was used again.
  private var writers: [Int64: Writer] = [:]
  private var formerWriters: [Writer] = []
  private var order: [Int64] = []

  private var messages: [JSONObject] = []

  /// The number of messages before ``messages``.
  private var dropped = 0

  /// The milliseconds of the messages of each method.
  private var times: [String: [Double]] = [:]

  /// Reads the parts of a log, the oldest first; lines that are not of one are skipped.
  ///
  /// - Complexity: O(*n* log *n*) in the length of the log.
  init(_ parts: [[UInt8]]) {
    for part in parts {
      for line in part.split(separator: UInt8(ascii: "\n")) {
        guard let entry = (try? JSONValue(parsing: line))?.objectValue,
          case .integer(let process)? = entry["process"]
        else { continue }
        add(entry, process)
      }
    }
  }

  // MARK: Reading

  private mutating func add(_ entry: JSONObject, _ process: Int64) {
    guard case .string(let event)? = entry["event"] else { return }
    if event == "start" { return begin(entry, process) }
    if writers[process] == nil { begin([:], process) }
    switch event {
    case "received": addReceived(entry, process)
    case "sent":
      append(entry)
      for message in Self.messages(in: entry) where message["method"] == nil {
        if let id = message["id"] { writers[process]?.requests[Self.key(entry, id)] = nil }
      }
    case "malformed", "resumed":
      writers[process]?.handling = .object(entry)
      if event == "malformed" { append(entry) }
    case "handled": addHandled(entry, process)
    case "end":
      writers[process]?.endCode = entry["code"]
      writers[process]?.handling = nil
    default: break
    }
  }

  private mutating func begin(_ entry: JSONObject, _ process: Int64) {
    if let writer = writers[process] {
      // The next file begins with the same line again.
      if writer.start["time"] == entry["time"], writer.endCode == nil { return }
      formerWriters.append(writer)
      order.removeAll { $0 == process }
    }
    writers[process] = Writer(start: entry)
    order.append(process)
    // A list that is cut only now and then costs the same for each line.
    if order.count > 2 * Self.processLimit {
      for process in order.prefix(Self.processLimit) { writers[process] = nil }
      order.removeFirst(Self.processLimit)
    }
    if formerWriters.count > 2 * Self.processLimit {
      formerWriters.removeFirst(Self.processLimit)
    }
  }

  private mutating func addReceived(_ entry: JSONObject, _ process: Int64) {
    for message in Self.messages(in: entry) {
      guard let method = message["method"] else { continue }
      if method == "initialize", entry["client"] == 0 { writers[process]?.initialize = message }
      if let id = message["id"] {
        writers[process]?.requests[Self.key(entry, id)] = .object(entry)
      }
    }
    writers[process]?.handling = .object(entry)
    writers[process]?.handled = dropped + messages.count
    append(entry)
  }

  private mutating func addHandled(_ entry: JSONObject, _ process: Int64) {
    let time = entry["milliseconds"]
    if let position = writers[process]?.handled, position >= dropped {
      messages[position - dropped]["milliseconds"] = time
    }
    if case .object(let message)? = writers[process]?.handling?["message"],
      let method = message["method"]?.stringValue
    {
      times[method, default: []].append(time?.numberValue ?? 0)
    }
    writers[process]?.handling = nil
    writers[process]?.handled = nil
  }

  private mutating func append(_ entry: JSONObject) {
    messages.append(entry)
    if messages.count >= 2 * Self.messageLimit {
      dropped += messages.count - Self.messageLimit
      messages.removeFirst(messages.count - Self.messageLimit)
    }
  }

  /// The message of a line, or those of a batch.
  private static func messages(in entry: JSONObject) -> [JSONValue] {
    guard let message = entry["message"] else { return [] }
    return message.arrayValue ?? [message]
  }

  private static func key(_ entry: JSONObject, _ id: JSONValue) -> String {
    "\(entry["client"] ?? .null) \(id)"
  }

  // MARK: Writing

  /// The report as JSON.
  var value: JSONValue {
    let all = formerWriters + order.compactMap { writers[$0] }
    let timings = times.sorted { $0.key < $1.key }.map { method, milliseconds in
      let sorted = milliseconds.sorted()
      let summary: JSONValue = [
        "count": .integer(Int64(sorted.count)), "median": .real(sorted[sorted.count / 2]),
        "longest": .real(sorted[sorted.count - 1]),
      ]
      return JSONObject.Member(key: method, value: summary)
    }
    return [
      "processes": .array(all.suffix(Self.processLimit).map { Self.value(of: $0) }),
      "milliseconds": .object(JSONObject(timings)),
      "messages": .array(messages.suffix(Self.messageLimit).map { .object($0) }),
    ]
  }

  private static func value(of writer: Writer) -> JSONValue {
    let process = writer.start["process"]?.integerValue ?? 0
    let hasEnded = writer.endCode != nil
    let requests = writer.requests.values.sorted {
      ($0["at"]?.numberValue ?? 0) < ($1["at"]?.numberValue ?? 0)
    }
    var object = JSONObject()
    for key in ["process", "version", "time", "options"] { object[key] = writer.start[key] }
    object["initialize"] = writer.initialize
    object["exitCode"] = writer.endCode ?? .null
    object["running"] = .bool(!hasEnded && process > 0 && !isGone(process))
    object["handling"] = writer.handling ?? .null
    object["unanswered"] = .array(hasEnded ? [] : Array(requests.suffix(requestLimit)))
    return .object(object)
  }
}
