import ArgumentParser
import InspectorServer
import JSON
import Platform

struct DiagnoseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagnose",
    abstract: "Write what a bug report needs into one file.",
    discussion: """
      The report is JSON: the version and the system, the sizes of the documents that running daemons have open, \
      and of a log that "lintel serve --log" wrote the settings, the last 200 messages, how long the messages of each \
      method took, and the message with which a daemon crashed. It has no texts, names or paths of documents.

      Examples:
        lintel diagnose --log lintel.log -o report.json
        lintel diagnose
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The log of messages, without texts, names and paths.", valueName: "file"),
    completion: .file())
  var log: FilePath?

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var output: FilePath?

  func run() throws {
    var report: JSONObject = [
      "lintel": .string(Program.version), "system": .string(systemName()),
      "processors": .integer(Int64(processorCount())),
      "sessions": .array(RunningSession.all(withStatistics: true).map(\.report)),
    ]
    do throws(FileError) {
      if let log { report["log"] = try Self.report(on: log) }
      if let output, output != .standardStream {
        return try writeFile(
          output, JSONValue.object(report).serialized() + [UInt8(ascii: "\n")])
      }
    } catch {
      printError("\(error)")
      throw CommandFailure.couldNotRun
    }
    var output = Output()
    output.line(JSONValue.object(report).serialized())
    try output.finish()
  }

  /// The report on a log and on the file before it.
  private static func report(on log: FilePath) throws(FileError) -> JSONValue {
    // A line more than the limit, with what waited while another daemon held the lock.
    let limit = 2 * MessageLog.lengthLimit + (1 << 20)
    let current = try readFile(log, limit: limit)
    let former = try? readFile(FilePath(log.bytes + Array(".1".utf8)), limit: limit)
    return LogReport([former ?? [], current]).value
  }
}

extension RunningSession {
  /// The number of documents that are reported.
  private static let documentLimit = 1_000

  /// The sizes of the documents, without names and paths.
  fileprivate var report: JSONValue {
    var report: JSONObject = ["answers": .bool(description != nil)]
    report["process"] = Int64(name.prefix { $0 != "-" }).map { .integer($0) }
    report["client"] = description?.client.map { .string($0) }
    report["folders"] = (description?.folders.count).map { .integer(Int64($0)) }
    report["totals"] = statistics?["totals"]
    report["documents"] = (statistics?["documents"]?.arrayValue).map { documents in
      .array(documents.prefix(Self.documentLimit).map { Self.withoutName($0) })
    }
    return .object(report)
  }

  private static func withoutName(_ document: JSONValue) -> JSONValue {
    guard var object = document.objectValue else { return document }
    object["uri"] = nil
    return .object(object)
  }
}
