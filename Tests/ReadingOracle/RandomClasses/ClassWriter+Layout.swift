import Randomness

/// The layout method: statements about styles and values, then a tree of specs of all nodes.
extension ClassWriter {
  mutating func layoutBody() -> [String] {
    isInMethod = true
    var lines: [String] = []
    if readsWidth {
      lines.append("let width = constrainedSize.max.width")
      lengths += ["width", "(width / 4)", "(width - 60)"]
    }
    for _ in 0..<random.int(in: 1...6) { lines += statement(2) }
    if let flag = flags.first, let node = nodes.first, random.chance(15) {
      lines.append("guard \(flag) else { return \(node).padded(\(literal())) }")
    }
    let root = spec(of: takeElements())
    lines += root.lines
    guard !halves.isEmpty else { return lines + ["return \(root.expression)"] }
    let parts =
      [root.expression] + halves.map { random.chance(50) ? $0 : "\($0).padded(\(literal()))" }
    let align = random.pick(["start", "stretch", "center"])
    return lines + [
      "let outer = ASStackLayoutSpec.vertical()", "outer.alignItems = .\(align)",
      "outer.children = [\(parts.shuffled(using: &random).joined(separator: ", "))]",
      "return outer",
    ]
  }

  // MARK: Statements

  private mutating func indented(_ lines: [String]) -> [String] { lines.map { "  " + $0 } }

  private mutating func statement(_ depth: Int) -> [String] {
    switch random.int(in: 0...13) {
    case 0...4: return styleWrites()
    case 5:
      let name = new("v")
      let line = "let \(name): CGFloat = \(length(2))"
      if depth == 2 { lengths.append(name) }
      return [line] + (depth == 2 ? [] : ["_ = \(name)"])
    case 6: return variable(depth)
    case 7...8 where depth > 0:
      var lines = ["if \(condition()) {"] + indented(statement(depth - 1))
      if random.chance(50) { lines += ["} else {"] + indented(statement(depth - 1)) }
      return lines + ["}"]
    case 9 where hasKind:
      return ["switch kind {", "case .wide:"] + indented(styleWrites()) + ["case .tall:"]
        + indented(styleWrites()) + ["case .plain:"]
        + (random.chance(50) ? ["  break"] : indented(styleWrites())) + ["}"]
    case 10 where readsWidth:
      return ["switch width {", "case ..<350:"] + indented(styleWrites()) + ["case 350..<500:"]
        + indented(styleWrites()) + ["default:"] + indented(styleWrites()) + ["}"]
    case 11...12 where !arrays.isEmpty: return loop()
    case 13 where !optionals.isEmpty:
      return [
        "\(random.pick(optionals))?.style.\(random.pick(["height", "width"])) = \(dimension())"
      ]
    default: return styleWrites()
    }
  }

  private mutating func variable(_ depth: Int) -> [String] {
    let name = new("v")
    var lines = ["var \(name): CGFloat = \(length(1))"]
    switch random.int(in: 0...4) {
    case 0: lines.append("if \(condition()) { \(name) += \(length(1)) }")
    case 1:
      lines += [
        "for step in \(random.pick(["0..<3", "1...4"])) where step != 2 {",
        "  \(name) += CGFloat(step * \(random.int(in: 1...5)))", "}",
      ]
    case 2: lines.append("while \(name) < 40 { \(name) = abs(\(name)) * 2 + 1 }")
    case 3:
      lines += [
        "let change\(name) = { (amount: CGFloat) in \(name) += amount }",
        "change\(name)(\(literal()))", "change\(name)(4)",
      ]
    default:
      lines += [
        "var size\(name) = Size(width: \(literal()))", "size\(name).grow(by: \(literal()))",
        "\(name) = size\(name).height + size\(name).width / 4",
      ]
    }
    lines.append(
      "\(random.pick(nodes)).style.\(random.pick(["height", "minWidth", "maxHeight"]))"
        + " = ASDimensionMake(max(2, \(name)))")
    if depth == 2 { lengths.append(name) }
    return lines
  }

