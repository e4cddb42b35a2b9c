import Exercise
import Foundation

#if os(Linux) && canImport(Glibc)
  /// Gives what lies free in the heap back to the system; the C library's, which Swift's module lacks.
  @_silgen_name("malloc_trim") private func malloc_trim(_ kept: Int) -> CInt
#endif

/// One run of the soak, with what it has to say on the way.
struct SoakRun: Sendable {
  private let options: SoakOptions

  /// Memory in use is noted after so many edits, and from the first of these on it may grow by a tenth.
  private static let marks = [10_000, 100_000, 1_000_000]
  private static let growthLimit = 1.1

  init(_ options: SoakOptions) {
    self.options = options
  }

  /// - Returns: The code to exit with: 1 if there was a difference or memory grew.
  func run() -> CInt {
    say("seed \(options.seed)")
    let start = Date()
    let end = start.addingTimeInterval(options.minutes * 60)
    var residents: [Int: Int] = [:]
    var soak: Soak
    do throws(Fault) {
      soak = try Soak(seed: options.seed)
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
    guard let first = residents[Self.marks[0]], let last = residents[1_000_000] else { return 0 }
    let growth = Double(last) / Double(first)
    say("memory after 1000000 edits is \(growth) times that after \(Self.marks[0])")
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

  /// Says how much memory is resident, as it is and without what lies free in the heap: that is from
  /// comparing everything with a second session, and is as much as the largest comparison took.
  ///
  /// - Returns: The second in bytes; `nil` where it is not known.
  private func sayMemory(after edits: Int) -> Int? {
    guard let resident = residentBytes else {
      say("after \(edits) edits: resident memory is not known on this system")
      return nil
    }
    #if os(Linux) && canImport(Glibc)
      _ = malloc_trim(0)
    #endif
    let used = residentBytes ?? resident
    say("after \(edits) edits: \(resident >> 10) KiB resident, \(used >> 10) KiB without free heap")
    return used
  }

  /// What Linux says of this process.
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
