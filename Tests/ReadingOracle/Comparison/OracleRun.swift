import AsyncDisplayKit
import JSON
import ReferenceLayout

/// The comparison of compiled classes with what Lintel reads from their text.
public struct OracleRun {
  let cases: [OracleCase]
  private let folder: String
  private var layouts = 0
  var differing: [String] = []
  private var fullListings = 0
  private var notRead: Set<String> = []

  /// More differences than these are counted only.
  private static let mostShown = 200

  /// Prepares the comparison of classes, whose files are in a folder.
  public init(_ cases: [OracleCase], textsIn folder: String) {
    self.cases = cases
    self.folder = folder
  }

  /// Prints the differences; false if there is one.
  public mutating func run() -> Bool {
    do {
      let copy = try copiedTexts()
      defer { try? FileManager.default.removeItem(at: copy) }
      let command = try FrameCommand()
      var agrees: [String: Set<String?>] = [:]
      for screen in OracleScreen.all {
        let read = try command.classes(in: [copy.path], screen: screen)
        for name in Set(read.keys).subtracting(cases.map(\.name)).sorted() {
          differing.append("\(name) has a layout, and is not among the compiled classes")
        }
        for oracleCase in cases {
          guard let listing = read[oracleCase.name] else {
            differing.append("\(oracleCase.name) at \(screen.name): no layout is read")
            continue
          }
          let before = differing.count
          try compare(oracleCase, listing, screen, command, &agrees[oracleCase.name, default: []])
          if let construct = oracleCase.notRead {
            checkNotRead(oracleCase, construct, since: before)
          }
        }
      }
    } catch let failure as FrameCommand.Failure {
      differing.append(failure.message)
    } catch {
      differing.append("\(error)")
    }
    for construct in notRead.sorted() { print("not read: \(construct)") }
    for line in differing.prefix(Self.mostShown) { print(line) }
    print(
      "\(cases.count) classes, \(layouts) layouts at \(OracleScreen.all.count) screens and in all states, "
        + "\(differing.count) differ (\(fullListings) states listed in full)")
    return differing.isEmpty
  }

  /// Takes back the differences of a class that Lintel is known not to read; one without is a difference.
  private mutating func checkNotRead(
    _ oracleCase: OracleCase, _ construct: String, since before: Int
  ) {
    if differing.count > before {
      differing.removeSubrange(before...)
      notRead.insert(construct)
    } else {
      differing.append("\(oracleCase.name) is read, though \(construct) are not expected to be")
    }
  }

  /// A copy of the texts outside of this repository, whose modules Lintel would read beside them.
  func copiedTexts() throws -> URL {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent(
      "reading-oracle-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.copyItem(at: URL(fileURLWithPath: folder), to: copy)
    return copy
  }

  /// Compares the states of a class at a width, and notes those that agree at the first one.
  mutating func compare(
    _ oracleCase: OracleCase, _ listing: FrameCommand.Listing, _ screen: OracleScreen,
    _ command: FrameCommand, _ agrees: inout Set<String?>
  ) throws {
    checkStates(oracleCase, Array(listing.changes.keys).sorted(), screen)
    var documentAgrees = false
    for state in listing.states {
      layouts += 1
      let compiled = layout(oracleCase, state, screen)
      var elements: [JSONValue] = []
      var differences: [String] = []
      for likely in listing.likelyElements(in: state) {
        elements = likely
        differences = Self.differences(of: elements, from: compiled)
        if differences.isEmpty { break }
      }
      if let state, documentAgrees, !differences.isEmpty {
        elements = try command.elements(of: listing.file, in: state, screen: screen)
        differences = Self.differences(of: elements, from: compiled)
        fullListings += 1
      }
      guard let first = differences.first else {
        if screen == OracleScreen.all[0] { agrees.insert(state) }
        documentAgrees = documentAgrees || state == nil
        continue
      }
      let isRight = screen != OracleScreen.all[0] && agrees.contains(state)
      differing.append(
        "\(oracleCase.name) at \(screen.name), \(state ?? "document")"
          + (isRight ? " (equal at \(OracleScreen.all[0].name)): " : ": ") + first
          + (differences.count > 1 ? "; \(differences.count - 1) more" : "")
          + Self.unknown(in: elements))
    }
  }

  /// Checks the names of states: each has known conditions, and each condition that changes a frame is in one.
  private mutating func checkStates(
    _ oracleCase: OracleCase, _ names: [String], _ screen: OracleScreen
  ) {
    let conditions = names.map { OracleState(name: $0).conditions }
    for (name, parts) in zip(names, conditions)
    where !parts.allSatisfy(oracleCase.hasCondition) {
      differing.append("\(oracleCase.name) has the state \(name), which is not expected")
    }
    let found = Set(conditions.joined())
    let document = layout(oracleCase, nil, screen)
    for condition in oracleCase.conditions where !found.contains(condition) {
      guard let document, let tree = layout(oracleCase, condition, screen),
        !tree.differences(from: document).isEmpty
      else { continue }
      differing.append(
        "\(oracleCase.name) at \(screen.name) has no state \(condition), whose frames differ")
    }
  }

  /// The values in a layout that Lintel does not know, in parentheses.
  private static func unknown(in elements: [JSONValue]) -> String {
    let unknown = FrameTree(elements: elements)?.unknown ?? []
    return unknown.isEmpty ? "" : " (\(Set(unknown).sorted().joined(separator: ", ")))"
  }

  private static func differences(
    of elements: [JSONValue], from compiled: FrameTree?
  ) -> [String] {
    switch (FrameTree(elements: elements), compiled) {
    case (nil, nil): []
    case (let tree?, let compiled?): tree.differences(from: compiled)
    case (nil, _?): ["nothing is laid out"]
    case (_?, nil): ["something is laid out, and nothing in compiled code"]
    }
  }

  /// The frames of compiled code.
  private func layout(_ oracleCase: OracleCase, _ state: String?, _ screen: OracleScreen)
    -> FrameTree?
  {
    let (width, height) = (screen.width, OracleScreen.height)
    UIScreen.setSize(CGSize(width: width, height: height))
    let isRow = oracleCase.use == .row
    let range = ASSizeRange(
      min: CGSize(width: width, height: isRow ? 0 : height),
      max: CGSize(width: width, height: isRow ? .infinity : height))
    return oracleCase.layout(
      in: OracleState(name: state), range, isRightToLeft: screen.isRightToLeft
    ).map { FrameTree($0, isMirrored: screen.isRightToLeft) }
  }
}
