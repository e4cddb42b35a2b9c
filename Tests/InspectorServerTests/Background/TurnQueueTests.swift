import Randomness
import Testing

@testable import lintel

/// The order in which messages of several clients are handled.
@Suite struct TurnQueueTests {
  private func drain(_ queue: inout TurnQueue<String, Int>) -> [Int] {
    var elements: [Int] = []
    while let element = queue.pop() { elements.append(element) }
    return elements
  }

  @Test func `one source is first in, first out`() {
    var queue = TurnQueue<String, Int>()
    for number in 0..<5_000 { queue.append(number, of: "a") }
    #expect(queue.count == 5_000)
    #expect(drain(&queue) == Array(0..<5_000))
    #expect(queue.count == 0)
    #expect(!queue.hasNext)
  }

  @Test func `an element waits for one element of each other source, however many they have`() {
    var queue = TurnQueue<String, Int>()
    for number in 0..<64 { queue.append(number, of: "guest") }
    for number in 100..<164 { queue.append(number, of: "other guest") }
    #expect(queue.pop() == 0)
    queue.append(1_000, of: "editor")
    queue.append(1_001, of: "editor")
    #expect(drain(&queue).prefix(6) == [100, 1, 1_000, 101, 2, 1_001])
  }

  @Test func `a turn may be longer than one element`() {
    var queue = TurnQueue<String, Int>()
    for number in 0..<4 { queue.append(number, of: "a") }
    for number in 10..<12 { queue.append(number, of: "b") }
    #expect(queue.pop(inSameTurn: true) == 0)
    #expect(queue.pop(inSameTurn: true) == 1)
    #expect(queue.pop() == 10)
    #expect(queue.pop(inSameTurn: true) == 11)
    // It has no more.
    #expect(queue.pop(inSameTurn: true) == 2)
    queue.append(12, of: "b")
    queue.append(20, of: "c")
    #expect(drain(&queue) == [3, 12, 20])
    #expect(queue.pop(inSameTurn: true) == nil)
  }

  @Test func `a held source keeps its elements until it is released`() {
    var queue = TurnQueue<String, Int>()
    queue.append(1, of: "a")
    queue.append(2, of: "a")
    queue.append(10, of: "b")
    #expect(queue.pop() == 1)
    queue.hold("a")
    queue.append(3, of: "a")
    #expect(drain(&queue) == [10])
    #expect(queue.count == 2)
    #expect(!queue.hasNext)
    queue.release("a")
    #expect(drain(&queue) == [2, 3])
    queue.hold("c")
    queue.append(20, of: "c")
    #expect(queue.pop() == nil)
    queue.release("b")
    queue.release("c")
    #expect(drain(&queue) == [20])
  }

  @Test(arguments: 0..<8)
  func `each source keeps its order, and no source is served twice while another waits`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var queue = TurnQueue<Int, (source: Int, number: Int)>()
    var appended = [Int](repeating: 0, count: 4)
    var popped = appended
    var held: Set<Int> = []
    /// Turns of other sources since a source could have been served.
    var waits = [[Int]](repeating: [0, 0, 0, 0], count: 4)
    for _ in 0..<3_000 {
      let source = Int.random(in: 0..<4, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        queue.append((source, appended[source]), of: source)
        appended[source] += 1
      case 4:
        queue.hold(source)
        held.insert(source)
        waits[source] = [0, 0, 0, 0]
      case 5:
        queue.release(source)
        held.remove(source)
      default:
        let isExpected = (0..<4).contains { appended[$0] > popped[$0] && !held.contains($0) }
        #expect(queue.hasNext == isExpected)
        guard let element = queue.pop() else { break }
        #expect(isExpected)
        #expect(!held.contains(element.source))
        #expect(element.number == popped[element.source])
        popped[element.source] += 1
        waits[element.source] = [0, 0, 0, 0]
        for other in 0..<4
        where other != element.source && !held.contains(other) && appended[other] > popped[other] {
          waits[other][element.source] += 1
          #expect(waits[other][element.source] <= 1)
        }
      }
    }
    #expect(queue.count == zip(appended, popped).map { $0 - $1 }.reduce(0, +))
  }
}
