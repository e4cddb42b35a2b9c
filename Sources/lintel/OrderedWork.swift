import Platform
import Synchronization

/// Does some work for each of `0..<count` on several threads, and hands on the results in order as
/// soon as all before them are there.
///
/// - Parameters:
///   - count: How many there are.
///   - jobs: How many threads work at once.
///   - work: What to do, on a thread with a stack for the deepest document.
///   - then: What to do with a result, on the thread that calls.
func forEachInOrder<Result: Sendable>(
  count: Int, jobs: Int, work: @escaping @Sendable (Int) -> Result, then: (Int, Result) -> Void
) {
  guard jobs > 1, count > 1 else {
    for index in 0..<count { then(index, work(index)) }
    return
  }
  let next = NextIndex(count: count)
  let results = BlockingQueue<(Int, Result)>(capacity: 256)
  var threads = 0
  for _ in 0..<min(jobs, count) {
    let thread = Thread(stackSize: 16 << 20) {
      while let index = next.take() { results.push((index, work(index)), cost: 1) }
    }
    guard let thread else { continue }
    thread.detach()
    threads += 1
  }
  var waiting: [Int: Result] = [:]
  var done = 0
  while done < count {
    if threads == 0 {
      // The system had no thread to give: do what nobody has taken here.
      guard let index = next.take() else { return }
      waiting[index] = work(index)
    } else if let (index, result) = results.pop() {
      waiting[index] = result
    }
    while let result = waiting.removeValue(forKey: done) {
      then(done, result)
      done += 1
    }
  }
}

/// A counter that several threads take from.
private final class NextIndex: Sendable {
  private let next = Atomic(0)
  private let count: Int

  init(count: Int) {
    self.count = count
  }

  func take() -> Int? {
    let index = next.add(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }
}