  private mutating func loop() -> [String] {
    let (array, count) = random.pick(arrays)
    switch random.int(in: 0...6) {
    case 0:
      return [
        "for (index, item) in \(array).enumerated() {",
        "  item.style.spacingBefore = CGFloat(index) * \(random.int(in: 1...6))", "}",
      ]
    case 1: return ["\(array).forEach { $0.style.flexGrow = \(random.int(in: 1...2)) }"]
    case 2:
      return [
        "for index in stride(from: 0, to: \(array).count, by: 2) {",
        "  \(array)[index].style.height = \(dimension())", "}",
      ]
    case 3:
      let values = (0..<count).map { _ in literal() }.joined(separator: ", ")
      return [
        "for (item, side) in zip(\(array), [\(values)] as [CGFloat]) {",
        "  item.style.preferredSize = CGSize(width: side, height: \(positive()))", "}",
      ]
    case 4: return ["\(array).last?.style.alignSelf = .\(random.pick(["start", "end", "center"]))"]
    case 5:
      return [
        "for item in \(array).dropFirst() {", "  item.style.minHeight = \(dimension())",
        "  if \(condition()) { break }", "}",
      ]
    default:
      return [
        "for index in \(array).indices.reversed() where index % 2 == 1 {",
        "  \(array)[index].style.width = ASDimensionMake(CGFloat(10 + index * 9))", "}",
      ]
    }
  }

  private mutating func styleWrites() -> [String] {
    let targets = nodes + arrays.map { "\($0.name)[\(random.int(in: 0...$0.count - 1))]" }
    let target = random.pick(targets)
    return (0..<random.int(in: 1...3)).map { _ in styleWrite(target + ".style") }
  }

  private mutating func styleWrite(_ style: String) -> String {
    let bound = random.pick(["", "", "min", "max"])
    switch random.int(in: 0...12) {
    case 0...1:
      let side = random.pick(bound.isEmpty ? ["width", "height"] : ["Width", "Height"])
      return "\(style).\(bound)\(side) = \(dimension())"
    case 2:
      return "\(style).\(bound.isEmpty ? "preferredSize" : bound + "Size")"
        + " = CGSize(width: \(positive()), height: \(positive()))"
    case 3:
      return "\(style).\(bound.isEmpty ? "preferredLayoutSize" : bound + "LayoutSize")"
        + " = ASLayoutSizeMake(\(dimension()), \(dimension()))"
    case 4: return "\(style).preferredSize.\(random.pick(["width", "height"])) = \(positive())"
    case 5: return "\(style).flexGrow = \(random.int(in: 0...2))"
    case 6: return "\(style).flexShrink = \(random.pick(["1", "0.5", "2"]))"
    case 7: return "\(style).spacingBefore = \(length(1))"
    case 8: return "\(style).spacingAfter = \(length(1))"
    case 9: return "\(style).alignSelf = .\(random.pick(["start", "end", "center", "stretch"]))"
    case 10: return "\(style).flexBasis = \(dimension())"
    case 11: return "\(style).height = \(condition()) ? \(dimension()) : \(dimension())"
    default: return "\(style).maxWidth = \(dimension())"
    }
  }

  // MARK: Specs

  /// All nodes that must be in the layout, each as an expression that is written once.
  private mutating func takeElements() -> [String] {
    var elements = nodes
    elements.shuffle(using: &random)
    return elements
  }

  private typealias Part = (lines: [String], expression: String)

  private mutating func spec(of elements: [String]) -> (lines: [String], expression: String) {
    if elements.count == 1, !arrays.isEmpty || !optionals.isEmpty { return stack(of: elements) }
    if elements.count == 1 { return single(elements[0]) }
    switch random.int(in: 0...9) {
    case 0...4: return stack(of: elements)
    case 5 where elements.count == 2: return pair(elements)
    case 6: return absolute(elements)
    default:
      let middle = random.int(in: 1...elements.count - 1)
      let first = inner(Array(elements[..<middle]))
      let rest = stack(of: [first.expression] + elements[middle...])
      return (first.lines + rest.lines, rest.expression)
    }
  }

