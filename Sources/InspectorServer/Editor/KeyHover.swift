import Authoring
import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

extension LiveDocument {
  /// The effect of a key and its value here.
  ///
  /// - Returns: `nil` where the position is no key the format knows, nor its value.
  func hoverLines(about location: Location) -> [HoverLine]? {
    if let element = location.element, location.path == [.key("type")],
      let declaration = elements.declaration(of: element), location.part == .key
    {
      return [[.strong("type"), .text(": what the element is")]] + lines(about: declaration)
    }
    guard case .key(let key)? = location.path.last, let property = property(at: location),
      key != "type"
    else { return nil }
    var lines: [HoverLine] = [[.strong(key)], HoverSpan.prose(property.summary)]
    if case .choice(let choices) = property.shape {
      lines.append([.text("one of "), .code(choices.joined(separator: ", "))])
    }
    if let text = property.defaultText { lines.append([.text("default "), .code(text)]) }
    var here: HoverLine = [.text("here "), .code(spelling(of: location))]
    if let resolved = resolvedPercentage(at: location) {
      here += [
        .text(", which is "), .code(brief(resolved.length)), .text(" of "),
        .code(brief(resolved.base)),
      ]
    }
    let string = namedVariables(at: location)
    if let value = string.flatMap(text.value) {
      here += [.text(", which is "), .code(value.spelling)]
    }
    lines.append(here)
    if key == "layout", let line = lineAboutFile(asLayoutAt: location) { lines.append(line) }
    if let string { lines += self.lines(aboutVariablesIn: string) }
    if let likeness = sizeRange(at: location)?.likeness { lines.append([.text(likeness)]) }
    return lines
  }

  /// The variables of a file that is used as a layout, with their values in the file.
  private func lineAboutFile(asLayoutAt location: Location) -> HoverLine? {
    let value = range(of: location.with(part: .value))
    guard let file = text.namedFile(asLayoutAt: value.lowerBound) else { return nil }
    guard !file.variables.isEmpty else {
      return [.strong(shortened(file.name)), .text(" has no variables")]
    }
    let shown = file.variables.prefix(Self.shownVariables)
    var line: HoverLine = [.text("variables of "), .strong(shortened(file.name)), .text(": ")]
    for (index, variable) in shown.enumerated() {
      if index > 0 { line.append(.text(", ")) }
      line += [
        .code(shortened(variable.name)), .text(" "), .code(shortened(variable.spelling, to: 40)),
      ]
    }
    if file.variables.count > shown.count {
      line.append(.text(" and \(file.variables.count - shown.count) more"))
    }
    return line
  }

  private static let shownVariables = 8

  /// The string that names variables at a location; `nil` for another value.
  private func namedVariables(at location: Location) -> VariableString? {
    guard text.definesVariables else { return nil }
    let range = range(of: location.with(part: .value))
    return text.variableString(at: range.lowerBound).flatMap { $0.range == range ? $0 : nil }
  }

  /// The value of each variable that a string names, and the number of elements that use it.
  private func lines(aboutVariablesIn string: VariableString) -> [HoverLine] {
    var names: [VariableString.Name] = []
    for name in string.names
    where !names.contains(where: { $0.name == name.name }) && names.count < 4 {
      names.append(name)
    }
    return names.compactMap { name in
      guard let definition = text.definition(of: name, onVariant: string.variant) else {
        return nil
      }
      let origin =
        fileRange(at: definition).map { shortened($0.name) }
        ?? "line \(source.text.position(at: range(of: definition).lowerBound, in: .utf8).line + 1)"
      var spans: HoverLine = [.code("$\(name.name)")]
      if let value = text.value(of: name, in: string) {
        spans += [.text(" is "), .code(value.spelling)]
      }
      return spans + [.text(", from \(origin), used by \(elementCount(named: name))")]
    }
  }

  private func elementCount(named variable: VariableString.Name) -> String {
    let count = elementCount(using: variable)
    return count == 0 ? "no element" : count == 1 ? "1 element" : "\(count) elements"
  }

