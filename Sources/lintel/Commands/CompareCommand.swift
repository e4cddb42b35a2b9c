import ArgumentParser
import DocumentSyntax
import InspectorServer
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare captured documents with what the device had.",
    discussion: """
      It prints the elements whose frame differs by more than a pixel from the one they had on the device, \
      but none in another one that differs. The document is laid out on its own screen, or on that of the options.

      It names elements whose measured sizes are incomplete: in widths that are not in their tables, their \
      sizes are about right.

      The exit code is 0 if all frames are equal, 1 if one differs, and 2 if a document could not be read \
      or has no captured frame.

      Examples:
        lintel compare card.layout.json
        lintel compare --format json captures/*.layout.json
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
  }

  @Argument(help: "Captured documents; - is stdin.", completion: .documents)
  var files: [FilePath]

  @Option(help: "Lines of text, or one line of JSON for each document.")
  var format = Format.text

  @OptionGroup var screen: ScreenOptions

  func run() throws {
    var output = Output()
    var (differs, failed) = (false, false)
    for file in files {
      do throws(FileError) {
        let text = try readFile(file)
        do throws(ResponseError) {
          let document = try screen.change.laidOut(text, with: fonts(for: file))
          let differences = document.live.captureDifferences
          let count = document.live.capturedElements.count
          if count == 0 {
            failed = true
            printError("\(file.shown): no element has \"captured\", so there is nothing to compare")
          }
          differs = differs || !differences.isEmpty
          switch format {
          case .json: output.line(json(file, document.live, differences, count))
          case .text:
            for line in lines(file, document.live, differences, count) { output.line(line) }
          }
        } catch {
          failed = true
          printError("\(file.shown): \(error.message)")
        }
      } catch {
        failed = true
        printError("\(error)")
      }
    }
    try output.finish()
    if failed { throw CommandFailure.couldNotRun }
    if differs { throw CommandFailure.found }
  }

  private func lines(
    _ file: FilePath, _ live: LiveDocument, _ differences: [CaptureDifference], _ count: Int
  ) -> [String] {
    let incomplete = live.incompletelyMeasured.map { element in
      "\(location(of: element, file, live)): its measured sizes are incomplete, so in other widths its size "
        + "is about right"
    }
    guard !differences.isEmpty else {
      if count == 0 { return incomplete }
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
    guard let id = live.id(of: element), live.element(withID: id) == element else {
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
            writer.optionalMember("id", live.id(of: difference.element))
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
            writer.optionalMember("id", live.id(of: element))
          }
        }
      }
    }
    return writer.bytes
  }
}
