import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// The items for the position of a key's value.
struct ValueCompletions {
  let scope: CompletionScope
  let site: CompletionSite
  let key: KeyDeclaration

  var items: [CompletionItem] = []

  /// True if more typing makes other items.
  var dependsOnDigits = false

  init(of key: KeyDeclaration, in scope: CompletionScope, at site: CompletionSite) {
    self.key = key
    self.scope = scope
    self.site = site
    fill()
  }

  var path: [String] { scope.path + [key.name] }
  private var subject: CompletionSubject { scope.subject(of: key.name) }

  private mutating func fill() {
    if scope.isElement || scope.isElementOfVariant, key.name == "type" { return addTypes() }
    switch key.shape {
    case .boolean:
      add(["true", "false"].map { value($0, filter: $0) })
    case .string: addString()
    case .number(let kind): addNumbers(kind)
    case .count: add([value("0", filter: "0")])
    case .dimension, .coordinate: addLengths()
    case .choice(let names): addNames(names)
    case .color: addNames(Color.named.compactMap(\.name))
    case .textRuns: break
    case .object, .uniform, .sizeRange, .strings, .variants, .expectations, .variantNames,
      .byElement, .elements, .records, .measuredSizes, .screenValues, .ids, .variables, .defaults,
      .layouts, .entries:
      addTemplates()
    case .layoutName: addNames(scope.document.fewLayouts.map { "#\($0)" } + scope.layoutFiles())
    case .element:
      let parent = scope.isElement ? scope.type?.type : nil
      add(ElementCompletions(site: site, slot: key.name, parent: parent).items)
    case .imagePath, .ignored: break
    }
    addVariables()
  }

  /// Adds the variables that the document sees with their values, where one may be named.
  private mutating func addVariables() {
    guard key.takesVariables else { return }
    let document = scope.document
    for name in document.fewVariables {
      guard let definition = document.definition(ofVariable: name) else { continue }
      let text = "$\(name)"
      let detail =
        document.text.outerDefinition(at: definition).map {
          "\($0.spelling), from \(shortened($0.layer.name))"
        } ?? document.spelling(at: definition.with(part: .value))
      add([
        CompletionItem(
          text, .value, SnippetText("\"\(text)\""), rank: .usual,
          detail: detail, filter: site.quoted(text), about: subject)
      ])
    }
  }

  mutating func add(_ items: [CompletionItem]) { self.items += items }

  /// An item with the value's spelling as its label.
  func value(
    _ text: String, filter: String, kind: CompletionItem.Kind = .value, detail: String? = nil,
    rank: CompletionItem.Rank = .usual
  ) -> CompletionItem {
    let isDefault = text == key.defaultText || text == "\"\(key.defaultText ?? "")\""
    return CompletionItem(
      text, kind, SnippetText(text), rank: rank, detail: detail ?? (isDefault ? "default" : nil),
      filter: site.quote == nil && !text.hasPrefix("\"") ? filter : site.quoted(filter),
      about: subject)
  }

  // MARK: Names

  private mutating func addNames(_ names: [String]) {
    for name in names where key.makesSense(name, aligningBaselines: scope.alignsBaselines) {
      add([
        CompletionItem(
          name, .value, SnippetText("\"\(name)\""), rank: .usual,
          detail: name == key.defaultText ? "default" : nil, filter: site.quoted(name),
          about: subject)
      ])
    }
  }

  private mutating func addString() {
    let text: String
    switch key.name {
    case "id":
      guard let element = scope.element else { return }
      text = scope.document.freeID(for: element)
    case "family": text = "fixed"
    default: return
    }
    add([
      CompletionItem(
        text, .value, SnippetText("\"\(text)\""), rank: .usual,
        detail: key.name == "id" ? "not taken yet" : "default", filter: site.quoted(text),
        about: subject)
    ])
  }

  // MARK: Types

