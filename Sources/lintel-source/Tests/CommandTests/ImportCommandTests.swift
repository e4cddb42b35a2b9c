import Foundation
import Testing

/// `lintel import`, which writes documents of source files.
@Suite struct ImportCommandTests {
  @Test func `import writes a document that lays out as the code does`() throws {
    let commands = try SourceSamples.commands()
    let outcome = try commands.run("lintel import 'Sources/Card.swift#CardNode' > card.layout.json")
    #expect(outcome.code == 0, "\(outcome)")
    let document = try commands.run("lintel frames card.layout.json").lines
    let source = try commands.run("lintel frames 'Sources/Card.swift#CardNode'").lines
    // Behind the use of the class.
    #expect(document == Array(source.dropFirst()) && document.count > 1)
    #expect(try commands.run("lintel format --check card.layout.json").code == 0)
  }

  @Test func `import writes a file for each class and replaces none`() throws {
    let commands = try SourceSamples.commands()
    let outcome = try commands.run("lintel import -o layouts Sources/Card.swift")
    #expect(
      outcome.output == """
        layouts/CardNode.layout.json: complete
        layouts/TagNode.layout.json: complete

        """)
    #expect(outcome.code == 0)
    let again = try commands.run("lintel import -o layouts Sources/Card.swift")
    #expect(again.code == 2)
    #expect(
      again.errors
        == "lintel: layouts/CardNode.layout.json: is there already; --force replaces it\n")
    #expect(try commands.run("lintel import --force -o layouts Sources/Card.swift").code == 0)
  }

  @Test func `Values from data are listed with their indices`() throws {
    let commands = try SourceSamples.commands()
    let outcome = try commands.run("lintel import --format json Sources/RowNode.m")
    #expect(outcome.code == 1, "\(outcome)")
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    let only = try #require(list.first)
    #expect(list.count == 1)
    #expect(only["class"] as? String == "RowNode")
    let unknown = try #require((only["unknown"] as? [[String: Any]])?.first)
    #expect((unknown["at"] as? String)?.hasPrefix("5:") == true)
    #expect((only["source"] as? [String: String])?["/root"]?.hasPrefix("5:") == true)
    let text = try commands.run("lintel import Sources/RowNode.m")
    #expect(
      text.errors.hasPrefix("Sources/RowNode.m:5:"), "\(text.errors)")
    #expect(text.errors.contains("is known only to the running app: model.gap"))
    #expect(text.code == 1)
  }
}
