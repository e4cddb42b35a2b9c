import Randomness
@testable import Diagnostics
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// The elements that causes reach, and those from which causes are reached, compared with a literal search.
@Suite struct CausesTests {
  @Test(arguments: RandomCases.seeds(0..<40))
  func `Causes reach the elements that a literal search finds, in both directions`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let document = openDocument(randomElement(depth: 6, using: &random))
    var elements: [ElementID] = []
    document.elements.forEach { elements.append($0) }
    var expected = LiteralCauses(document)
    var causes = Causes(in: document)
    for element in elements where Int.random(in: 0..<4, using: &random) == 0 {
      let axis = [Axis.horizontal, .vertical, nil].randomElement(using: &random) ?? nil
      causes.insert(element, about: axis)
      expected.axes[element, default: []].append(axis)
    }
    for reach in Subsumption.Reach.all {
      for element in elements {
        let axes = causes.axes(reach, element)
        for axis in [Axis.horizontal, .vertical, nil] {
          #expect(
            axes.concern(axis) == expected.have(reach, element, about: axis),
            "\(reach) \(document.pointer(of: element)) \(axis.map { "\($0)" } ?? "any")")
        }
        var single = LiteralCauses(document)
        single.axes = [element: [nil]]
        #expect(
          causes.axes(reachedBy: reach, from: element).concern(nil)
            == expected.axes.keys.contains { single.have(reach, $0, about: nil) },
          "\(reach) from \(document.pointer(of: element))")
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A listed diagnostic is explained by one cause exactly if it would be subsumed`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let document = openDocument(randomElement(depth: 4, using: &random))
    var elements: [ElementID] = []
    document.elements.forEach { elements.append($0) }
    func candidate(of profile: RuleProfile) throws -> Candidate {
      let element = try #require(elements.randomElement(using: &random))
      let axis = [Axis.horizontal, .vertical, nil].randomElement(using: &random) ?? nil
      let part = [Location.Part.type, .value].randomElement(using: &random) ?? .type
      return Candidate(
        PendingDiagnostic(Location(element, part: part), "wrong", axis: axis), by: profile)
    }
    var (explained, unexplained) = (0, 0)
    for profile in RuleProfile.all where profile.explainsOthers {
      let others =
        profile.explained.map { RuleProfile.all[$0.index] }
        + RuleProfile.all.filter { $0.checksLayout && profile.layoutReach != .nothing }
      for other in others.shuffled(using: &random).prefix(12) {
        let (cause, symptom) = (try candidate(of: profile), try candidate(of: other))
        var subsumptions = Subsumptions(by: [cause], faulty: FaultyElements(), in: document)
        let isSubsumed = subsumptions.subsumes(symptom.diagnostic, of: other)
        // A less serious one is not listed for it.
        let isListed = symptom.diagnostic.severity <= cause.diagnostic.severity
        var listed = ExplainedDiagnostics([symptom.diagnostic], in: document)
        #expect(
          listed.containAny(explainedBy: cause.diagnostic) == (isSubsumed && isListed),
          "\(profile.rule.code) and \(other.rule.code)")
        if isSubsumed && isListed { explained += 1 } else { unexplained += 1 }
      }
    }
    #expect(explained > 5 && unexplained > 5)
  }

  private func randomElement(depth: Int, using random: inout SeededGenerator) -> String {
    let hidden = Int.random(in: 0..<6, using: &random) == 0 ? #", "hidden": true"# : ""
    if depth == 0 { return #"{"type":"spec"\#(hidden)}"# }
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let child = randomElement(depth: depth - 1, using: &random)
      return #"{"type":"inset","child":\#(child)\#(hidden)}"#
    case 1:
      let child = randomElement(depth: depth - 1, using: &random)
      let overlay = randomElement(depth: depth - 2 < 0 ? 0 : depth - 2, using: &random)
      return #"{"type":"overlay","overlay":\#(overlay),"child":\#(child)\#(hidden)}"#
    default:
      let children = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        randomElement(depth: depth - 1, using: &random)
      }
      return #"{"type":"stack","children":[\#(children.joined(separator: ","))]\#(hidden)}"#
    }
  }
}

extension Subsumption.Reach {
  /// The reaches from an element to others.
  fileprivate static let all: [Subsumption.Reach] = [
    .itself, .parent, .above, .children, .below, .ancestorsViaChild,
  ]
}

/// Walks from every element to every cause.
private struct LiteralCauses {
  private let document: LiveDocument
  var axes: [ElementID: [Axis?]] = [:]

  init(_ document: LiveDocument) {
    self.document = document
  }

  func have(_ reach: Subsumption.Reach, _ element: ElementID, about axis: Axis?) -> Bool {
    func isCause(_ other: ElementID) -> Bool {
      guard let axes = axes[other] else { return false }
      return axis == nil || axes.contains(axis) || axes.contains(nil)
    }
    switch reach {
    case .itself: return isCause(element)
    case .children: return document.elements.parent(of: element).map(isCause) ?? false
    case .below: return ancestors(of: element).contains(where: isCause)
    case .parent: return document.elements.items(of: element).contains(where: isCause)
    case .above:
      return axes.keys.contains { isCause($0) && ancestors(of: $0).contains(element) }
    case .ancestorsViaChild:
      var current = document.elements.child(of: element, role: .child)
      while let below = current {
        if isCause(below) { return true }
        current = document.elements.child(of: below, role: .child)
      }
      return false
    default: return false
    }
  }

  private func ancestors(of element: ElementID) -> [ElementID] {
    var ancestors: [ElementID] = []
    var current = document.elements.parent(of: element)
    while let next = current {
      ancestors.append(next)
      current = document.elements.parent(of: next)
    }
    return ancestors
  }
}
