import SourceProject
import SourceTree

extension Evaluator {
  /// An attributed string or paragraph style: an object with the fields `text`, `font` and `paragraph`.
  func textObject(
    _ className: String, _ arguments: [CallArgument], at position: SourcePosition
  ) -> Value {
    let object = LayoutObject(className: className, kind: .other, position: position)
    if TextureNames.attributedStrings.contains(className) {
      fill(object, arguments, at: position)
    }
    return .object(object)
  }

  /// Sets what an initializer of attributed strings takes: a string, another attributed string, attributes.
  func fill(
    _ object: LayoutObject, _ arguments: [CallArgument], at position: SourcePosition
  ) {
    for argument in arguments {
      switch argument.label {
      case "attachment": object.set("attachment", argument.value, at: position)
      case "attributes": setAttributes(argument.value, of: object, at: position)
      default:
        if let source = argument.value.object {
          for (key, field) in source.fields { object.fields[key] = field }
        } else if object["text"] == nil {
          object.set("text", argument.value.settled, at: position)
        }
      }
    }
  }

  func setAttributes(
    _ attributes: Value, of object: LayoutObject, at position: SourcePosition
  ) {
    switch attributes {
    case .dictionary(let entries):
      for entry in entries { setAttribute(entry.key, entry.value, of: object, at: position) }
    case .unknown: object.set("font", attributes, at: position)
    default: break
    }
  }

  private func setAttribute(
    _ key: Value, _ value: Value, of object: LayoutObject, at position: SourcePosition
  ) {
    // No other attribute has a font as its value.
    if case .structure(let font) = value, font.type == "UIFont" {
      object.set("font", value, at: position)
      return
    }
    let name: String
    switch key {
    case .method(let base, "rawValue"): return setAttribute(base, value, of: object, at: position)
    case .enumeration(let own, _, _): name = own
    case .type(let own), .string(let own), .method(_, let own): name = own
    case .unknown(let unknown): name = unknown.text
    default: return
    }
    let whole = name.lowercased()
    let lower = whole.hasSuffix(".rawvalue") ? String(whole.dropLast(9)) : whole
    if lower.hasSuffix("font") || lower.hasSuffix("fontattributename") {
      object.set("font", value, at: position)
    } else if lower.hasSuffix("paragraphstyle") || lower.hasSuffix("paragraphstyleattributename") {
      object.set("paragraph", value, at: position)
    } else if lower.hasSuffix("kern") || lower.hasSuffix("kernattributename") {
      object.set("kern", value, at: position)
    }
  }

  /// The parts of a text, each with its own font: one, unless texts were appended or a part has attributes of its own.
  static func runs(of text: LayoutObject) -> [Value] {
    if let runs = text["runs"]?.items { return runs }
    return text["text"] == nil ? [] : [run(of: text, text["text"])]
  }

  private static func run(of text: LayoutObject, _ part: Value?) -> Value {
    let run = LayoutObject(className: "run", kind: .other, position: text.position)
    for key in ["font", "kern"] { run.fields[key] = text.fields[key] }
    if let part { run.set("text", part, at: text.position) }
    return .object(run)
  }

  /// Sets attributes of a part of a text; one that is unknown may have any font.
  private func addAttributes(
    _ attributes: Value, of object: LayoutObject, in range: Value?, at position: SourcePosition
  ) {
    guard let range, case .string(let text)? = object["text"], object["runs"] == nil else {
      setAttributes(attributes, of: object, at: position)
      return
    }
    let units = Array(text.utf16)
    guard case .structure(let part) = range, let start = part.fields["location"]?.number,
      let length = part.fields["length"]?.number, start >= 0, length >= 0,
      start + length <= Double(units.count)
    else {
      object.set("isMixed", .boolean(true), at: position)
      return
    }
    let (first, end) = (Int(start), Int(start + length))
    if first == 0, end == units.count {
      setAttributes(attributes, of: object, at: position)
      return
    }
    var runs: [Value] = []
    for (index, bounds) in [0..<first, first..<end, end..<units.count].enumerated()
    where !bounds.isEmpty {
      let run = Self.run(of: object, .string(String(decoding: units[bounds], as: UTF16.self)))
      if index == 1, let own = run.object { setAttributes(attributes, of: own, at: position) }
      runs.append(run)
    }
    object.set("runs", .list(List(runs)), at: position)
  }

