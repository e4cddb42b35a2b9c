/// Files of random classes, with the list of their cases.
package enum RandomFiles {
  /// The number of classes in a file.
  private static let classesInFile = 100

  /// The files with classes, and those that compare them, by their names; the same for the same seed.
  package static func files(
    _ count: Int, seed: UInt64
  ) -> (classes: [String: String], cases: [String: String]) {
    var classes = ["Shared.swift": sharedDeclarations]
    var cases: [String: String] = [:]
    var lists: [String] = []
    for file in 0..<(count + classesInFile - 1) / classesInFile {
      var text = "import AsyncDisplayKit\n\n"
      var entries: [String] = []
      for number in file * classesInFile..<min(count, (file + 1) * classesInFile) {
        var writer = ClassWriter("Class\(number)", seed: seed &* 1_000_003 &+ UInt64(number))
        text += writer.text() + "\n"
        entries.append(writer.caseText)
      }
      classes["Classes\(file).swift"] = text
      cases["Cases\(file).swift"] =
        "import AsyncDisplayKit\nimport Comparison\n\nlet cases\(file): [OracleCase] = [\n"
        + entries.joined(separator: "\n") + "\n]\n"
      lists.append("cases\(file)")
    }
    cases["main.swift"] = """
      import Comparison
      import Foundation

      let shared = [
        OracleCase("HalfNode") { _ in HalfNode(height: 20) },
        OracleCase("ChipNode") { _ in ChipNode() },
      ]
      var run = OracleRun(shared + \(lists.joined(separator: " + ")), textsIn: CommandLine.arguments[1])
      exit(run.run() ? 0 : 1)

      """
    return (classes, cases)
  }
}
