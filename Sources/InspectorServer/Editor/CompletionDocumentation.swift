import Authoring
import Diagnostics
import JSON
import LanguageServerProtocol
import LayoutEngine

extension CompletionSubject {
  /// The documentation: a heading, and the effect.
  var documentation: [HoverLine]? {
    switch description {
    case .type(let type): Self.lines(about: type)
    case .key(let key): lines(about: key)
    case .rule(let rule): [[.strong(rule.code)], HoverSpan.prose(rule.page.meaning)]
    case nil: nil
    }
  }

  private static func lines(about type: TypeDeclaration) -> [HoverLine] {
    var lines: [HoverLine] = [
      [.strong(type.name), .text(" – \(type.textureName)")], HoverSpan.prose(type.summary),
    ]
    let keys = type.properties.map(\.name)
    if !keys.isEmpty { lines.append([.text("keys "), .code(keys.joined(separator: ", "))]) }
    if let replacement = type.replacement {
      lines.append([.text("a name of 1.x; now "), .code(replacement)])
    }
    return lines
  }

  private func lines(about key: KeyDeclaration) -> [HoverLine] {
    var heading: HoverLine = [.strong(key.name), .text(" – \(key.shape.words)")]
    if let text = key.defaultText { heading += [.text(", default "), .code(text)] }
    var lines = [heading, HoverSpan.prose(key.summary)]
    if case .choice(let names) = key.shape {
      lines.append([.text("one of "), .code(names.joined(separator: ", "))])
    }
    if case .key(let path) = self, let owner = path.first,
      let type = allTypes.first(where: { $0.name == owner })
    {
      lines.append([
        .text(path.contains("style") ? "ASLayoutElementStyle" : type.textureName)
      ])
    }
    return lines
  }
}

extension JSONWriter {
  /// Writes the member `documentation`, if there is anything to say.
  mutating func documentation(
    of subject: CompletionSubject, for client: CompletionClientCapabilities
  ) {
    guard let lines = subject.documentation else { return }
    let kind = client.documentationFormat.first ?? .plaintext
    let breakup = kind == .markdown ? "  \n" : "\n"
    let text = lines.map { $0.map { $0.rendered(as: kind) }.joined() }.joined(separator: breakup)
    member("documentation", MarkupContent(kind: kind, value: text))
  }
}
