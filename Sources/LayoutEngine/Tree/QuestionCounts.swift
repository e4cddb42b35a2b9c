/// How often the questions of an element are put in one layout in which specs remember nothing.
///
/// The order in which they come is kept as far as it matters: how often each directly follows each.
/// That is enough to work it out for the children too, and to know how often a node that remembers
/// what it was asked last is asked just that again.
struct QuestionCounts {
  /// How often each question is put.
  private var times: [Double]

  /// How often each question comes directly behind another, which gives the row.
  ///
  /// Of too many different questions nothing is known.
  private var following: [Double]

  /// Counts end here: stacks in stacks soon reach what is no number any more.
  static let maximum = 1e15

  private static let followingLimit = 32

  /// A single question that is put once.
  static let once = QuestionCounts(questions: 1, times: 1)

  /// How often all of them together are put.
  var total: Double { times.reduce(0, +) }

  private init(questions: Int, times: Double) {
    self.times = Array(repeating: times, count: questions)
    following =
      questions > Self.followingLimit
      ? [] : Array(repeating: 0, count: questions * questions)
  }

  /// The counts of a child.
  ///
  /// - Parameters:
  ///   - parent: How often each question is put to the parent, which makes it run.
  ///   - runs: What each of these runs asks the child, as places among its questions, in order.
  ///   - questions: How many different ones there are.
  init(below parent: QuestionCounts, runs: [[Int]], questions: Int) {
    self.init(questions: questions, times: 0)
    for (run, asked) in zip(parent.times, runs) {
      for question in asked { times[question] = min(times[question] + run, Self.maximum) }
      for (question, next) in zip(asked, asked.dropFirst()) { note(next, after: question, run) }
    }
    guard !parent.following.isEmpty else { return }
    for (row, asked) in runs.enumerated() {
      guard let last = asked.last else { continue }
      for (column, asked) in runs.enumerated() {
        let times = parent.following[row * runs.count + column]
        if times > 0, let first = asked.first { note(first, after: last, times) }
      }
    }
  }

  private mutating func note(_ question: Int, after other: Int, _ count: Double) {
    guard !following.isEmpty else { return }
    let place = other * times.count + question
    following[place] = min(following[place] + count, Self.maximum)
  }

  /// Leaves out what is asked again right away, as far as such an answer is remembered.
  mutating func leaveOutRepeated(where isRemembered: (Int) -> Bool) {
    guard !following.isEmpty else { return }
    for question in times.indices where isRemembered(question) {
      let place = question * times.count + question
      times[question] = max(times[question] - following[place], 1)
      following[place] = 0
    }
  }
}
