import Inspection
import LayoutEngine
import LiveDocuments
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
      document.forEachElement { element in
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
    #expect(count > 200)
    #expect(differences.isEmpty, "\(differences.count), first \(differences.prefix(8))")
  }

  private func same(_ left: Double, _ right: Double) -> Bool {
    left == right || (left.isNaN && right.isNaN)
  }
}
