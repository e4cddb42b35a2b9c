import Glibc

/// The resident set of a process in bytes, by default of this one; 0 where it cannot be read.
func residentSize(of process: pid_t? = nil) -> Int {
  let owner = process.map { "\($0)" } ?? "self"
  let fields = readFile("/proc/\(owner)/statm").map {
    String(decoding: $0, as: UTF8.self).split(separator: " ")
  }
  guard let fields, fields.count > 1, let pages = Int(fields[1]) else { return 0 }
  return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}

/// The part of a process's resident set that no file backs, in bytes.
///
/// The rest is mostly the program itself, which the system shares and drops as it likes.
func anonymousSize(of process: pid_t) -> Int {
  let status = readFile("/proc/\(process)/status") ?? []
  for line in String(decoding: status, as: UTF8.self).split(separator: "\n")
  where line.hasPrefix("RssAnon:") {
    return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
      .map { $0 * 1_024 } ?? 0
  }
  return 0
}

/// The bytes that malloc has given out and not got back, or `nil` where the C library cannot say.
///
/// Read from `malloc_info`, of which the totals come last.
func heapInUse() -> Int? {
  typealias Report = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
  guard let symbol = dlsym(nil, "malloc_info") else { return nil }
  var text: UnsafeMutablePointer<CChar>?
  var length = 0
  guard let stream = open_memstream(&text, &length) else { return nil }
  _ = unsafeBitCast(symbol, to: Report.self)(0, stream)
  fclose(stream)
  defer { free(text) }
  guard let text else { return nil }
  var sizes: [String: Int] = [:]
  for line in String(cString: text).split(separator: "\n") {
    guard let kind = attribute("type", in: line), let size = attribute("size", in: line) else {
      continue
    }
    let name = line.hasPrefix("<total") ? "free \(kind)" : kind
    if line.hasPrefix("<total") || line.hasPrefix("<system") { sizes[name] = Int(size) }
  }
  guard let system = sizes["current"] else { return nil }
  return system - (sizes["free fast"] ?? 0) - (sizes["free rest"] ?? 0) + (sizes["free mmap"] ?? 0)
}

/// Gives what malloc keeps for later back to the system, where the C library can.
///
/// For making up for what was measured before; what is measured itself never does it.
func releaseFreeMemory() {
  typealias Trim = @convention(c) (Int) -> Int32
  guard let symbol = dlsym(nil, "malloc_trim") else { return }
  _ = unsafeBitCast(symbol, to: Trim.self)(0)
}

private func attribute(_ name: String, in line: Substring) -> String? {
  let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
  for (key, value) in zip(parts, parts.dropFirst()) where key.hasSuffix("\(name)=") {
    return String(value)
  }
  return nil
}