  /// A spec of some elements, in a variable or in a method of its own.
  private mutating func inner(_ elements: [String]) -> (lines: [String], expression: String) {
    if random.chance(25) {
      let method = new("part")
      let outer = (lengths, arrays, optionals)
      // Only what the class has is in scope.
      lengths = lengths.filter { !$0.hasPrefix("v") || $0 == "width" }
      (arrays, optionals) = ([], [])
      let part = spec(of: elements)
      (lengths, arrays, optionals) = outer
      let parameter = readsWidth ? "_ width: CGFloat, _ constrainedSize: ASSizeRange" : ""
      members += ["private func \(method)(\(parameter)) -> ASLayoutSpec {"]
      members += indented(part.lines + ["return \(part.expression)"]) + ["}", ""]
      return ([], "\(method)(\(readsWidth ? "width, constrainedSize" : ""))")
    }
    let part = spec(of: elements)
    let name = new("s")
    return (part.lines + ["let \(name) = \(part.expression)"], name)
  }

  private mutating func insets() -> String {
    let sides = ["top", "left", "bottom", "right"].map { side in
      "\(side): \(random.chance(6) ? "CGFloat.infinity" : random.chance(60) ? "\(random.int(in: 0...20))" : length(1))"
    }
    return "UIEdgeInsets(\(sides.joined(separator: ", ")))"
  }

  private mutating func single(_ element: String) -> (lines: [String], expression: String) {
    switch random.int(in: 0...8) {
    case 0...1: return ([], "ASInsetLayoutSpec(insets: \(insets()), child: \(element))")
    case 2:
      let options = random.pick([".X", ".Y", ".XY", "[.X, .Y]", "[]"])
      let sizing = random.pick([".minimumX", ".minimumY", "[.minimumX, .minimumY]", "[]"])
      return (
        [],
        "ASCenterLayoutSpec(centeringOptions: \(options), sizingOptions: \(sizing), child: \(element))"
      )
    case 3:
      return (
        [], "ASRatioLayoutSpec(ratio: \(random.pick(["0.5", "1", "9.0 / 16"])), child: \(element))"
      )
    case 4:
      let positions = ["start", "center", "end"]
      let sizing = random.pick([
        ".minimumWidth", ".minimumHeight", "[.minimumWidth, .minimumHeight]", "[]",
      ])
      return (
        [],
        "ASRelativeLayoutSpec(horizontalPosition: .\(random.pick(positions)), "
          + "verticalPosition: .\(random.pick(positions)), sizingOption: \(sizing), "
          + "child: \(element))"
      )
    case 5: return ([], "\(element).padded(\(length(1)))")
    case 6: return ([], "\(element).centered(\(random.pick(["", ".X"])))")
    case 7:
      let name = new("s")
      let flag = condition()
      return (
        ["let \(name): ASLayoutSpec"]
          + ["if \(flag) {", "  \(name) = \(element).padded(\(literal()))", "} else {"]
          + ["  \(name) = ASWrapperLayoutSpec(layoutElement: \(element))", "}"], name
      )
    default: return ([], "ASWrapperLayoutSpec(layoutElement: \(element))")
    }
  }

  private mutating func pair(_ elements: [String]) -> (lines: [String], expression: String) {
    let name = new("s")
    switch random.int(in: 0...2) {
    case 0:
      return ([], "ASOverlayLayoutSpec(child: \(elements[0]), overlay: \(elements[1]))")
    case 1:
      return ([], "ASBackgroundLayoutSpec(child: \(elements[0]), background: \(elements[1]))")
    default:
      let location = random.pick(["topLeft", "topRight", "bottomLeft", "bottomRight"])
      return (
        [
          "let \(name) = ASCornerLayoutSpec(child: \(elements[0]), corner: \(elements[1]), "
            + "location: .\(location))",
          "\(name).offset = CGPoint(x: \(random.int(in: -9...9)), y: \(length(1)))",
          "\(name).wrapsCorner = \(random.chance(50))",
        ], name
      )
    }
  }

  private mutating func absolute(_ elements: [String]) -> (lines: [String], expression: String) {
    var lines: [String] = []
    for element in elements {
      guard element.hasPrefix("n"), random.chance(70) else { continue }
      lines.append(
        "\(element).style.layoutPosition = CGPoint(x: \(length(1)), y: \(random.int(in: 0...80)))")
    }
    let list = elements.joined(separator: ", ")
    let sizing = random.chance(50) ? "sizing: .sizeToFit, " : ""
    return (lines, "ASAbsoluteLayoutSpec(\(sizing)children: [\(list)])")
  }

