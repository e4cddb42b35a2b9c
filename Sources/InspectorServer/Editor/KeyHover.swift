import Authoring
import DocumentSyntax
import LayoutEngine
import LiveDocuments

extension LiveDocument {
  /// What a key does and what it says here.
  ///
  /// - Returns: `nil` where the place is no key the format knows, nor its value.
  func hoverLines(about location: Location) -> [HoverLine]? {
    if let element = location.element, location.path == [.key("type")],
      let declaration = declaration(of: element), location.part == .key
    {
      return [[.strong("type"), .text(": what the element is")]] + lines(about: declaration)
    }
    guard case .key(let key)? = location.path.last, let property = property(at: location),
      key != "type"
    else { return nil }
    var lines: [HoverLine] = [[.strong(key)], [.text(property.summary)]]
    if case .choice(let choices) = property.shape {
      lines.append([.text("one of "), .code(choices.joined(separator: ", "))])
    }
    if let text = property.defaultText { lines.append([.text("default "), .code(text)]) }
    var here: HoverLine = [.text("here "), .code(spelling(of: location))]
    if let resolved = resolvedPercentage(at: location) {
      here += [
        .text(", which is "), .code(spelled(resolved.length)), .text(" of "),
        .code(spelled(resolved.base)),
      ]
    }
    lines.append(here)
    return lines
  }

  /// What a percentage comes to, in points; `nil` for what is none, and where what it is of is not
  /// defined.
  private func resolvedPercentage(at location: Location) -> (length: Double, base: Double)? {
    guard let element = location.element,
      let percentage = percentages(of: element).first(where: {
        $0.place == location.with(part: .value)
      }), let base = percentage.base
    else { return nil }
    return (percentage.fraction * base, base)
  }

  private func lines(about declaration: TypeDeclaration) -> [HoverLine] {
    [
      [.strong(declaration.name), .text(" – \(declaration.textureName)")],
      [.text(declaration.summary)],
    ]
  }

  private func spelling(of location: Location) -> String {
    let range = range(of: location.with(part: .value))
    let end = min(range.upperBound, range.lowerBound + 320)
    let text = String(decoding: source.text.bytes(in: range.lowerBound..<end), as: UTF8.self)
    return shortened(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// The declaration of the key that a path ends in.
  func property(at location: Location) -> Property? {
    var members =
      if let element = location.element {
        elementProperties + (declaration(of: element)?.properties ?? [])
      } else {
        documentProperties
      }
    var property: Property?
    for step in location.path {
      guard case .key(let key) = step else {
        members = property?.shape.itemMembers ?? members
        continue
      }
      guard let next = members.first(where: { $0.name == key }) else { return nil }
      property = next
      members = next.shape.members
    }
    return property
  }
}
