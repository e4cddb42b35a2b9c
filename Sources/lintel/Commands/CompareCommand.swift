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
    guard !differences.isEmpty else {
      return count == 0 ? [] : ["\(file.shown): \(count) of \(count) frames are as captured"]
    }
    return differences.map { difference in
      let line = live.source.text.position(
        at: live.range(of: difference.element).lowerBound, in: .utf8
      ).line
      return "\(file.shown):\(line + 1): \(name(of: difference.element, in: live)): "
        + difference.sentence(in: live)
    }
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
    }
    return writer.bytes
  }
}
