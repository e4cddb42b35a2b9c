import Inspection
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

/// The arithmetic of an explanation, done again, gives the frame.
@Suite struct ExplanationReplayTests {
  @Test(arguments: ["seeds", "texture-tests", "quirks", "nodes", "random"])
  func `replaying the steps gives the frame of every element of every vector`(
    file: String
  ) throws {
    var differences: [String] = []
    var count = 0
    for (name, document) in try VectorDocuments.all(in: file) {
      document.elements.forEach { element in
        guard let explanation = document.explanation(of: element) else { return }
        count += 1
        for axis in Axis.allCases {
          let replayed = explanation.replay(on: axis)
          let frame = explanation.frame
          if same(replayed.length, frame.size[axis]), same(replayed.position, frame.origin[axis]) {
            continue
          }
          differences.append(
            "\(name) \(document.pointer(of: element)) \(axis): "
              + "\(replayed.position), \(replayed.length) instead of "
              + "\(frame.origin[axis]), \(frame.size[axis])")
        }
      }
    }
    #expect(count > (RandomCases.runsAll ? 200 : 60))
    #expect(differences.isEmpty, "\(differences.count), first \(differences.prefix(8))")
  }

  @Test(arguments: ["seeds", "texture-tests", "quirks", "nodes", "random"])
  func `The parts of all explanations, joined, are the explanations of every vector`(
    file: String
  ) throws {
    for (name, document) in try VectorDocuments.all(in: file) {
      var shared: [ElementID: [FrameExplanation.Step]] = [:]
      var order: [ElementID] = []
      document.forEachExplanationPart { part in
        order.append(part.element)
        let above = document.elements.parent(of: part.element).flatMap { shared[$0] } ?? []
        shared[part.element] = above + part.shared
        let steps = above + part.shared + part.own
        guard let whole = document.explanation(of: part.element) else {
          Issue.record("\(name) \(document.pointer(of: part.element))")
          return
        }
        #expect(whole.frame.isSame(as: part.frame))
        for axis in Axis.allCases {
          let joined = steps.filter { $0.axis == axis }
          #expect(
            whole.steps(on: axis).elementsEqual(joined) { isSame($0, $1, in: document) },
            "\(name) \(document.pointer(of: part.element))")
        }
      }
      var laidOut: [ElementID] = []
      document.elements.forEach { if document.layout.frame(of: $0) != nil { laidOut.append($0) } }
      #expect(order == laidOut, "\(name)")
    }
  }

  @Test func `The steps of all parts of twice the levels are twice as many`() {
    func count(_ levels: Int) -> Int {
      var text = #"{"type":"text","text":"a"}"#
      for _ in 0..<levels { text = #"{"type":"inset","insets":1,"child":\#(text)}"# }
      var count = 0
      openDocument(text).forEachExplanationPart { count += $0.shared.count + $0.own.count }
      return count
    }
    let (once, twice) = (count(150), count(300))
    #expect(once > 600)
    #expect(twice <= 2 * once, "\(once), then \(twice)")
  }

  /// True for equal steps; undefined lengths are equal here.
  private func isSame(
    _ left: FrameExplanation.Step, _ right: FrameExplanation.Step, in document: LiveDocument
  ) -> Bool {
    left.element == right.element && left.cause == right.cause && left.others == right.others
      && left.isTrivial == right.isTrivial && left.before.isSame(as: right.before)
      && left.after.isSame(as: right.after) && left.operation.name == right.operation.name
      && left.sentence(in: document) == right.sentence(in: document)
  }

  private func same(_ left: Double, _ right: Double) -> Bool {
    left == right || (left.isNaN && right.isNaN)
  }
}
