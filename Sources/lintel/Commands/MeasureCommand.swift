import ArgumentParser
import InspectorServer
import JSON

struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Print how large an element is on another screen.",
    discussion: """
      Without --width and --height it is the document's own size. A width or height is exact, as in \
      "constrainedSize": {"width": 320}, or with --at-most its maximum with a minimum of 0; the answer says which.

      Examples:
        lintel measure card.layout.json --width 320
        lintel measure card.layout.json --width 320 --at-most --element '#title'
      """)

  @Argument(help: "A document; - is stdin.", completion: .documents)
  var file: FilePath

  @Option(help: ArgumentHelp("The width.", valueName: "points"))
  var width: Double?

  @Option(help: ArgumentHelp("The height.", valueName: "points"))
  var height: Double?

  @Flag(help: "Take width and height as the most, and not as exactly so much.")
  var atMost = false

  @Option(
    help: "The element to measure: # and an id, or a JSON Pointer; by default the root.",
    completion: .elements)
  var element: String?

  @Option(help: "The variant to measure.", completion: .variants)
  var variant: String?

  @OptionGroup var format: AnswerFormat

  func run() throws {
    var params: JSONObject = ["depth": 0]
    var size = JSONObject()
    for (key, length) in [("width", width), ("height", height)] {
      if let length { size[key] = .real(length) }
    }
    if !size.isEmpty {
      var least = JSONObject()
      for member in size { least[member.key] = 0 }
      params["constrainedSize"] =
        atMost ? ["min": .object(least), "max": .object(size)] : .object(size)
    }
    if let element { params["element"] = .string(element) }
    if let variant { params["variant"] = .string(variant) }
    let answer = try DocumentQuestion(method: "layout/measure", params: params).answer(about: file)
    try format.print(answer) { answer in
      let bounds = ["width", "height"].map { axis in
        "\(axis) \(answer["bounds"]?[axis]?.stringValue ?? "")"
      }
      return ["\((answer["frame"] ?? nil).frameCell)  (\(bounds.joined(separator: ", ")))"]
    }
  }
}
