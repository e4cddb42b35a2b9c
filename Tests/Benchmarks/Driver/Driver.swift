import Glibc
import LayoutEngine

/// `benchmarks driver TREE EDITS AGAIN FRESH SECONDS`: the engine by itself, behind the interface that drivers of
/// other engines have, so that all can be timed on the same trees in one run.
///
/// Prints a line for each series, its name and samples in nanoseconds: `fresh` (first layouts of a new tree),
/// `again` (layouts without any cached ones), `edit-w`, `edit-h` and `edit-i` (from an edit to its layout) and
/// `only-…` (the edit without its layout); bytes an element; and whether everything equals a layout from
/// nothing after the edits.
struct Driver {
  private let rows: [DriverTree.Row]
  private let edits: [DriverTree.Edit]
  private let againCount: Int
  private let freshCount: Int

  /// The limit for each kind of edit.
  private let seconds: Double

  static let usage = "benchmarks driver TREE EDITS AGAIN FRESH SECONDS (\"-\" for no edits)"

  /// - Returns: `nil` where an argument or a file cannot be used.
  init?(_ arguments: [String]) {
    guard arguments.count == 5, let rows = Self.lines(of: arguments[0]),
      let again = Int(arguments[2]), let fresh = Int(arguments[3]),
      let seconds = Double(arguments[4]), again >= 0, fresh >= 1
    else { return nil }
    let edits = arguments[1] == "-" ? [] : Self.lines(of: arguments[1])
    guard let edits else { return nil }
    self.rows = rows.dropFirst().compactMap { DriverTree.Row($0) }
    self.edits = edits.compactMap { DriverTree.Edit($0) }
    (againCount, freshCount, self.seconds) = (again, fresh, seconds)
    let areInOrder = self.rows.enumerated().allSatisfy { $1.parent < $0 && $1.parent >= -1 }
    guard !self.rows.isEmpty, self.rows.count == rows.count - 1, self.edits.count == edits.count,
      areInOrder, self.rows.count(where: { $0.parent < 0 }) == 1
    else { return nil }
  }

  private static func lines(of path: String) -> [Substring]? {
    readFile(path).map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
  }

  func run() {
    var samples: [Double] = []
    for _ in 1..<freshCount {
      var bench = DriverTree(rows)
      samples.append(work { bench.layOut() })
    }
    let before = heapInUse()
    var bench = DriverTree(rows)
    let built = heapInUse()
    samples.append(work { bench.layOut() })
    if let before, let built, let laid = heapInUse() {
      // Two lists of the driver's own name the elements.
      let own = bench.count * 2 * MemoryLayout<ElementID>.stride
      print("bytes_built", (built - before - own) / bench.count)
      print("bytes_laid", (laid - before - own) / bench.count)
    }
    say("fresh", samples)
    samples = []
    for _ in 0..<againCount {
      bench.invalidateLayouts()
      samples.append(work { bench.layOut() })
    }
    say("again", samples)
    runEdits(of: &bench)
  }

  private func runEdits(of bench: inout DriverTree) {
    guard !edits.isEmpty else { return }
    for kind in [DriverTree.Edit.Kind.width, .height, .insertion] {
      var samples: [Double] = []
      var only: [Double] = []
      let end = Double(now()) + seconds * 1e9
      for edit in edits
      where edit.kind == kind && bench.allows(edit) && (samples.isEmpty || Double(now()) < end) {
        let made = work { bench.apply(edit) }
        only.append(made)
        samples.append(made + work { bench.layOut() })
      }
      say("edit-\(kind.rawValue)", samples)
      say("only-\(kind.rawValue)", only)
    }
    let frames = bench.frames
    bench.invalidateLayouts()
    bench.layOut()
    print("equal", frames == bench.frames ? "yes" : "NO")
  }

  private func say(_ name: String, _ samples: [Double]) {
    if samples.isEmpty { return }
    print(name, samples.map { String(Int($0)) }.joined(separator: " "))
  }

  /// Nanoseconds of work: wall time, or where something else had the core in between, the thread's own.
  private func work(_ body: () -> Void) -> Double {
    let start = (wall: now(), thread: Self.threadTime())
    body()
    return Double(min(now() - start.wall, Self.threadTime() - start.thread))
  }

  private static func threadTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
