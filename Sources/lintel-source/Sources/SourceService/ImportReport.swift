import JSONText
import LayoutEvaluation
import SourceProject
import SourceTree

/// The JSON of imported layouts.
struct ImportReport {
  let project: SourceProject
  /// True if positions name their file: `file:line:column` instead of `line:column`.
  let namesFiles: Bool

  /// Writes the report on a layout.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - id: The number by which a client knows what is reported of it; nil for a client that keeps nothing.
  ///   - isKnown: True if the client has what is reported.
  /// - Returns: All that is known of it; the name, file and number of one that the client has.
  func json(_ layout: ImportedLayout, id: Int? = nil, isKnown: Bool = false) -> JSONValue {
    var members: [JSONValue.Member] = [.init("class", .string(layout.className))]
    members.append(.init("file", .string(project.path(of: layout.position.file) ?? "")))
    if let id { members.append(.init("id", .number(Double(id)))) }
    if isKnown { return .object(members) }
    members.append(.init("at", .string(spelled(layout.position))))
    if layout.methodPosition != layout.position {
      members.append(.init("method", .string(spelled(layout.methodPosition))))
    }
    if let document = layout.document { members.append(.init("document", document)) }
    members.append(.init("use", use(layout.use)))
    for (key, classes) in [
      ("parents", layout.parents), ("subclasses", layout.subclasses),
      ("superclasses", layout.superclasses),
    ]
    where !classes.isEmpty {
      let names = classes.map {
        JSONValue.object([.init("class", .string($0.className)), .init("file", .string($0.path))])
      }
      members.append(.init(key, .array(names)))
    }
    if !layout.otherUses.isEmpty {
      members.append(
        .init("otherUses", .array(layout.otherUses.map { otherUse($0, layout.source) })))
    }
    members.append(.init("read", .string(layout.read.rawValue)))
    if let reason = layout.reason {
      members.append(
        .init(
          "reason",
          .object([
            .init("at", .string(spelled(reason.position))),
            .init("message", .string(reason.message)),
          ])))
    }
    if !layout.missingModules.isEmpty {
      members.append(
        .init("missingModules", .array(layout.missingModules.map { .string($0) })))
    }
    members.append(
      .init(
        "unknown",
        .array(
          layout.unknown.map {
            .object([
              .init("key", .string($0.key)), .init("at", .string(spelled($0.position))),
              .init("expression", .string($0.expression)),
            ])
          })))
    members.append(
      .init(
        "assumed",
        .array(
          layout.assumed.map {
            .object([.init("what", .string($0.what)), .init("id", .string($0.id))])
          })))
    if !layout.holes.isEmpty { members.append(.init("holes", holes(layout))) }
    if !layout.repeated.isEmpty {
      members.append(
        .init(
          "repeated",
          .array(
            layout.repeated.map {
              .object([
                .init("at", .string(spelled($0.position))),
                .init("count", .number(Double($0.count))),
                .init("expression", .string($0.expression)),
              ])
            })))
    }
    if !layout.conditions.isEmpty {
      members.append(
        .init(
          "conditions",
          .object(
            layout.conditions.sorted { $0.key < $1.key }.map { .init($0.key, .boolean($0.value)) }))
      )
    }
    let reads = ScreenPart.allCases.filter(layout.reads.contains)
    if !reads.isEmpty {
      members.append(.init("reads", .array(reads.map { .string($0.rawValue) })))
    }
    if !layout.screenConditions.isEmpty {
      members.append(
        .init(
          "screenConditions",
          .array(
            layout.screenConditions.map {
              .object([.init("text", .string($0.text)), .init("holds", .boolean($0.holds))])
            })))
    }
    if !layout.breakpoints.isEmpty {
      members.append(.init("breakpoints", .array(layout.breakpoints.map { .number($0) })))
    }
    if layout.omittedVariants > 0 {
      members.append(.init("omittedVariants", .number(Double(layout.omittedVariants))))
    }
    members.append(
      .init(
        "source", .object(layout.source.map { .init($0.pointer, .string(spelled($0.position))) }))
    )
    if !layout.helpers.isEmpty {
      members.append(
        .init(
          "helpers",
          helpers(layout.helpers, calledAt: layout.source)))
    }
    if !layout.classes.isEmpty {
      members.append(
        .init("classes", .object(layout.classes.map { .init($0.pointer, .string($0.name)) })))
    }
    return .object(members)
  }

  private func use(_ use: LayoutUse) -> JSONValue {
    var members: [JSONValue.Member] = [.init("kind", .string(use.kind.rawValue))]
    let from =
      switch use.origin {
      case .project: "project"
      case .hint: "hint"
      case .settings: "settings"
      case .itself: "class"
      case .tried: "tried"
      }
    members.append(.init("from", .string(from)))
    if case .project(let file) = use.origin { members.append(.init("file", .string(file))) }
    return .object(members)
  }

  private typealias PlacedPointer = (pointer: String, position: SourcePosition)

  /// The positions of what helpers make; for the code of a library that of the call, which is a line of the project.
  private func helpers(
    _ helpers: [PlacedPointer], calledAt source: [PlacedPointer]
  ) -> JSONValue {
    let isOfLibrary = helpers.map { entry in
      project.path(of: entry.position.file).map(project.isOfLibrary) ?? false
    }
    var calls: [String: SourcePosition] = [:]
    if isOfLibrary.contains(true) {
      for entry in source { calls[entry.pointer] = entry.position }
    }
    return .object(
      zip(helpers, isOfLibrary).map { entry, isOfLibrary in
        let position = isOfLibrary ? calls[entry.pointer] : nil
        return .init(entry.pointer, .string(spelled(position ?? entry.position)))
      })
  }

  private func otherUse(
    _ other: ImportedLayout.OtherUse, _ source: [PlacedPointer]
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("use", use(other.use)), .init("document", other.document),
    ]
    if let source = other.source {
      let positions = source.map { JSONValue.Member($0.pointer, .string(spelled($0.position))) }
      members.append(.init("source", .object(positions)))
    }
    if !other.helpers.isEmpty {
      let calls = other.source.map { $0.map { ($0.pointer, $0.position) } } ?? source
      let own = other.helpers.map { ($0.pointer, $0.position) }
      members.append(.init("helpers", helpers(own, calledAt: calls)))
    }
    return .object(members)
  }

  private func holes(_ layout: ImportedLayout) -> JSONValue {
    .array(
      layout.holes.map { hole in
        var members: [JSONValue.Member] = [
          .init("expression", .string(hole.expression)),
          .init("at", .string(spelled(hole.position))),
        ]
        if let id = hole.id { members.append(.init("id", .string(id))) }
        return .object(members)
      })
  }

  func problem(_ problem: SourceProblem) -> JSONValue {
    .object([
      .init("file", .string(project.path(of: problem.position.file) ?? "")),
      .init("line", .number(Double(problem.position.line))),
      .init("column", .number(Double(problem.position.column))),
      .init("message", .string(problem.message)), .init("code", .string(problem.rule.rawValue)),
    ])
  }

  /// The problem of a resource that layouts need.
  func problem(_ fault: ProjectResources.Fault) -> JSONValue {
    .object([
      .init("file", .string(fault.path)), .init("line", .number(Double(fault.line))),
      .init("column", .number(Double(fault.column))), .init("message", .string(fault.message)),
      .init("code", .string(SourceRule.unreadableResource.rawValue)),
    ])
  }

  private func spelled(_ position: SourcePosition) -> String {
    let text = "\(position.line):\(position.column)"
    guard namesFiles, let path = project.path(of: position.file) else { return text }
    return "\(path):\(text)"
  }
}
