import Exercise
import Foundation

/// `LINTEL_TOOLS=1 swift run -c release soak`: sessions at random until the time is over, against fresh openings; or a record
/// of short ones, whose messages `Tests/ClientTests/lsp` holds against LSP.
@main
enum Soaking {
  static func main() {
    do throws(SoakOptions.Fault) {
      let options = try SoakOptions(Array(CommandLine.arguments.dropFirst()))
      // Layout follows the nesting of documents; the daemon has as much stack.
      let thread = Thread { exit(options.file.map(options.record) ?? SoakRun(options).run()) }
      thread.stackSize = 16 << 20
      thread.start()
      while true { sleep(3_600) }
    } catch {
      print(error.argument.map { "soak: cannot use \($0)\n" } ?? "", SoakOptions.usage)
      exit(error.argument == nil ? 0 : 2)
    }
  }
}

/// The options of the command line.
struct SoakOptions: Sendable {
  var minutes = 1.0
  var edits = Int.max
  var seed = UInt64.random(in: 1...999_999)
  var folder = ".build/soak"
  var drawsPNG = true

  /// The file of the record, and the number of its sessions.
  var file: String?
  var sessions = 50

  static let usage = """
    usage: soak [OPTION ...]

      --minutes N    for how long (1)
      --edits N      or until so many edits are made, without --minutes however long that takes
      --seed N       the same seed does the same (a new one each time)
      --without-png  draws no PNG, so that memory is Lintel's own and not that of the libraries
                     that draw it
      --into FOLDER  where to write what is needed to look into a difference (.build/soak)
      --record FILE  writes the messages of --sessions N (50) of clients with random capabilities, and does nothing else;
                     the seed is that of the first session, and the next one has the next seed
    """

  struct Fault: Error {
    /// `nil` where help was asked for.
    let argument: String?
  }

  init(_ arguments: [String]) throws(Fault) {
    var rest = arguments[...]
    var hasMinutes = false
    func value(of option: String) throws(Fault) -> String {
      guard let value = rest.popFirst() else { throw Fault(argument: option) }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": throw Fault(argument: nil)
      case "--without-png": drawsPNG = false
      case "--into": folder = try value(of: argument)
      case "--record": file = try value(of: argument)
      case "--minutes", "--edits", "--seed", "--sessions":
        let text = try value(of: argument)
        guard let number = Double(text), number > 0, number < 1e15 else {
          throw Fault(argument: "\(argument) \(text)")
        }
        switch argument {
        case "--minutes": (minutes, hasMinutes) = (number, true)
        case "--edits": edits = Int(number)
        case "--sessions": sessions = Int(number)
        default: seed = UInt64(number)
        }
      default: throw Fault(argument: argument)
      }
    }
    if edits != Int.max, !hasMinutes { minutes = .infinity }
  }
}

extension SoakOptions {
  /// - Returns: The code to exit with: 1 if a session has a fault.
  func record(into file: String) -> CInt {
    var lines: [String] = []
    for seed in seed..<seed + UInt64(sessions) {
      do throws(Exercise.Fault) {
        lines += try RecordedSession.lines(seed: seed)
      } catch {
        print("session \(seed): \(error.description.prefix(4_000))")
        return 1
      }
    }
    do {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: file))
    } catch {
      print("the record cannot be written: \(error)")
      return 1
    }
    return 0
  }
}
