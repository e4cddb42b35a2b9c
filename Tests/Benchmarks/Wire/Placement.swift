import Glibc

/// On which processors a client and its server run.
///
/// Left alone, the system puts a server that answers at once on its client's processor and one that works a
/// little longer on another, where each message has to wake a processor that sleeps; in a virtual machine that
/// takes longer than most answers. Two servers are compared under the same conditions only if it is said.
enum Placement: CaseIterable {
  /// Both on one, where a round trip is the work and two changes of context.
  case together

  /// Each on its own, so that each message wakes the other one.
  case apart

  /// As it stands in tables, behind what is measured.
  var note: String {
    switch self {
    case .together: ""
    case .apart: ", apart"
    }
  }

  /// As it stands in the names of figures.
  var suffix: String { self == .together ? "" : ".apart" }

  /// Puts this process and a server there, with all their threads.
  func apply(to server: ServerProcess) {
    let processors = Self.processors
    guard let first = processors.first, let last = processors.last else { return }
    Self.place(getpid(), on: [first])
    Self.place(server.processID, on: [self == .together ? first : last])
  }

  /// Lets this process and a server run where the system puts them.
  static func release(_ server: ServerProcess) {
    place(getpid(), on: processors)
    place(server.processID, on: processors)
  }

  /// The processors that this process could use when it began.
  private static let processors: [Int] = {
    var mask = cpu_set_t()
    guard affinityFunction("sched_getaffinity")?(0, MemoryLayout<cpu_set_t>.size, &mask) == 0 else {
      return []
    }
    return withUnsafeBytes(of: mask) { bytes in
      (0..<(8 * bytes.count)).filter { bytes[$0 / 8] & (1 << UInt8($0 % 8)) != 0 }
    }
  }()

  private static func place(_ process: pid_t, on processors: [Int]) {
    var mask = cpu_set_t()
    withUnsafeMutableBytes(of: &mask) { bytes in
      for processor in processors { bytes[processor / 8] |= 1 << UInt8(processor % 8) }
    }
    let place = affinityFunction("sched_setaffinity")
    for thread in threads(of: process) {
      _ = place?(thread, MemoryLayout<cpu_set_t>.size, &mask)
    }
  }

  /// The Swift module of the C library leaves out what only GNU's has.
  private static func affinityFunction(_ name: String) -> AffinityFunction? {
    dlsym(nil, name).map { unsafeBitCast($0, to: AffinityFunction.self) }
  }

  private typealias AffinityFunction =
    @convention(c) (
      pid_t, Int, UnsafeMutablePointer<cpu_set_t>
    ) -> Int32

  private static func threads(of process: pid_t) -> [pid_t] {
    guard let folder = opendir("/proc/\(process)/task") else { return [] }
    defer { closedir(folder) }
    var threads: [pid_t] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let thread = pid_t(name) { threads.append(thread) }
    }
    return threads
  }
}