  private mutating func addTypes() {
    let others = site.otherKeys.subtracting(["type"])
    let (slot, parent) =
      scope.element.map { element in
        (
          scope.document.elements.slot(of: element).rawValue,
          scope.document.elements.parent(of: element).map { scope.document.elements.type(of: $0) }
        )
      } ?? ("", nil)
    for type in SpecTemplates.types {
      let companions = others.isEmpty ? SpecTemplates.companions(of: type) : []
      add([
        CompletionItem(
          type.name, .type, ([SnippetText("\"\(type.name)\"")] + companions).joined(by: ", "),
          rank: SpecTemplates.isProbable(type.type, under: slot, of: parent) ? .probable : .usual,
          detail: type.textureName, filter: site.quoted(type.name), about: .type(type.name))
      ])
    }
    guard !site.typed.isEmpty, !items.contains(where: { site.typed.isWithin($0.label) }) else {
      return
    }
    for type in allTypes {
      guard let replacement = type.replacement, site.typed.isWithin(type.name) else { continue }
      var item = CompletionItem(
        type.name, .type, SnippetText("\"\(type.name)\""), rank: .deprecated,
        detail: "1.x name of \(replacement)", filter: site.quoted(type.name),
        about: .type(type.name))
      item.isDeprecated = true
      add([item])
    }
  }

  // MARK: Objects and arrays

  private mutating func addTemplates() {
    if case .sizeRange = key.shape {
      return add(
        SizeRangeTemplate.allCases.map { template in
          CompletionItem(
            template.label, .template, template.text, rank: .usual, detail: key.shape.words,
            filter: template.text.plain, about: subject)
        })
    }
    let templates = ValueTemplates(measurements: measurements)
    var texts = [templates.text(for: key, in: scope.path)]
    switch key.shape {
    case .uniform(_, let members):
      texts.append(
        members.map { "\"\($0.name)\": " + SnippetText.stop("8") }.inBraces)
    default: break
    }
    add(
      texts.map { text in
        CompletionItem(
          text.plain, .template, text, rank: .usual, detail: key.shape.words, filter: text.plain,
          about: subject)
      })
  }

  var measurements: Measurements? {
    scope.element.map { Measurements(of: $0, in: scope.document) }
  }
}

extension ValueCompletions {
  // MARK: Numbers

  mutating func addNumbers(_ kind: NumberKind) {
    var numbers: [String] = key.defaultText.map { $0.hasPrefix("\"") ? [] : [$0] } ?? []
    switch kind {
    case .factor: numbers += ["1"]
    case .scale: numbers += ["1", "3"]
    case .textScale: numbers += ["1.5", "2"]
    case .plain: numbers += ["600", "700"]
    case .inset, .limit: add([value("\"infinity\"", filter: "infinity")])
    case .ratio:
      if let ratio = measurements?.ratio {
        let detail = "as its child is now"
        add([value(written(ratio), filter: written(ratio), detail: detail, rank: .probable)])
      }
    case .size, .length: break
    }
    if let length = currentLength {
      let text = written(length)
      numbers.removeAll { $0 == text }
      add([value(text, filter: text, kind: .length, detail: "as it is now", rank: .probable)])
    }
    for number in numbers where !items.contains(where: { $0.label == number }) {
      add([value(number, filter: number)])
    }
  }

  /// The present length of the side that the key sets.
  private var currentLength: Double? {
    guard scope.element != nil, let side = SideName(path, mainAxis: mainAxis) else { return nil }
    return measurements?.length(side.axis)
  }

  /// The axis along which the parent stacks.
  private var mainAxis: Axis? {
    guard let element = scope.element, let parent = scope.document.elements.parent(of: element),
      let stack = scope.document.elements.content(of: parent).stack
    else { return nil }
    return stack.direction
  }

  // MARK: Lengths