  private mutating func stack(of elements: [String]) -> (lines: [String], expression: String) {
    var (lines, children) = list(of: elements)
    let justify = random.pick(["start", "center", "end", "spaceBetween", "spaceAround"])
    let align = random.pick(["start", "center", "end", "stretch", "stretch", "baselineFirst"])
    let direction = random.pick(["horizontal", "vertical", "vertical"])
    let spacing = random.chance(50) ? "\(random.int(in: 0...12))" : length(1)
    if random.chance(50) {
      let wrap =
        random.chance(20)
        ? "flexWrap: .wrap, alignContent: .start, lineSpacing: \(literal()), " : ""
      return (
        lines,
        "ASStackLayoutSpec(direction: .\(direction), spacing: \(spacing), "
          + "justifyContent: .\(justify), alignItems: .\(align), \(wrap)children: \(children))"
      )
    }
    let name = new("s")
    var settings = [
      "\(name).spacing = \(spacing)", "\(name).justifyContent = .\(justify)",
      "\(name).alignItems = .\(align)", "\(name).children = \(children)",
    ]
    if random.chance(20) {
      settings.append("\(name).horizontalAlignment = .\(random.pick(["left", "middle", "right"]))")
    }
    if random.chance(20) {
      settings.append("\(name).verticalAlignment = .\(random.pick(["top", "center", "bottom"]))")
    }
    if random.chance(15) {
      settings.append("\(name).direction = .\(random.pick(["vertical", "horizontal"]))")
    }
    if random.chance(15) { settings.append("if \(condition()) { \(name).spacing += 3 }") }
    settings.shuffle(using: &random)
    if random.chance(15) { settings.append("\(name).children?.reverse()") }
    lines.append("let \(name) = ASStackLayoutSpec.\(direction)()")
    for _ in 0..<(random.chance(25) ? 1 : 0) { settings.append(styleWrite("\(name).style")) }
    return (lines + settings, name)
  }

  /// The children of a stack, some of them in a state or at a width only.
  private mutating func list(of elements: [String]) -> (lines: [String], expression: String) {
    var elements = elements
    var lines: [String] = []
    let name = new("c")
    if let array = arrays.popLast() {
      if random.chance(50) {
        let use = random.pick([
          array.name, "\(array.name).reversed()", "Array(\(array.name).prefix(2))",
          "\(array.name).enumerated().filter { $0.offset != 1 }.map { $0.element }",
        ])
        let row = new("s")
        lines += ["let \(row) = ASStackLayoutSpec.horizontal()", "\(row).children = \(use)"]
        if random.chance(40) { lines.append("\(row).flexWrap = .wrap") }
        elements.append(row)
      } else {
        lines.append("var \(name): [ASLayoutElement] = \(array.name)")
        lines += elements.map {
          random.chance(50) ? "\(name).append(\($0))" : "\(name).insert(\($0), at: 0)"
        }
        return (lines + added(to: name), name)
      }
    }
    if elements.count > 1, random.chance(35) || !optionals.isEmpty {
      let last = elements.removeLast()
      lines.append("var \(name): [ASLayoutElement] = [\(elements.joined(separator: ", "))]")
      lines.append("if \(condition()) { \(name).append(\(last)) }")
      return (lines + added(to: name), name)
    }
    if !optionals.isEmpty {
      let parts = (elements + optionals).joined(separator: ", ")
      optionals = []
      lines.append("let \(name): [ASLayoutElement?] = [\(parts)]")
      return (lines, "\(name).compactMap { $0 }")
    }
    return (lines, "[\(elements.joined(separator: ", "))]")
  }

  private mutating func added(to name: String) -> [String] {
    guard let node = optionals.popLast() else { return [] }
    return random.chance(50)
      ? ["if let \(node) { \(name).append(\(node)) }"]
      : ["if let extra = \(node) {", "  \(name).insert(extra, at: 0)", "}"]
  }
}
