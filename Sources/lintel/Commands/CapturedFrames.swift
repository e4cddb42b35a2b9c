import ArgumentParser
import DocumentSyntax
import InspectorServer
import JSON
import LayoutEngine
import LiveDocuments

/// The comparison of captured documents with the frames of the device, for `lintel diff --captured`.
struct CapturedFrames {
  let format: PlainFormat
  let screen: ScreenChange

  /// Prints the differences in each document; those of folders that have no captured frames are left out.
  ///
  /// - Throws: The code to exit with if a frame differs, a document cannot be read, or none has captured frames.
  func compare(_ found: FoundDocuments) throws(ExitCode) {
    var comparedCount = 0
    try found.forEach { file throws(ExitCode) in
      let live = try openedDocument(at: file, screen).live
      let count = live.capturedElements.count
      if count == 0 {
        if found.fromFolders.contains(file) { return }
        printError("\(file.shown): no element has \"captured\", so there is nothing to compare")
        throw CommandFailure.couldNotRun
      }
      comparedCount += 1
      let differences = live.captureDifferences
      var output = Output()
      switch format {
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