  mutating func addLengths() {
    dependsOnDigits = true
    let axis = SideName(path, mainAxis: mainAxis)?.axis ?? coordinateAxis
    let base = axis.flatMap { measurements?.base($0) }
    if let number = typedNumber {
      return addLengths(from: number, base: base)
    }
    if let axis, let length = currentLength {
      let text = written(length)
      add([value(text, filter: text, kind: .length, detail: "as it is now", rank: .probable)])
      if let base = measurements?.base(axis) {
        addPercentage(length / base * 100, of: base, rank: .probable)
      }
    } else if case .coordinate = key.shape {
      add([value("0", filter: "0", kind: .length)])
    }
    for percentage in [50.0, 100] { addPercentage(percentage, of: base, rank: .usual) }
    if case .dimension = key.shape { add([value("\"auto\"", filter: "auto")]) }
  }

  /// `x` and `y` are percentages of the parent's size too, the parent being an absolute spec.
  private var coordinateAxis: Axis? {
    guard case .coordinate = key.shape else { return nil }
    return key.name == "x" ? .horizontal : .vertical
  }

  private mutating func addPercentage(
    _ percentage: Double, of base: Double?, rank: CompletionItem.Rank
  ) {
    let text = "\(written(percentage))%"
    guard percentage.isFinite, !items.contains(where: { $0.label == "\"\(text)\"" }) else { return }
    let detail = base.map { "\(written(percentage / 100 * $0)) pt of \(written($0))" }
    add([
      value("\"\(text)\"", filter: text, kind: .length, detail: detail, rank: rank)
    ])
  }

  /// The number that is half typed, if a document may write it like this.
  private var typedNumber: Double? {
    let digits = site.typed
    guard !digits.isEmpty, digits.utf8.count <= 12,
      digits.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }),
      digits == "0" || digits.hasPrefix("0.") || !digits.hasPrefix("0"), !digits.hasPrefix("."),
      !digits.hasSuffix(".")
    else { return nil }
    return Double(digits)
  }

  private mutating func addLengths(from number: Double, base: Double?) {
    let digits = site.typed
    add([
      value(digits, filter: digits, kind: .length, detail: "points", rank: .probable)
    ])
    let detail = base.map { "\(written(number / 100 * $0)) pt of \(written($0))" }
    add([
      value("\"\(digits)%\"", filter: "\(digits)%", kind: .length, detail: detail),
      value("\"\(digits)pt\"", filter: "\(digits)pt", kind: .length, detail: "points"),
    ])
  }
}

/// The present measurements of an element, as documents write them.
struct Measurements {
  private let document: LiveDocument
  private let element: ElementID
  private let frame: Frame?

  init(of element: ElementID, in document: LiveDocument) {
    self.document = document
    self.element = element
    frame = document.layout.frame(of: element)
  }

  /// A side in points; `nil` where nothing was laid out.
  func length(_ axis: Axis) -> Double? {
    guard let length = frame?.size[axis], length.isFinite else { return nil }
    return length
  }

  /// The base of a percentage; `nil` where it is undefined.
  func base(_ axis: Axis) -> Double? {
    guard let base = document.layout.measureRequests(of: element).last?.parentSize[axis],
      base.isFinite,
      base > 0
    else { return nil }
    return base
  }

  /// Height divided by width.
  var ratio: Double? {
    guard let size = frame?.size, size.width > 0, size.height > 0, size.height.isFinite,
      size.width.isFinite
    else { return nil }
    return size.height / size.width
  }
}

/// The side that a size key of a style sets, which a path names.
struct SideName {
  let axis: Axis

  /// - Returns: `nil` for other keys.
  init?(_ path: [String], mainAxis: Axis?) {
    let name = path.last?.lowercased() ?? ""
    if name.hasSuffix("width") {
      axis = .horizontal
    } else if name.hasSuffix("height"), name != "lineheight" {
      axis = .vertical
    } else if name == "flexbasis", let mainAxis {
      axis = mainAxis
    } else {
      return nil
    }
  }
}

/// A number in JSON's notation with at most two decimals; a whole number has no decimal point.
func written(_ number: Double) -> String {
  let rounded = (number * 100).rounded() / 100
  guard rounded.magnitude < 1e15 else { return "\(rounded)" }
  return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
}