  /// The value of the variable that is defined at a byte, how it is computed, and its values on variants.
  ///
  /// - Returns: `nil` at other bytes than those of a definition or the strings in it.
  func hoverLines(aboutDefinitionAt offset: Int) -> (lines: [HoverLine], range: Range<Int>)? {
    guard text.definesVariables, let string = text.variableString(at: offset),
      let name = string.definition
    else { return nil }
    guard case .definition(let bytes) = string.form else {
      var line: HoverLine = [.code(spelling(of: string.range))]
      if let value = text.value(of: string) { line += [.text(" = "), .code(value.spelling)] }
      return ([line] + lines(aboutVariablesIn: string), string.range)
    }
    var lines: [HoverLine] = [[.strong(name), .text(", a variable")]]
    let spelling = spelling(of: bytes)
    let value = text.value(of: string)
    var line: HoverLine = [.code(spelling)]
    if let value, value.spelling != spelling { line += [.text(" = "), .code(value.spelling)] }
    if let variable = string.names.first {
      line.append(.text(", used by \(elementCount(named: variable))"))
    }
    lines.append(line)
    guard string.variant == nil, string.layout == nil else { return (lines, string.range) }
    for variant in text.variants(changing: name).prefix(5) {
      guard let other = text.value(ofVariable: name, onVariant: variant.index) else { continue }
      lines.append([
        .text("on "), .strong(shortened(variant.name)), .text(" "), .code(other.spelling),
      ])
    }
    return (lines, string.range)
  }

  /// The size range at a location, of the document or of a variant.
  private func sizeRange(at location: Location) -> SizeRange? {
    guard location.element == nil, location.path.last == .key("constrainedSize") else { return nil }
    guard location.path.count > 1 else { return header.constrainedSize }
    // One without a name is no variant, so its index does not tell which it is.
    let name = Location(nil, location.path.dropLast() + [.key("name")], part: .value)
    let spelling = spelling(at: name, limit: .max)
    return header.variants.first { JSONValue.string($0.name).description == spelling }?
      .screen.constrainedSize
  }

  /// The points of a percentage; `nil` for other values, and where its base is undefined.
  private func resolvedPercentage(at location: Location) -> (length: Double, base: Double)? {
    guard let element = location.element,
      let percentage = percentages(of: element).first(where: {
        $0.location == location.with(part: .value)
      }), let base = percentage.base
    else { return nil }
    return (percentage.fraction * base, base)
  }

  private func lines(about declaration: TypeDeclaration) -> [HoverLine] {
    [
      [.strong(declaration.name), .text(" – \(declaration.textureName)")],
      HoverSpan.prose(declaration.summary),
    ]
  }

  private func spelling(of location: Location) -> String {
    spelling(of: range(of: location.with(part: .value)))
  }

  /// The words in some bytes of the text, one space between them; a long text is cut.
  private func spelling(of range: Range<Int>) -> String {
    let end = min(range.upperBound, range.lowerBound + 320)
    let bytes = source.text.bytes(in: range.lowerBound..<end)
    if let words = Self.words(ofASCII: bytes) { return shortened(words) }
    let text = String(decoding: bytes, as: UTF8.self)
    return shortened(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// The words of a text, one space between them; `nil` where it has other characters than those of ASCII.
  private static func words(ofASCII text: [UInt8]) -> String? {
    var words: [UInt8] = []
    words.reserveCapacity(text.count)
    var isBehindSpace = false
    for byte in text {
      if byte >= 0x80 { return nil }
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        isBehindSpace = true
        continue
      }
      if isBehindSpace, !words.isEmpty { words.append(0x20) }
      isBehindSpace = false
      words.append(byte)
    }
    return String(decoding: words, as: UTF8.self)
  }
}

extension QueriedDocument {
  /// The results of the layout test at a byte on all screens, and the bytes of its string; `nil` where there is none.
  func hoverLines(aboutExpectationAt offset: Int) -> (lines: [HoverLine], range: Range<Int>)? {
    guard let written = live.expectation(at: offset)?.written,
      let tested = expectations(expressions: [written.text]).first
    else { return nil }
    var lines: [HoverLine] = [[.code(shortened(written.text))]]
    if let reason = written.reason { lines.append([.text(shortened(reason))]) }
    let isOwnNameTaken = live.header.variants.contains {
      $0.name == WrittenExpectation.ownScreenName
    }
    for screen in tested.screens
    where written.applies(to: screen.name, isOwnNameTaken: isOwnNameTaken) {
      let result = screen.result
      var line: HoverLine = [
        .strong(screen.name.map { shortened($0) } ?? "document"),
        .text(" \(result.outcome.rawValue)"),
      ]
      let values = [result.left, result.right].compactMap(\.self).map { spelled($0) }
      if !values.isEmpty {
        line += [.text(": "), .code(values.joined(separator: " and "))]
      } else if !result.message.isEmpty {
        line.append(.text(": \(result.message)"))
      }
      lines.append(line)
      // A bad expression has the same message on all screens.
      if result.outcome == .bad { break }
    }
    return (lines, live.range(of: written.textLocation))
  }
}
