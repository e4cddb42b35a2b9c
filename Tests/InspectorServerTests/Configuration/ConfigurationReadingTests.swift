import Diagnostics
import DocumentSyntax
import InspectorServer
import JSON
import Testing

@Suite struct ConfigurationReadingTests {
  private func read(_ text: String) -> ConfigurationReading {
    ConfigurationReading(Array(text.utf8))
  }

  /// Line and column, counted from 0, and what is said there.
  private func faults(_ text: String) -> [String] {
    read(text).faults.map { "\($0.position.line):\($0.position.character) \($0.message)" }
  }

  @Test func `levels and the limit are read`() {
    let text = """
      { "$schema": "lintel-configuration.schema.json",
        "rules": { "missing-intrinsic-size": "off", "unknown-key": "error" },
        "maximumDiagnostics": 20 }
      """
    let configuration = read(text).configuration
    #expect(faults(text) == [])
    #expect(configuration.level(of: "missing-intrinsic-size") == .off)
    #expect(configuration.level(of: "unknown-key") == .error)
    #expect(configuration.level(of: "missing-key") == nil)
    #expect(configuration.maximumDiagnostics == 20)
  }

  @Test(arguments: ["{}", #"{"rules": {}}"#, #"{"maximumDiagnostics": 1000, "$schema": 5}"#])
  func `Missing members of a configuration have their defaults`(text: String) {
    #expect(read(text).configuration == DiagnosticConfiguration())
    #expect(faults(text) == [])
  }

  @Test
  func `Values for layout code may be insets, sizes and lists, of a class, a file or all classes`()
  {
    let text = """
      { "source": { "RowNode.input.insets": "8 16 8 16", "RowNode.edgeInsets": { "top": 4, "left": 2 },
        "Row.swift:photo.size": { "width": 64, "height": 48 }, "tags": [ "a", 2 ], "Insets.side": 12,
        "RowNode.inset": 4, "RowNode.later": null, // not known yet
        "RowNode.frame": { "x": 1, "width": 2 } } }
      """
    let reading = read(text)
    #expect(faults(text) == [])
    #expect(
      reading.sourceValues.byName.mapValues(\.value) == [
        "RowNode.input.insets": "8 16 8 16", "RowNode.edgeInsets": ["top": 4, "left": 2],
        "Row.swift:photo.size": ["width": 64, "height": 48], "tags": ["a", 2], "Insets.side": 12,
        "RowNode.inset": 4, "RowNode.frame": ["x": 1, "width": 2],
      ])
  }

  @Test func `Values for layout code are numbers, texts and conditions`() {
    let text = """
      { "source": { "RowNode.titleNode.text": "Ann", "RowNode.model.gap": 12.5,
        "RowNode.model.isNew": false, "RowNode.photoNode.imageSize": "64x48", "RowNode.theme.size": 9 } }
      """
    let reading = read(text)
    #expect(faults(text) == [])
    let values = reading.sourceValues.byName
    #expect(
      values.mapValues(\.value) == [
        "RowNode.titleNode.text": "Ann", "RowNode.model.gap": 12.5, "RowNode.model.isNew": false,
        "RowNode.photoNode.imageSize": "64x48", "RowNode.theme.size": 9,
      ])
    #expect(
      values["RowNode.model.isNew"]?.position == TextPosition(line: 1, character: 2))
  }

  @Test func `Values for layout code that have no use are faults`() {
    let text = """
      { "source": { ".gap": 1, "RowNode.": 2, "RowNode.a": { "b": "c" }, "RowNode.c.size": "4",
        "RowNode.d.imageSize": "x3", "RowNode.gap": 4, "RowNode.insets": "8 16",
        "insets": { "side": 2 }, "RowNode.photo.size": { "left": 2 } } }
      """
    let kinds = "a number, a text, true or false, an object of numbers, or a list"
    let name = "is not an expression, perhaps behind a class, such as ProfileNode.nameNode.text"
    #expect(
      faults(text) == [
        "0:14 \"source..gap\" \(name)", "0:25 \"source.RowNode.\" \(name)",
        "0:53 \"source.RowNode.a\" takes \(kinds), not an object",
        "0:85 \"source.RowNode.c.size\" takes a size, such as \"64x48\", not \"4\"",
        "1:25 \"source.RowNode.d.imageSize\" takes a size, such as \"64x48\", not \"x3\"",
        "1:67 \"source.RowNode.insets\" takes insets, such as \"8 16 8 16\", not \"8 16\"",
        "2:12 \"source.insets\" takes insets, such as \"8 16 8 16\", not an object",
        "2:49 \"source.RowNode.photo.size\" takes a size, such as \"64x48\", not an object",
      ])
    #expect(read(text).sourceValues.byName.keys.sorted() == ["RowNode.gap"])
  }

  @Test func `faults stand where they are, in characters, and the rest counts`() {
    let text = """
      { "🎈": 1, "rules": { "🎈": "off", "unknown-keyy": "hint", "unknown-key": "hint",
        "missing-key": "warn", "missing-type": false, "missing-root": [] },
        "maximumDiagnostics": 0, "maxDiagnostics": 3 }
      """
    let levels = #""off", "error", "warning", "information" or "hint""#
    #expect(
      faults(text) == [
        "0:2 \"🎈\" is not a setting and is ignored",
        "0:21 \"rules.🎈\" has no effect: no diagnostic has the code \"🎈\"",
        "0:33 \"rules.unknown-keyy\" has no effect: no diagnostic has the code \"unknown-keyy\"; "
          + "did you mean \"unknown-key\"?",
        "1:17 \"rules.missing-key\" takes \(levels), not \"warn\"",
        "1:41 \"rules.missing-type\" takes \(levels), not false",
        "1:64 \"rules.missing-root\" takes \(levels), not an array",
        "2:24 \"maximumDiagnostics\" takes a whole number, 1 or more, not 0",
        "2:27 \"maxDiagnostics\" is not a setting and is ignored",
      ])
    let configuration = read(text).configuration
    #expect(configuration.level(of: "unknown-key") == .hint)
    #expect(configuration.level(of: "missing-key") == nil)
    #expect(configuration.maximumDiagnostics == 1_000)
    #expect(configuration.unknownCodes == ["🎈", "unknown-keyy"])
  }

  @Test func `Only the first unknown codes of a file get a suggestion`() {
    let limit = ConfigurationReading.suggestionLimit
    let codes = (0..<(2 * limit)).map { "\"unknown-key\($0 % 10)\($0 / 10)\": \"off\"" }
    let reading = read("{\"rules\": {\(codes.joined(separator: ",\n"))}}")
    #expect(reading.faults.count == 2 * limit)
    let areSuggested = reading.faults.map { $0.message.hasSuffix("did you mean \"unknown-key\"?") }
    #expect(areSuggested == (0..<(2 * limit)).map { $0 < limit })
    #expect(reading.configuration.unknownCodes.count == 2 * limit)
  }

  @Test(
    arguments: [
      "", " ", "[]", "null", "5", "\"rules\"", "{\"rules\": []}", "{\"rules\": 5}",
      "{\"maximumDiagnostics\": -1}", "{\"maximumDiagnostics\": 1.5}",
      "{\"maximumDiagnostics\": 1e99}",
      "{\"maximumDiagnostics\": \"3\"}", "{\"maximumDiagnostics\": null}", "\u{FEFF}nul", "\u{0}",
      String(repeating: "[", count: 5_000), String(repeating: "{\"rules\":", count: 5_000),
    ])
  func `An invalid configuration has diagnostics and changes nothing`(text: String) {
    #expect(!faults(text).isEmpty)
    #expect(read(text).configuration == DiagnosticConfiguration())
  }

  @Test func `a real number without a fraction is a whole one`() {
    #expect(read(#"{"maximumDiagnostics": 3.0}"#).configuration.maximumDiagnostics == 3)
    #expect(read("\u{FEFF}" + #"{"maximumDiagnostics": 3}"#).configuration.maximumDiagnostics == 3)
  }

  // MARK: The schema

  @Test func `the schema names every code with what it finds, and every level`() throws {
    let schema = try JSONValue(parsing: ConfigurationSchema.text.utf8)
    #expect(schema == ConfigurationSchema.schema)
    let rules = schema["properties"]?["rules"]?["properties"]?.objectValue
    #expect(rules.map { $0.map(\.key) } == RuleCodes.all.sorted())
    for member in rules ?? [:] {
      #expect(member.value["description"]?.stringValue?.isEmpty == false, "\(member.key)")
      #expect(RuleLevel(rawValue: member.value["default"]?.stringValue ?? "") != nil)
    }
    #expect(
      schema["$defs"]?["code"]?["enum"]?.arrayValue
        == RuleCodes.all.sorted().map { .string($0) })
    #expect(
      schema["$defs"]?["level"]?["enum"] == ["off", "error", "warning", "information", "hint"])
  }
}
