import CMalloc
import Exercise
import Foundation

/// One run of the soak, with what it has to say on the way.
struct SoakRun: Sendable {
  private let options: SoakOptions

  /// The numbers of edits after which the memory in use is printed.
  private static let marks = [10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000]

  /// The mark whose memory later marks are compared with, and how much of it they may have.
  ///
  /// Before this mark memory approaches a level that depends on the documents so far: with seed 1847 and without PNG it
  /// was 54, 65 and 66 MB after 10,000, 50,000 and 100,000 edits, then 70 and 71 MB after 200,000 and 400,000
  /// (November 2026).
  private static let baseline = 100_000
  private static let growthLimit = 1.1

  init(_ options: SoakOptions) {
    self.options = options
  }

  /// - Returns: The code to exit with: 1 if there was a difference or memory grew.
  func run() -> CInt {
    say("seed \(options.seed)")
    returnFreeMemory()
    let start = Date()
    let end = start.addingTimeInterval(options.minutes * 60)
    var residents: [Int: Int] = [:]
    var soak: Soak
    do throws(Fault) {
      soak = try Soak(seed: options.seed, drawsPNG: options.drawsPNG)
      while soak.editCount < options.edits, Date() < end {
        try step(&soak)
        for mark in Self.marks where residents[mark] == nil && soak.editCount >= mark {
          residents[mark] = sayMemory(after: soak.editCount)
        }
      }
    } catch {
      say("\(error)")
      return 1
    }
    let seconds = Date().timeIntervalSince(start)
    say(
      """
      \(soak.editCount) edits and \(soak.requestCount) requests in \(Int(seconds)) s; \
      \(soak.checkCount) times compared with fresh openings, \(soak.answerCount) answers: no difference
      """)
    _ = sayMemory(after: soak.editCount)
    guard let first = residents[Self.baseline],
      let last = residents.filter({ $0.key > Self.baseline }).max(by: { $0.key < $1.key })
    else {
      say("memory is compared from 200,000 edits on")
      return 0
    }
    let growth = Double(last.value) / Double(first)
    say("memory after \(last.key) edits is \(growth) times that after \(Self.baseline)")
    return growth > Self.growthLimit ? 1 : 0
  }

  private func step(_ soak: inout Soak) throws(Fault) {
    do throws(Fault) {
      try soak.step()
    } catch {
      save(soak.evidence + [("fault.txt", error.description)])
      throw Fault(
        """
        after \(soak.editCount) edits with seed \(soak.seed): \(error.description.prefix(2_000))
        more is in \(options.folder)
        """)
    }
  }

  private func save(_ files: [(name: String, content: String)]) {
    let folder = URL(filePath: options.folder)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for file in files {
        try Data(file.content.utf8).write(to: folder.appending(path: file.name))
      }
    } catch {
      say("what is needed to look into it cannot be written: \(error)")
    }
  }

  /// - Returns: The resident memory in bytes; `nil` where it is not known.
  private func sayMemory(after edits: Int) -> Int? {
    let resident = residentBytes
    var allocated: Int?
    #if os(Linux) && canImport(Glibc)
      let heap = mallinfo2()
      allocated = heap.uordblks + heap.hblkhd
    #endif
    let sizes = [resident, allocated].map { size in
      size.map { "\($0 >> 10) KiB" } ?? "not known on this system"
    }
    say("after \(edits) edits: resident \(sizes[0]), allocated \(sizes[1])")
    return resident
  }

  /// Has the heap give back what is free at its end.
  ///
  /// Left to itself it keeps more each time a large block is freed, and resident memory would tell how
  /// large the largest answer was, not what is kept of the edits.
  private func returnFreeMemory() {
    #if os(Linux) && canImport(Glibc)
      for option in [M_TRIM_THRESHOLD, M_MMAP_THRESHOLD] { _ = mallopt(option, 128 << 10) }
    #endif
  }

  /// The resident memory of this process; `nil` outside of Linux.
  private var residentBytes: Int? {
    guard let data = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
    let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
  }

  private func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}
