import DocumentSyntax
import LayoutEngine
import LiveDocuments

extension DocumentSource {
  /// The tokens of a value that is neither object nor array; none if it is not what the key takes.
  func tokens(of entry: SyntaxEntry, as property: Property) -> [DocumentToken] {
    let range = entry.valueRange
    switch (property.shape, entry.kind) {
    case (.boolean, .true), (.boolean, .false): return [DocumentToken(range: range, kind: .truth)]
    case (.number(.factor), .true), (.number(.factor), .false):
      return [DocumentToken(range: range, kind: .truth, isDeprecated: true)]
    case (.number, .number), (.count, .number), (.dimension, .number), (.coordinate, .number),
      (.uniform, .number):
      return [DocumentToken(range: range, kind: .number)]
    case (.number(let kind), .string), (.uniform(let kind, _), .string):
      let isEndless = (kind == .inset || kind == .limit) && string(of: entry) == "infinity"
      return isEndless ? [DocumentToken(range: range, kind: .choice)] : []
    case (.dimension, .string):
      if string(of: entry) == "auto" { return [DocumentToken(range: range, kind: .choice)] }
      return length(in: entry)
    case (.coordinate, .string): return length(in: entry)
    case (.choice(let choices), .string):
      guard let name = string(of: entry), choices.contains(name) else { return [] }
      return [DocumentToken(range: range, kind: .choice)]
    case (.ignored, .string): return [DocumentToken(range: range, kind: .text)]
    case (.string, .string): return name(in: entry, of: property)
    default: return []
    }
  }

  /// A string: the name of a type, an id, or any other.
  private func name(in entry: SyntaxEntry, of property: Property) -> [DocumentToken] {
    let range = entry.valueRange
    if property === TokenKeys.shared["type"] {
      guard let name = string(of: entry), let type = allTypes.first(where: { $0.name == name })
      else { return [] }
      return [
        DocumentToken(range: range, kind: .elementType, isDeprecated: type.replacement != nil)
      ]
    }
    let isID = property === TokenKeys.shared["id"]
    return [DocumentToken(range: range, kind: isID ? .id : .text)]
  }

  /// The number and the unit of a length such as `"50%"`.
  private func length(in entry: SyntaxEntry) -> [DocumentToken] {
    guard !entry.valueHasEscapes, let text = string(of: entry), text.utf8.count < 64,
      let unit = ["%", "pt"].first(where: { text.hasSuffix($0) }),
      Double(text.dropLast(unit.count)) != nil
    else { return [] }
    let start = entry.valueRange.lowerBound + 1
    let middle = start + text.utf8.count - unit.utf8.count
    return [
      DocumentToken(range: start..<middle, kind: .number),
      DocumentToken(range: middle..<(middle + unit.utf8.count), kind: .unit),
    ]
  }
}
