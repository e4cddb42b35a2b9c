import ArgumentParser
import DocumentSyntax
import InspectorServer
import JSON
import LayoutEngine
import LiveDocuments

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare captured documents with what the device had.",
    usage: "lintel compare [<file> ...] [<options>]",
    discussion: """
      It prints the elements whose frame differs by more than a pixel from the one they had on the device, \
      but none in another one that differs. The document is laid out on its own screen, or on that of the options.

      It names elements whose measured sizes are incomplete: in widths that are not in their tables, their \
      sizes are about right.

      In folders only documents with captured frames are compared. JSON has a line for each document. Without \
      a file it compares the documents in the working directory and below.

      The exit code is 0 if all frames are equal, 1 if one differs, and 2 if a document could not be read \
      or none has a captured frame.

      Examples:
        lintel compare card.layout.json
        lintel compare --format json captures/
      """)

  @OptionGroup var documents: FileArguments

  @OptionGroup var format: FormatOptions<PlainFormat>

  @OptionGroup var width: ScreenWidth

  @OptionGroup var screen: OtherScreenOptions

  func run() throws {
    let named = try documents.named(by: "compare", orHere: true)
    let found = named.find()
    var comparedCount = 0
    try found.forEach { file throws(ExitCode) in
      let live = try openedDocument(at: file, screen.change(width: width.points)).live
      let count = live.capturedElements.count
      if count == 0 {
        if found.fromFolders.contains(file) { return }
        printError("\(file.shown): no element has \"captured\", so there is nothing to compare")
        throw CommandFailure.couldNotRun
      }
      comparedCount += 1
      let differences = live.captureDifferences
      var output = Output()
      switch format.chosen {
      case .json: output.line(json(file, live, differences, count))
      case .text:
        for line in lines(file, live, differences, count) { output.line(line) }
      }
      try output.finish()
      if !differences.isEmpty { throw CommandFailure.found }
    }
    if comparedCount == 0 {
      printError("no document here has \"captured\" frames, so there is nothing to compare")
      throw CommandFailure.couldNotRun
    }
  }

  private func lines(
    _ file: FilePath, _ live: LiveDocument, _ differences: [CaptureDifference], _ count: Int
  ) -> [String] {
    let incomplete = live.incompletelyMeasured.map { element in
      "\(location(of: element, file, live)): its measured sizes are incomplete, so in other widths its size "
        + "is about right"
    }
    guard !differences.isEmpty else {
      return ["\(file.shown): \(count) of \(count) frames are as captured"] + incomplete
    }
    return differences.map { difference in
      "\(location(of: difference.element, file, live)): \(difference.sentence(in: live))"
    } + incomplete
  }

  /// The file, line and name of an element.
  private func location(of element: ElementID, _ file: FilePath, _ live: LiveDocument) -> String {
    let start = live.range(of: element).lowerBound
    let line = live.source.text.position(at: start, in: .utf8).line
    return "\(file.shown):\(line + 1): \(name(of: element, in: live))"
  }

  private func name(of element: ElementID, in live: LiveDocument) -> String {
    guard let id = live.elements.id(of: element), live.element(withID: id) == element else {
      return live.pointer(of: element)
    }
    return "#\(shortened(id))"
  }

  private func json(
    _ file: FilePath, _ live: LiveDocument, _ differences: [CaptureDifference], _ count: Int
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.optionalMember("file", file.text)
      writer.member("captured", count)
      writer.key("differences")
      writer.array { writer in
        for difference in differences {
          writer.object { writer in
            writer.member("pointer", live.pointer(of: difference.element))
            writer.optionalMember("id", live.elements.id(of: difference.element))
            writer.member("captured", difference.captured)
            writer.member("frame", difference.frame)
            writer.member("message", difference.sentence(in: live))
          }
        }
      }
      writer.key("incomplete")
      writer.array { writer in
        for element in live.incompletelyMeasured {
          writer.object { writer in
            writer.member("pointer", live.pointer(of: element))
            writer.optionalMember("id", live.elements.id(of: element))
          }
        }
      }
    }
    return writer.bytes
  }
}
