import ArgumentParser
import Diagnostics
import DocumentSyntax
import Inspection
import InspectorServer
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments
import Platform
import SystemPackage

struct FramesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Print the frames of elements, as a table, a tree, CSV or JSON.",
    usage: "lintel frames <file> ... [<element> ...] [--at <selector>] ... [<options>]",
    discussion: """
      A frame is x, y, width and height in points; x and y are relative to the parent. After the files, elements \
      limit the output to these and everything in them, and --at to the elements that match a selector, such as \
      'text[width<40]' or ':outside'.

      Exit code 1: with --at no element matches; else a document has errors or nothing to lay out.

      Examples:
        lintel frames Sources/PhotoCell.swift
        lintel frames card.layout.json '#header' --width 320 --tree
        lintel frames layouts/ --at ':outside' --format json
      """)

  enum Format: String, OutputFormat {
    case text
    case json
    case csv
  }

  @OptionGroup var documents: DocumentArguments

  @OptionGroup var format: FormatOptions<Format>

  @Option(
    name: .customLong("at"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Print the elements that match this selector only; may be repeated.", valueName: "selector"),
    completion: .selectors)
  var selectors: [String] = []

  @Flag(help: "Print a tree instead of a table.")
  var tree = false

  @Flag(help: atMostHelp)
  var atMost = false

  @Flag(help: "Read documents from stdin, one per line, and print one line of JSON for each.")
  var lines = false

  @OptionGroup(title: ScreenOptions.title) var screen: ScreenOptions

  /// - Throws: A usage error; after the parser has found no unknown option.
  private func checkUsage() throws {
    if tree, let format = format.chosen == .text ? nil : format.chosen {
      throw ValidationError("--tree prints text, not \(format.rawValue)")
    }
    guard lines else { return }
    if !documents.words.isEmpty {
      throw ValidationError("--lines reads documents from stdin, so it takes no files or elements")
    }
    if let format = format.format, format != .json {
      throw ValidationError("--lines prints JSON only, not \(format.rawValue)")
    }
    if tree { throw ValidationError("--lines prints JSON only, and no tree") }
  }

  func run() throws {
    try checkUsage()
    var listing = FramesListing(screen: change, selectors: try selectors.map(checkedSelector))
    if lines {
      if let failure = try listing.printLines() { throw failure }
      return
    }
    let named = try documents.named(by: "frames")
    let found = named.findLayouts(on: change)
    if format.chosen == .csv {
      var output = Output()
      output.line(FramesTable.csvHeading)
      try output.finish()
    }
    try found.forEach { file throws(ExitCode) in
      try listing.print(named.elements, in: file, of: found, format.chosen, asTree: tree)
    }
    guard !selectors.isEmpty, !listing.hasMatch else { return }
    if format.chosen == .text {
      let searched = found.files.count == 1 ? found.files[0].shown : "\(found.files.count) files"
      printError("\(searched): no element matches \(selectors.joined(separator: " or "))")
    }
    throw CommandFailure.found
  }

  private var change: ScreenChange {
    var change = screen.change
    if atMost { change.axesAtMost = [.horizontal, .vertical] }
    return change
  }
}

/// The frames of one document after the other.
private struct FramesListing {
  let screen: ScreenChange
  let selectors: [Selector]

  /// True if an element matched a selector.
  private(set) var hasMatch = false

  init(screen: ScreenChange, selectors: [Selector]) {
    (self.screen, self.selectors) = (screen, selectors)
  }

  /// Prints elements of a file, or all if none are named.
  ///
  /// - Throws: The code to exit with; with selectors not that of errors of the document.
  mutating func print(
    _ names: [String], in file: FilePath, of found: FoundDocuments, _ format: FramesCommand.Format,
    asTree: Bool
  ) throws(ExitCode) {
    let name = found.member(for: file)
    var output = Output()
    let text = try documentText(at: file, on: screen)
    let document: LaidOutDocument
    do throws(ResponseError) {
      document = try screen.laidOut(text, with: inputs(for: file))
    } catch {
      // A document without a layout has no element that matches.
      let isWithoutMatch = !selectors.isEmpty && error.exitCode == CommandFailure.found
      if !isWithoutMatch { printError("\(file.shown): \(error.message)") }
      if format == .json, error.exitCode == CommandFailure.found {
        output.line(FramesAnswer(file: name, error).json)
        try output.finish()
      }
      if isWithoutMatch { return }
      throw error.exitCode
    }
    let elements = try document.elements(named: names, path: file)
    let listing = listing(of: document.live, from: elements, at: file)
    let classes = try readSourceLayout(at: file, on: screen)?.classes ?? [:]
    let table = FramesTable(of: document.live, classes: classes)
    let shown = ShownStates(of: document.live, screen, at: file)
    let states = format == .csv ? [] : try self.states(shown, of: document, text, names, file)
    switch format {
    case .text where listing.rows.isEmpty && states.isEmpty: break
    case .text:
      tellNotes(at: file, on: screen)
      if let heading = try found.heading(of: file, on: screen) { output.line(heading) }
      func write(_ listing: ElementListing, _ table: FramesTable) {
        if asTree {
          for line in table.tree(listing) { output.line(line) }
        } else {
          for line in table.table(listing, isSelected: !selectors.isEmpty) { output.line(line) }
        }
      }
      if !listing.rows.isEmpty { write(listing, table) }
      for state in states {
        output.line(ShownStates.heading(state.name))
        write(state.listing, FramesTable(of: state.live, classes: classes))
      }
      if let remark = shown.remark { output.line(remark) }
    case .json:
      let positions = try SourcePositions(at: file, on: screen)
      output.line(
        FramesAnswer(
          file: name, use: try readSourceLayout(at: file, on: screen)?.use, document.live,
          self.elements(listing, document.live, positions),
          states: states.map {
            FramesAnswer.State($0.name, self.elements($0.listing, $0.live, positions))
          }
        ).json)
    case .csv:
      for line in table.csv(listing, file: file.shown) { output.line(Array(line.utf8)) }
    }
    try output.finish()
    if selectors.isEmpty { try document.reportErrors(at: file) }
  }

