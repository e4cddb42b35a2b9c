import Authoring
import Diagnostics
import DocumentSyntax
import LiveDocuments
import Randomness
import Testing

/// The counted work of a menu of code actions at most doubles in a document twice as large.
@Suite struct CodeActionGrowthTests {
  /// A document that is `count` large, with the text at whose start the menu is opened.
  enum Subject: String, CaseIterable {
    case unknownStyleKeys, unknownKeys, repeatedKeys, repeatedStyleKeys, syntaxErrors, sizes
    case diagnosticsOfEightVariants, unknownKeysOfEightVariants, disabledCodes

    func text(_ count: Int) -> String {
      let numbers = 0..<count
      func members(_ member: (Int) -> String) -> String {
        numbers.map(member).joined(separator: ",")
      }
      let children: String
      switch self {
      case .unknownStyleKeys, .unknownKeysOfEightVariants:
        children = #"{"type":"node","id":"here","style":{\#(members { "\"key\($0)\":1" })}}"#
      case .unknownKeys:
        children = #"{"type":"node","id":"here",\#(members { "\"key\($0)\":1" })}"#
      case .repeatedKeys:
        children = #"{"type":"node","id":"here",\#(members { _ in #""alt":"one""# })}"#
      case .repeatedStyleKeys:
        children = #"{"type":"node","id":"here","style":{\#(members { _ in #""width":4"# })}}"#
      case .syntaxErrors:
        children =
          #"{"type":"node","id":"here","style":{\#(members { _ in #""width":4 "height":4"# })}}"#
      case .sizes:
        children =
          #"{"type":"node","id":"here","style":{"width":-4}},"#
          + members { _ in #"{"type":"node","style":{"width":-4,"height":4}}"# }
      case .disabledCodes:
        children =
          #"{"type":"node","id":"here","lintel-disable":[\#(members { "\"code-\($0)\"" })]}"#
      case .diagnosticsOfEightVariants:
        children =
          #"{"type":"text","id":"here","text":"one two three four five six"},"#
          + members { _ in
            #"{"type":"stack","children":[{"type":"text","text":"one two three four five six"},{"type":"node","spacng":1,"style":{"width":90}}]}"#
          }
      }
      let variants = hasVariants ? (0..<8).map { Self.variant($0) } : []
      return """
        {"constrainedSize":{"width":180,"max":{"height":"infinity"}},
        "variants":[\(variants.joined(separator: ","))],
        "root":{"type":"stack","direction":"vertical","children":[
        {"type":"node","style":{"width":4,"height":4}},
        \(children)]}}
        """
    }

    private var hasVariants: Bool {
      self == .diagnosticsOfEightVariants || self == .unknownKeysOfEightVariants
    }

    private static func variant(_ number: Int) -> String {
      #"{"name":"v\#(number)","constrainedSize":{"width":\#(100 + number),"max":{"height":"infinity"}}}"#
    }
  }

  /// Makes the menu of `textDocument/codeAction` for all diagnostics from an element to the end of the text, with
  /// the refactorings of the element.
  private func menu(_ text: String) throws -> (work: ActionTrials.Work, items: Int) {
    let document = LiveDocument(text: Array(text.utf8))
    let check = DocumentCheck()
    let trials = ActionTrials(of: document)
    let menu = CodeActionMenu(
      of: document, diagnostics: check.diagnostics(of: document), on: trials)
    let start = try #require(document.source.text.bytes.firstRange(of: Array(#""here""#.utf8)))
    let items =
      menu.fixes(in: start.lowerBound..<text.utf8.count) + menu.fixAll
      + menu.refactorings(at: start.lowerBound) { _ in true } + menu.sortKeys
    return (trials.work, items.count)
  }

  private static let counts: [(name: String, count: @Sendable (ActionTrials.Work) -> Int)] = [
    ("trials", { $0.trials }), ("bytes", { $0.scannedBytes }), ("elements", { $0.decoded }),
    ("layout", { $0.layout }), ("rules", { $0.rulesRun }), ("problems", { $0.problems }),
    ("diagnostics", { $0.diagnostics }),
  ]

  @Test(arguments: Subject.allCases)
  func `A menu of a document twice as large at most doubles the counted work`(
    _ subject: Subject
  ) throws {
    // The bytes that these two read grow by steps in shorter documents: 20 and 40 elements read 38 and 143 kB.
    let isStepped = subject == .syntaxErrors || subject == .diagnosticsOfEightVariants
    let count = RandomCases.size(100, short: isStepped ? 80 : 20)
    let small = try menu(subject.text(count))
    let large = try menu(subject.text(2 * count))
    #expect(small.items > 0)
    #expect(small.work.trials > 0 && small.work.diagnostics > 0)
    for (name, count) in Self.counts {
      #expect(
        Double(count(large.work)) <= 2.2 * Double(count(small.work)) + 20,
        "\(subject), \(name): \(count(small.work)), then \(count(large.work))")
    }
  }
}
