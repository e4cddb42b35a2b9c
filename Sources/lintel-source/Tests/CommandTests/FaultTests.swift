import CaseFiles
import Foundation
import Testing

/// A fault of a layout that people make, in a class whose use the project shows: a file in the folder `Faults`.
///
/// Each section is a file; the name of one that shows the use is behind the word `use`. `-- found --` has what `lintel check`
/// reports, and `-- found without the use --` what it reports without these files. `Tests/record` writes both.
struct FaultCase: CustomStringConvertible, Sendable {
  let description: String

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Faults")

  static let chosen = chosenCases(((try? CaseFile.paths(in: folder)) ?? []).map(FaultCase.init))

  var url: URL { Self.folder.appending(path: description) }

  func content() throws -> CaseFile { try CaseFile(String(contentsOf: url, encoding: .utf8)) }

  /// The content with what is found.
  static func read(_ content: CaseFile) throws -> CaseFile {
    var read = content
    for (index, section) in content.sections.enumerated() {
      switch section.name {
      case "found": read.sections[index].text = try found(in: content, withUse: true)
      case "found without the use":
        read.sections[index].text = try found(in: content, withUse: false)
      default: break
      }
    }
    return read
  }

  /// A line for each diagnostic: `PhotoCell.swift:12 warning missing-flex-shrink`.
  private static func found(in content: CaseFile, withUse: Bool) throws -> String {
    var files: [String: String] = [".git/HEAD": ""]
    for section in content.sections where section.name.contains(".") {
      guard let name = section.rest(after: "use ") else {
        files[section.name] = section.text
        continue
      }
      if withUse { files[name] = section.text }
    }
    let outcome = try BuiltCommands(files).run("lintel check --format json .")
    let items = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return (items as? [[String: Any]] ?? []).compactMap { item -> String? in
      guard let code = item["code"] as? String, let severity = item["severity"] as? String,
        let file = item["file"] as? String,
        let start = (item["range"] as? [String: Any])?["start"] as? [String: Any],
        let line = start["line"] as? Int
      else { return nil }
      return "\(file.replacing("./", with: "")):\(line + 1) \(severity) \(code)\n"
    }.joined()
  }
}

@Suite("Faults in layouts")
struct FaultTests {
  @Test(
    "Check finds the fault, and at least information without the use",
    arguments: FaultCase.chosen)
  private func faults(item: FaultCase) throws {
    let content = try item.content()
    let read = try FaultCase.read(content)
    if recordsCases { return try read.record(over: content, at: item.url) }
    #expect(read.text == content.text)
    for section in read.sections where section.name.hasPrefix("found") {
      #expect(section.text.contains(#/ (error|warning|information) /#), "\(section.name)")
    }
  }

  @Test("Each fault is there in both languages")
  func languages() throws {
    let names = FaultCase.chosen.map(\.description)
    let swift = names.compactMap { $0.hasSuffix("-swift.txt") ? $0.dropLast(10) : nil }
    let objectiveC = names.compactMap { $0.hasSuffix("-objc.txt") ? $0.dropLast(9) : nil }
    #expect(swift == objectiveC && swift.count == 17)
  }
}
