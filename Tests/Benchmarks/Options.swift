/// The options of the command line.
struct Options {
  var sections: [Section] = Section.allCases
  var shapes: [Shape] = Shape.allCases
  var sizes = [1_000, 10_000, 100_000]
  var documentSizes = [100_000, 1_000_000, 10_000_000]
  var editCount = 500
  var editKinds: [EditKind] = EditKind.allCases
  var isQuick = false
  var printsJSON = false
  var updatesDiagnostics = true
  var seed: UInt64 = 1

  /// Measured instead of generated trees.
  var files: [String] = []

  /// Files of many documents for the section about rules.
  var vectors: [String] = []

  /// The daemon; beside this executable unless it is given.
  var daemon: String?

  /// Drivers of other engines.
  var peers: String?

  /// The server that does nothing; this executable unless it is given.
  var nullServer: String?

  /// The shape of documents where one is enough.
  var mainShape: Shape { shapes.first ?? .bal }

  enum Section: String, CaseIterable {
    case layout, rules, edits, open, memory, wire, typing, publishing, responsiveness
  }

  static let usage = """
    usage: benchmarks [SECTION ...] [OPTION ...]
           \(Driver.usage)

    Sections, "all" of them unless some are named:
      memory   resident set and bytes an element, after many edits and openings
      layout   full layout, the engine alone
      rules    diagnostics of documents just opened, beside their layout
      edits    an edit until its new frames, the engine alone and a whole document
      open     reading a document of 1 MB, beside Jansson reading the same bytes
      wire     round trips to the daemon over pipes, beside a server that does nothing
      typing   all that VS Code requests after each key, at 28 kB and at 1 MB, beside a server that does nothing
      publishing
               a key until its diagnostics are published, with layout tests and with many diagnostics
      responsiveness
               completion, hover and edits while long requests are under way, and alone

    Options:
      --quick              small sizes and few repetitions
      --shapes A,B         of bal, mid, deep, wide, grid
      --sizes N,N          boxes in a tree (1000,10000,100000)
      --edits N            edits of each kind (500)
      --kinds A,B          of "leaf value", "label text", "container style", insert, delete,
                           "paste 100", "white space"
      --no-diagnostics        leave diagnostics out of the cost of edits
      --file PATH          a layout document to measure instead of generated trees; repeatable
      --vectors PATH       documents, one a line as "document", on which each rule is timed; repeatable
      --daemon PATH        the daemon (lintel beside this executable)
      --peers FOLDER       drivers of other engines, timed beside ours on the same trees
      --null-server PATH   another server to compare with, for instance one in C
      --seed N             of the generator (1)
      --json               one JSON object a line instead of tables
      --help
    """

  enum Fault: Error {
    case help
    case unusable(String)
  }

  init(_ arguments: [String]) throws(Fault) {
    var named: [Section] = []
    var rest = arguments[...]
    func value(of option: String) throws(Fault) -> String {
      guard let value = rest.popFirst() else { throw .unusable("\(option) needs a value") }
      return value
    }
    func number(of option: String) throws(Fault) -> Int {
      let text = try value(of: option)
      guard let number = Int(text), number > 0 else { throw .unusable("\(option) \(text)") }
      return number
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": throw .help
      case "--quick": isQuick = true
      case "--json": printsJSON = true
      case "--no-diagnostics": updatesDiagnostics = false
      case "--shapes":
        shapes = try Self.list(try value(of: argument), of: argument) { Shape(rawValue: $0) }
      case "--sizes": sizes = try Self.list(try value(of: argument), of: argument) { Int($0) }
      case "--edits": editCount = try number(of: argument)
      case "--kinds":
        editKinds = try Self.list(try value(of: argument), of: argument) { EditKind(rawValue: $0) }
      case "--seed": seed = UInt64(try number(of: argument))
      case "--file": files.append(try value(of: argument))
      case "--vectors": vectors.append(try value(of: argument))
      case "--daemon": daemon = try value(of: argument)
      case "--peers": peers = try value(of: argument)
      case "all": named += Section.allCases
      case "--null-server": nullServer = try value(of: argument)
      default:
        guard let section = Section(rawValue: argument) else { throw .unusable(argument) }
        named.append(section)
      }
    }
    if !named.isEmpty || peers != nil { sections = named }
    guard isQuick else { return }
    sizes = sizes.filter { $0 <= 10_000 }
    documentSizes = documentSizes.filter { $0 <= 1_000_000 }
    editCount = min(editCount, 100)
  }

  private static func list<Element>(
    _ text: String, of option: String, _ read: (String) -> Element?
  ) throws(Fault) -> [Element] {
    var elements: [Element] = []
    for part in text.split(separator: ",") {
      guard let element = read(String(part)) else { throw .unusable("\(option) \(part)") }
      elements.append(element)
    }
    return elements
  }
}
