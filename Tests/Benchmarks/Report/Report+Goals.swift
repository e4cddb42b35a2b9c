extension Report {
  var layoutGoals: [Goal?] {
    var goals: [Goal?] = []
    for shape in ["bal", "mid", "deep"] {
      for size in [1_000, 10_000, 100_000] {
        let value = figures["layout.\(shape).\(size).ns"]
        guard let peers = Peers.fullLayout(of: shape, boxCount: size) else { continue }
        let name = "full layout, \(shape) \(sizeName(size))"
        if shape == "bal", let yoga = peers.yoga {
          goals.append(Goal("\(name): 1/20 of Yoga", value, .atMost(yoga / 20), "ns/box"))
        }
        if let taffy = peers.taffy {
          goals.append(Goal("\(name): 1/6 of Taffy", value, .atMost(taffy / 6), "ns/box"))
        }
      }
    }
    goals.append(
      Goal(
        "full layout, deep 10k over bal 10k", ratio("layout.deep.10000.ns", "layout.bal.10000.ns"),
        .atMost(6), "×"))
    return goals
  }

  /// Beside drivers that were timed in this run, as they are named.
  var peerGoals: [Goal?] {
    var goals: [Goal?] = []
    for size in [1_000, 10_000, 100_000] {
      let tree = "peers.bal.\(size)"
      let name = "bal \(sizeName(size))"
      goals.append(
        Goal(
          "full layout again, \(name), of Yoga's time",
          ratio("\(tree).again", "\(tree).again.yoga"), .atMost(0.05), "×"))
      goals.append(
        Goal(
          "first layout over layout again, \(name)", ratio("\(tree).fresh", "\(tree).again"),
          .atMost(1.2), "×"))
      goals.append(
        Goal(
          "leaf edit, engine, \(name), of Taffy's time",
          ratio("\(tree).edit-w", "\(tree).edit-w.taffy"), .atMost(0.05), "×"))
    }
    let wide = "peers.wide.100000"
    goals.append(Goal("leaf's height, wide 100k", milliseconds("\(wide).edit-h"), .atMost(1), "ms"))
    goals.append(Goal("insertion, wide 100k", milliseconds("\(wide).edit-i"), .atMost(2), "ms"))
    return goals
  }

  private func milliseconds(_ name: String) -> Double? { figures[name].map { $0 / 1_000 } }

  var ruleGoals: [Goal?] {
    let whole = ["bal", "mid", "deep", "wide", "grid"].map { shape in
      Goal(
        "all rules over layout, \(shape) 10k", figures["rules.\(shape).10000.part"],
        .atMost(shape == "bal" ? 1 : 2), "×")
    }
    return whole + [
      Goal("the slowest rule over all vectors", figures["rules.worst.percent"], .atMost(5), "%")
    ]
  }

  var editGoals: [Goal?] {
    let leaf = "edits.engine.bal.100000.leaf value"
    let document = "edits.document.bal.100000.leaf value"
    let whole = figures["edits.diagnostics"] == 1 ? "everything" : "all but diagnostics"
    let blank = "edits.document.bal.100000.white space"
    return [
      Goal("leaf edit, engine, bal 100k, p50", figures["\(leaf).p50"], .atMost(10), "µs"),
      Goal("leaf edit, engine, bal 100k, p99", figures["\(leaf).p99"], .atMost(500), "µs"),
      Goal(
        "leaf edit, engine, mid 100k, p50", figures["edits.engine.mid.100000.leaf value.p50"],
        .atMost(100), "µs"),
      Goal(
        "leaf edit, with \(whole), bal 100k, p50", figures["\(document).p50"], .atMost(50), "µs"),
      Goal(
        "leaf edit, with \(whole), 100k over 1k",
        ratio("\(document).p50", "edits.document.bal.1000.leaf value.p50"), .atMost(2), "×"),
      Goal(
        "leaf edit, bal 100k: most scanned", figures["\(document).scanned"], .below(200), "bytes"),
      Goal("leaf edit, bal 100k: most decoded", figures["\(document).decoded"], .exactly(1), ""),
      Goal("white space, bal 100k: most decoded", figures["\(blank).decoded"], .exactly(0), ""),
      Goal("white space, bal 100k: most measured", figures["\(blank).measured"], .exactly(0), ""),
    ]
  }

  var wireGoals: [Goal?] {
    let editTail = figures["wire.edit.1000000.p99"].flatMap { tail in
      figures["null.edit.1000000.p99"].map { (tail - $0) / 1_000 }
    }
    let null = figures["null.isInSwift"] == 1 ? "a null server in Swift" : "null"
    return [
      Goal("start over \(null)", ratio("wire.start.p50", "null.start.p50"), .atMost(2.5), "×"),
      Goal(
        "open 1 MB to first diagnostics", figures["wire.open.1000000.p50"].map { $0 / 1_000 },
        .atMost(15), "ms"),
      overNull("edit 1 MB to diagnostics over null, p50", "edit.1000000", atMost: 4),
      Goal("edit 1 MB to diagnostics beyond null, p99", editTail, .atMost(1), "ms"),
      flat("edit 10 MB over 100 kB", "edit.10000000", "edit.100000"),
      overNull("hover over null, 1 MB, p50", "hover.1000000", atMost: 2.5),
      overNull("layout/frame over null, 1 MB, p50", "frame.1000000", atMost: 2.5),
      Goal(
        "pipelined hovers, part of null's rate, 1 MB",
        ratio("wire.pipelined.1000000.rate", "null.pipelined.1000000.rate"), .atLeast(0.4), "×"),
      Goal(
        "daemon's resident set with 1 MB open",
        figures["wire.resident.1000000"].map { $0 / 1_000_000 }, .atMost(20), "MB"),
    ] + feedGoals
  }

  /// The goals for a document as real ones are.
  private var feedGoals: [Goal?] {
    let megabyte = figures["wire.open.feed.1000000.p50"].map { $0 / 1_000 }
    return [
      Goal("feed, open 1 MB to first diagnostics", megabyte, .atMost(15), "ms"),
      overNull("feed, edit 1 MB to diagnostics over null, p50", "edit.feed.1000000", atMost: 5),
      flat("feed, edit 1 MB over 32 kB", "edit.feed.1000000", "edit.feed.32000"),
      flat("feed, edit 10 MB over 32 kB", "edit.feed.10000000", "edit.feed.32000"),
      Goal(
        "feed, resident set with 1 MB just opened",
        figures["wire.opened.feed.1000000"].map { $0 / 1_000_000 }, .atMost(15), "MB"),
      Goal(
        "feed, resident set with 10 MB just opened",
        figures["wire.opened.feed.10000000"].map { $0 / 1_000_000 }, .atMost(70), "MB"),
    ]
  }

  var memoryGoals: [Goal?] {
    [
      Goal("layout state", figures["memory.layout"], .atMost(250), "B/elem"),
      Goal("everything of an open document", figures["memory.document"], .atMost(600), "B/elem"),
      Goal("resident set after many edits, of before", figures["memory.edits"], .atMost(110), "%"),
      Goal(
        "resident set after many openings, of the first", figures["memory.cycles"], .atMost(110),
        "%"),
    ]
  }

  /// A time relative to that of the null server.
  private func overNull(_ name: String, _ figure: String, atMost limit: Double) -> Goal? {
    Goal(name, ratio("wire.\(figure).p50", "null.\(figure).p50"), .atMost(limit), "×")
  }

  /// A time in a long document relative to that in a short one.
  private func flat(_ name: String, _ long: String, _ short: String) -> Goal? {
    Goal(name, ratio("wire.\(long).p50", "wire.\(short).p50"), .atMost(1.5), "×")
  }

  private func ratio(_ left: String, _ right: String) -> Double? {
    guard let left = figures[left], let right = figures[right], right > 0 else { return nil }
    return left / right
  }
}