  func callTextMethod(
    _ name: String, of object: LayoutObject, _ arguments: [CallArgument], _ expression: Expression
  ) -> Value {
    let position = expression.position
    let first = arguments.first?.value ?? .null
    switch name {
    case "addAttribute" where arguments.count > 1:
      let pairs = Value.dictionary([(first, arguments[1].value)])
      addAttributes(pairs, of: object, in: arguments.dropFirst(2).first?.value, at: position)
    case "addAttributes", "setAttributes":
      addAttributes(first, of: object, in: arguments.dropFirst().first?.value, at: position)
    case "append", "appendAttributedString":
      guard let added = first.object else { break }
      let runs = Self.runs(of: object) + Self.runs(of: added)
      object.set("runs", .list(List(Array(runs.prefix(EvaluationLimits.elements)))), at: position)
      if case .string(let text)? = object["text"], case .string(let more)? = added["text"] {
        object.set("text", .string(String((text + more).prefix(10_000))), at: position)
      } else if object["text"] == nil, let text = added["text"] {
        object.set("text", text, at: position)
      }
      for key in ["font", "paragraph"] where object[key] == nil {
        if let value = added[key] { object.set(key, value, at: position) }
      }
    case "initWithString", "initWithAttributedString":
      fill(object, arguments, at: position)
    case "string": return object["text"] ?? .unknown("text", position)
    case "length":
      if case .string(let text)? = object["text"] { return .count(text.utf16.count) }
      return .unknown(expression.shortText, position)
    default:
      if object.className == "NSMutableAttributedString", !Self.plainTextMethods.contains(name) {
        loseFont(of: object, expression)
      }
    }
    return .object(object)
  }

  /// A font by the name of its factory: `systemFont`, `boldSystemFontOfSize`, `preferredFont`.
  func font(
    named name: String, _ arguments: [CallArgument], _ expression: Expression
  ) -> Value {
    func value(_ label: String) -> Value? { arguments.first { $0.label == label }?.value }
    var fields: [String: Value] = ["family": .string("system")]
    let lower = name.lowercased()
    if lower.hasPrefix("preferredfont") {
      fields["textStyle"] = value("forTextStyle") ?? arguments.first?.value
      return .structure("UIFont", fields)
    }
    if let family = value("name") ?? (lower == "fontwithname" ? arguments.first?.value : nil) {
      fields["family"] = family
    }
    let isKnown = lower.isEmpty || lower.contains("systemfont") || lower.contains("fontwithname")
    guard isKnown else { return .unknown(expression.shortText, expression.position) }
    let sizes = arguments.filter { $0.label == nil }.map(\.value)
    fields["size"] =
      value("ofSize") ?? value("size") ?? sizes.first { $0.number != nil }
      ?? .unknown("font size", expression.position)
    if lower.contains("bold") { fields["weight"] = .number(700) }
    if lower.contains("italic") { fields["italic"] = .boolean(true) }
    if let weight = value("weight") { fields["weight"] = weight }
    return .structure("UIFont", fields)
  }

  /// Keeps the title of a button, with the font of `setTitle:withFont:…`.
  ///
  /// - Source: Texture `-[ASButtonNode setTitle:withFont:withColor:forState:]`: without a font, the system's of
  ///   `UIFont.buttonFontSize`
  func setTitle(
    of object: LayoutObject, _ arguments: [CallArgument], at position: SourcePosition
  ) {
    guard let first = arguments.first?.value else { return }
    let isString = arguments.contains { ["with", "withFont"].contains($0.label) }
    if first.object != nil || first.isUnknown && arguments.first?.label == nil && !isString {
      object.set("title", first, at: position)
    } else {
      let text = LayoutObject(
        className: "NSAttributedString", kind: .other, position: position)
      text.set("text", first, at: position)
      object.set("title", .object(text), at: position)
    }
    if let font = arguments.first(where: { $0.label == "with" || $0.label == "withFont" }),
      let text = object["title"]?.object
    {
      let byDefault = Value.structure(
        "UIFont", ["family": .string("system"), "size": .number(18)])
      text.set("font", font.value.isNull ? byDefault : font.value, at: position)
    }
  }
}
