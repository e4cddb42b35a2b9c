import Glibc

/// Our engine and others on the same trees, one after the other in each round; see ``Driver``.
///
/// The drivers of the others are the executables in the folder, called as ours.
func measurePeers(in folder: String, _ options: Options, _ report: Report) {
  let drivers = [PeerDriver.own] + PeerDriver.all(in: folder)
  if drivers.count == 1 { report.say("\npeers: no executable in \(folder)") }
  let rounds = options.isQuick ? 1 : 3
  report.begin(
    "peers", "ns a box for layouts, µs p50 for edits; the best of \(rounds) rounds",
    columns: ["tree       ", "what    ", "engine          ", "       it", "  it ÷ lintel"])
  var shapes = options.shapes.filter { $0 != .grid }.map { ($0, options.sizes) }
  // A stack of so many is what `wide` is about; others take minutes for deep trees.
  shapes = shapes.map { shape, sizes in
    (shape, shape == .deep ? sizes.filter { $0 <= 10_000 } : sizes)
  }
  for (shape, sizes) in shapes {
    for size in sizes { measure(shape, size, drivers, rounds, options, report) }
  }
}

private func measure(
  _ shape: Shape, _ size: Int, _ drivers: [PeerDriver], _ rounds: Int, _ options: Options,
  _ report: Report
) {
  let files = DriverFiles(
    shape, boxCount: size, editCount: min(options.editCount, 200), seed: options.seed)
  guard let place = TemporaryInputs(files) else {
    return report.say("peers: nothing can be written to a temporary folder")
  }
  defer { place.remove() }
  var best: [String: [String: Double]] = [:]
  for _ in 0..<rounds {
    for driver in drivers {
      let medians = driver.run(place, boxCount: size)
      if medians.isEmpty {
        report.say("peers: \(driver.name) failed on \(shape.rawValue) \(size)")
      }
      for (series, value) in medians {
        let known = best[series]?[driver.name] ?? .infinity
        best[series, default: [:]][driver.name] = min(known, value)
      }
    }
  }
  for series in best.keys.sorted() {
    guard let values = best[series], let own = values[PeerDriver.own.name] else { continue }
    report.note("peers.\(shape.rawValue).\(size).\(series)", own)
    for driver in drivers {
      guard let value = values[driver.name] else { continue }
      if driver.name != PeerDriver.own.name {
        report.note("peers.\(shape.rawValue).\(size).\(series).\(driver.name)", value)
      }
      report.row(
        .text("\(shape.rawValue) \(size)"), .text(series), .text(driver.name),
        .number(value, decimals: value < 100 ? 1 : 0), .number(value / own, decimals: 2))
    }
  }
}

/// The files of one tree, for as long as they are measured.
private struct TemporaryInputs {
  let folder: String

  var tree: String { "\(folder)/tree" }
  var edits: String { "\(folder)/edits" }

  init?(_ files: DriverFiles) {
    var template = Array("/tmp/benchmarks-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard Self.write(files.tree, to: tree), Self.write(files.edits, to: edits) else { return nil }
  }

  private static func write(_ text: String, to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    let count = text.utf8.count
    let written = fwrite(text, 1, count, file)
    return fclose(file) == 0 && written == count
  }

  func remove() {
    for path in [tree, edits] { unlink(path) }
    rmdir(folder)
  }
}

/// An engine behind an executable that takes `TREE EDITS AGAIN FRESH SECONDS`.
private struct PeerDriver {
  let name: String
  let command: String

  static let own = PeerDriver(
    name: "lintel", command: "\(quoted("\(folderOfThisProgram())/benchmarks")) driver")

  static func all(in folder: String) -> [PeerDriver] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var drivers: [PeerDriver] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let path = "\(folder)/\(name)"
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0
      else { continue }
      drivers.append(PeerDriver(name: name, command: quoted(path)))
    }
    return drivers.sorted { $0.name < $1.name }
  }

  /// The median of each series: of layouts in nanoseconds a box, of edits in microseconds.
  func run(_ files: TemporaryInputs, boxCount: Int) -> [String: Double] {
    let (again, fresh) = boxCount > 10_000 ? (5, 3) : (20, 10)
    guard let pipe = popen("\(command) \(files.tree) \(files.edits) \(again) \(fresh) 2", "r")
    else { return [:] }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, pipe), count > 0 {
      output += chunk[..<count]
    }
    guard pclose(pipe) == 0 else { return [:] }
    var medians: [String: Double] = [:]
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let series = words.first,
        series == "fresh" || series == "again" || series.hasPrefix("edit-")
      else { continue }
      var samples = Samples()
      for value in words.dropFirst().compactMap({ Double($0) }) { samples.add(value) }
      medians[String(series)] =
        samples.median / (series.hasPrefix("edit-") ? 1_000 : Double(boxCount))
    }
    return medians.filter { $0.value.isFinite }
  }

  private static func quoted(_ path: String) -> String {
    "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
