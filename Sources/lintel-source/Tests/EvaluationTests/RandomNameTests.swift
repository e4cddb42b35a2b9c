import JSONText
import LayoutEvaluation
import Randomness
import SourceProject
import Testing

/// Random projects whose files use one spelling for several declarations.
@Suite("Names in random projects")
struct RandomNameTests {
  private func layouts(_ texts: [String: String], of paths: [String]) -> [[ImportedLayout]] {
    let project = SourceProject(root: "/nowhere")
    project.refresh(
      texts: Dictionary(uniqueKeysWithValues: texts.map { ("/nowhere/" + $0.key, $0.value) }))
    let importer = LayoutImporter(project: project, options: ImportOptions())
    return paths.map { importer.layouts(in: "/nowhere/" + $0) }
  }

  @Test("Layouts are those of the same project in which all declarations have names of their own")
  func spelling() {
    for seed in RandomCases.seeds(0..<100, least: 10) {
      let random = RandomProject(seed: seed)
      let (texts, plain) = (random.texts(plain: false), random.texts(plain: true))
      let found = layouts(texts, of: random.paths)
      let expected = layouts(plain, of: random.paths)
      for (index, path) in random.paths.enumerated() {
        let isRead = expected[index].allSatisfy { $0.document != nil && $0.unknown.isEmpty }
        #expect(isRead && !expected[index].isEmpty, "seed \(seed), \(path)")
        if found[index].map(\.document) != expected[index].map(\.document)
          || found[index].contains(where: { !$0.unknown.isEmpty })
        {
          Issue.record(
            """
            seed \(seed), \(path)
            \(texts.sorted { $0.key < $1.key }.map { "// \($0.key)\n\($0.value)" }.joined(separator: "\n"))
            \(found[index].map(\.document))
            \(expected[index].map(\.document))
            """)
          return
        }
      }
    }
  }

  @Test("Layouts of a file that uses no other one are the same without the others")
  func alone() {
    var count = 0
    for seed in RandomCases.seeds(0..<100, least: 10) {
      let random = RandomProject(seed: seed)
      let texts = random.texts(plain: false)
      let paths = random.independentPaths
      let beside = layouts(texts, of: paths)
      for (index, path) in paths.enumerated() {
        count += 1
        let alone = layouts(texts.filter { $0.key == path }, of: [path])
        #expect(
          alone[0].map(\.document) == beside[index].map(\.document), "seed \(seed), \(path)")
      }
    }
    #expect(count > 10)
  }
}