  /// The states of a layout of code, each with the elements whose frames or marks differ from the document's own state.
  private mutating func states(
    _ states: ShownStates, of document: LaidOutDocument, _ text: [UInt8], _ names: [String],
    _ file: FilePath
  ) throws(ExitCode) -> [(name: String, live: LiveDocument, listing: ElementListing)] {
    var found: [(name: String, live: LiveDocument, listing: ElementListing)] = []
    for name in states.names {
      let live = try openedDocument(screen.inState(name), text, at: file).live
      // A state may lack an element.
      let tops = names.isEmpty ? [live.elements.root] : names.map(live.element(named:))
      let all = listing(of: live, from: tops.compactMap(\.self), at: file)
      let differing = all.matches.filter { row in
        let own = document.live.element(at: row.pointer)
        return own.flatMap(document.live.layout.frame) != live.layout.frame(of: row.element)
          || own.flatMap(document.live.elements.id) != live.elements.id(of: row.element)
          || own.flatMap { document.live.marks(of: $0).words } != live.marks(of: row.element).words
      }
      if !selectors.isEmpty, differing.isEmpty { continue }
      let listed = ElementListing(
        of: live, from: tops.compactMap(\.self), matching: Set(differing.map(\.element)))
      found.append((name, live, listed))
    }
    return found
  }

  /// The elements below the tops that match a selector; all if there is none.
  private mutating func listing(
    of live: LiveDocument, from tops: [ElementID], at path: FilePath
  ) -> ElementListing {
    guard !selectors.isEmpty else { return ElementListing(of: live, from: tops, matching: nil) }
    let codes =
      selectors.contains(where: \.asksForDiagnostics)
      ? live.codes(of: live.configuredDiagnostics(at: path)) : [:]
    var matches: Set<ElementID> = []
    for selector in selectors {
      matches.formUnion(live.elements(matching: selector, codes: codes))
    }
    let listing = ElementListing(of: live, from: tops, matching: matches)
    if !listing.rows.isEmpty { hasMatch = true }
    return listing
  }

  private func elements(
    _ listing: ElementListing, _ live: LiveDocument, _ positions: SourcePositions?
  ) -> [FramesAnswer.Element] {
    listing.matches.map { row in
      FramesAnswer.Element(
        row.element, row.pointer, depth: row.depth, in: live,
        bytes: positions.map { $0.range(of: row.pointer) } ?? live.range(of: row.element),
        of: positions?.text ?? live.source.text)
    }
  }

  // MARK: Lines

  /// Prints a line for each document that stdin has in a line.
  ///
  /// - Returns: The code to exit with; `nil` if each document was laid out and, with selectors, an element matched.
  mutating func printLines() throws(ExitCode) -> ExitCode? {
    var output = Output()
    var failure: ExitCode?
    var decoder = FrameDecoder(framing: .lines, contentLimit: fileLimit)
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let inputs = inputs(for: .standardStream)
    var isBegun = false
    var isAbandoned = false
    func printWaiting(_ listing: inout FramesListing) {
      while !output.isClosed, !isAbandoned, let frame = decoder.nextFrame() {
        do throws(ResponseError) {
          if case .frame(let line) = frame, Self.isOpening(line), !isBegun {
            printError(
              "this is a document in several lines, and --lines takes one document a line; use \"lintel "
                + "frames -\" for it")
            failure = CommandFailure.couldNotRun
            isAbandoned = true
            return
          }
          isBegun = true
          guard case .frame(let line) = frame else {
            throw ResponseError.requestFailed(
              kind: "document-too-large", message: "a line may have at most \(fileLimit) bytes")
          }
          let document = try listing.screen.laidOut(line, with: inputs)
          let rows = listing.listing(
            of: document.live, from: [document.root], at: .standardStream)
          output.line(
            FramesAnswer(
              file: nil, document.live, listing.elements(rows, document.live, nil)
            ).json)
        } catch {
          output.line(FramesAnswer(file: nil, error).json)
          if failure != CommandFailure.couldNotRun { failure = error.exitCode }
        }
      }
    }
    while !output.isClosed, !isAbandoned {
      // A program that waits for an answer before it sends more gets it.
      if !waitForInput(.standardInput, milliseconds: 0) { output.flush() }
      let count: Int
      do throws(Errno) {
        count = try FileDescriptor.standardInput.read(into: &buffer)
      } catch {
        printError("-: \(error)")
        failure = CommandFailure.couldNotRun
        break
      }
      guard count > 0 else { break }
      decoder.append(buffer[..<count])
      printWaiting(&self)
    }
    decoder.finish()
    printWaiting(&self)
    try output.finish()
    return failure ?? (selectors.isEmpty || hasMatch ? nil : CommandFailure.found)
  }

  /// True if a line only begins a document.
  private static func isOpening(_ line: [UInt8]) -> Bool {
    line.filter { $0 > UInt8(ascii: " ") } == [UInt8(ascii: "{")]
  }
}

/// The help of `--at-most`, which several commands have.
let atMostHelp: ArgumentHelp = "Take widths and heights as maximum, not as exact."
