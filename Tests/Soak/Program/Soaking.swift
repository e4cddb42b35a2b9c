import Exercise
import Foundation

/// `LINTEL_TOOLS=1 swift run -c release soak`: sessions at random until the time is over, against fresh openings.
@main
enum Soaking {
  static func main() {
    do throws(SoakOptions.Fault) {
      let run = SoakRun(try SoakOptions(Array(CommandLine.arguments.dropFirst())))
      // Layout follows the nesting of documents; the daemon has as much stack.
      let thread = Thread { exit(run.run()) }
      thread.stackSize = 16 << 20
      thread.start()
      while true { sleep(3_600) }
    } catch {
      print(error.argument.map { "soak: cannot use \($0)\n" } ?? "", SoakOptions.usage)
      exit(error.argument == nil ? 0 : 2)
    }
  }
}

/// What the command line asks for.
struct SoakOptions: Sendable {
  var minutes = 1.0
  var edits = Int.max
  var seed = UInt64.random(in: 1...999_999)
  var folder = ".build/soak"
  var drawsPNG = true

  static let usage = """
    usage: soak [OPTION ...]

      --minutes N    for how long (1)
      --edits N      or until so many edits are made, without --minutes however long that takes
      --seed N       the same seed does the same (a new one each time)
      --without-png  draws no PNG, so that memory is Lintel's own and not that of the libraries
                     that draw it
      --into FOLDER  where to write what is needed to look into a difference (.build/soak)
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
      case "--minutes", "--edits", "--seed":
        let text = try value(of: argument)
        guard let number = Double(text), number > 0, number < 1e15 else {
          throw Fault(argument: "\(argument) \(text)")
        }
        switch argument {
        case "--minutes": (minutes, hasMinutes) = (number, true)
        case "--edits": edits = Int(number)
        default: seed = UInt64(number)
        }
      default: throw Fault(argument: argument)
      }
    }
    if edits != Int.max, !hasMinutes { minutes = .infinity }
  }
}
