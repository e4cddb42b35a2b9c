import Diagnostics
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/tree`: an element and those below it, nested as they are in the document.
enum LayoutTreeRequest: QueryHandler {
  static let method = "layout/tree"
  static let takesInlineDocument = true

  typealias Params = SubtreeQuery

  /// The answer is two levels of JSON deeper for each level of elements; further down than this,
  /// usual readers refuse it.
  static let maximumDepth = 1_000

  static func answer(
    _ params: SubtreeQuery, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let (document, top) = try session.find(params.query)
    let depth = min(params.depth ?? maximumDepth, maximumDepth)
    let counts = FindingCounts(document)
    writer.object { writer in
      document.writeState(to: &writer)
      writer.member("diagnostics", counts[nil])
      writer.key("tree")
      write(document.live, from: top, depth: depth, counts, to: &writer)
    }
  }

  private static func write(
    _ document: LiveDocument, from top: ElementID, depth maximumDepth: Int,
    _ counts: FindingCounts, to writer: inout JSONWriter
  ) {
    /// The elements that are open, each inside the one before.
    var openCount = 0
    func close(downTo depth: Int) {
      while openCount > depth {
        writer.endArray()
        writer.endObject()
        openCount -= 1
      }
    }
    document.walk(from: top, maximumDepth: maximumDepth) { element, pointer, depth in
      close(downTo: depth)
      writer.beginObject()
      writer.member("type", document.typeName(of: element))
      writer.optionalMember("id", document.id(of: element))
      writer.member("pointer", pointer)
      writer.member("frame", frame: document.frame(of: element))
      writer.member("diagnostics", counts[element])
      let childCount = document.children(of: element).count
      guard depth < maximumDepth || childCount == 0 else {
        writer.member("childCount", childCount)
        writer.endObject()
        return
      }
      writer.key("children")
      writer.beginArray()
      openCount += 1
    }
    close(downTo: 0)
  }
}

/// How many findings of each severity are about each element.
private struct FindingCounts {
  private var counts: [ElementID?: [Severity: Int]] = [:]

  init(_ document: QueriedDocument) {
    for finding in document.findings {
      counts[finding.element(in: document.live), default: [:]][finding.severity, default: 0] += 1
    }
  }

  /// An object with a member for each severity there is; `nil` is the document itself.
  subscript(element: ElementID?) -> JSONValue {
    let counts = counts[element] ?? [:]
    return .object(
      JSONObject(
        Severity.allCases.compactMap { severity in
          counts[severity].map {
            JSONObject.Member(key: severity.name, value: .integer(Int64($0)))
          }
        }))
  }
}
