import ArgumentParser
import InspectorServer
import JSON

struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Print how large elements are on another screen.",
    usage: "lintel measure <file> ... [<element> ...] [<options>]",
    discussion: """
      Without --width and --height it is the document's own size, and without an element that of the root. \
      A width or height is exact, as in "constrainedSize": {"width": 320}, or with --at-most its maximum with \
      a minimum of 0; the answer says which. JSON has a line for each element, the answer of layout/measure.

      The exit code is 1 if a document has errors on this screen, and 2 if something could not be read or \
      found.

      Examples:
        lintel measure card.layout.json --width 320
        lintel measure card.layout.json '#title' '#subtitle' --width 320 --at-most
        lintel measure card.layout.json --device 'iPhone SE' --json
      """)

  @OptionGroup var documents: DocumentArguments

  @OptionGroup var format: FormatOptions<PlainFormat>

  @Flag(help: atMostHelp)
  var atMost = false

  @OptionGroup var width: ScreenWidth

  @OptionGroup var screen: OtherScreenOptions

  func run() throws {
    let named = try documents.named(by: "measure")
    let found = named.find()
    var params: JSONObject = ["depth": 0, "diagnostics": true]
    var change = screen.change(width: width.points)
    if atMost {
      var (size, least) = (JSONObject(), JSONObject())
      for (key, length) in [("width", change.width), ("height", change.height)] {
        if let length { (size[key], least[key]) = (.real(length), 0) }
      }
      if !size.isEmpty {
        params["constrainedSize"] = ["min": .object(least), "max": .object(size)]
      }
      (change.width, change.height) = (nil, nil)
    }
    try found.forEach { file throws(ExitCode) in
      var server = FileServer()
      params["textDocument"] = ["uri": .string(try server.open(file, change))]
      try server.requireElements(named.elements, in: file)
      var lines: [String] = []
      var errorCount = 0
      for element in named.elements.isEmpty ? ["/root"] : named.elements {
        params["element"] = .string(element)
        var answer = try server.answer("layout/measure", params, about: file)
        errorCount = answer["diagnostics"]?.arrayValue?.count { $0["severity"] == 1 } ?? 0
        if format.chosen == .json {
          if var object = answer.objectValue {
            object["diagnostics"] = nil
            answer = .object(object)
          }
          try found.print(answer, about: file)
        } else {
          let name = named.elements.count > 1 ? "\(element)  " : ""
          lines.append(name + Self.line(answer))
        }
      }
      if format.chosen == .text { try found.print(lines, about: file) }
      try report(errors: errorCount, at: file)
    }
  }

  private static func line(_ answer: JSONValue) -> String {
    let bounds = ["width", "height"].map { axis in
      "\(axis) \(answer["bounds"]?[axis]?.stringValue ?? "")"
    }
    return "\((answer["frame"] ?? nil).frameCell)  (\(bounds.joined(separator: ", ")))"
  }
}

/// The help of `--at-most`, which several commands have.
let atMostHelp: ArgumentHelp = "Take widths and heights as maximum, not as exact."
