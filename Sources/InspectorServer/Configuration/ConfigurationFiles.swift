package import Diagnostics
import DocumentSyntax
package import LayoutEngine
package import LiveDocuments
import Synchronization

/// The `.lintel.json` files of the folders that documents are in, with the fonts and variables that they name.
///
/// The file nearest above a document holds as a whole. Files are looked for again with each request,
/// and read again only when they changed.
///
/// A class, because the thread that handles messages and the workers share what was read.
package final class ConfigurationFiles: Sendable {
  package static let name = ".lintel.json"

  /// The longest file that is read, in bytes.
  package static let fileLimit = 1 << 20

  private let source: any FileSource
  private let state = Mutex(State())

  /// The files that the documents themselves name.
  private let namedFiles: NamedFiles

  /// The folders that are trusted where a request names no others.
  private let trusted: TrustedFolders

  /// The family of texts that name none, where no configuration gives one.
  private let defaultFont: DefaultFont

  private struct State {
    /// By the folders that were trusted.
    var known: [FilePath: [TrustedFolders: Known]] = [:]

    /// The files in which something was wrong when they were read last.
    var faulty: Set<FilePath> = []
    var reports: [ConfigurationReport] = []
  }

  /// The font files that were read; one thread at a time reads some.
  private let fontFiles = Mutex(FontFiles())

  /// The fonts that apps bring with them.
  private let appFonts = Mutex(AppFonts())

  private struct Known {
    let path: FilePath
    let stamp: FileStamp
    let configuration: DiagnosticConfiguration
    let inputs: DocumentInputs
    let sourceValues: SourceValues

    /// Which other files those are made of, without the fonts.
    let otherStamps: [FilePath: FileStamp?]

    /// The font files and folders of libraries.
    let fontStamps: [FilePath: FileStamp?]

    /// True if none of the other files has changed.
    func isCurrent(in source: any FileSource) -> Bool {
      let fonts = source.ofFonts
      return otherStamps.allSatisfy { source.stamp(ofFileAt: $0) == $1 }
        && fontStamps.allSatisfy { fonts.stamp(ofFileAt: $0) == $1 }
    }
  }

  /// - Parameters:
  ///   - source: The file system.
  ///   - trusted: The folders from which the files of all documents may name others.
  ///   - defaultFont: The family of texts that name none, where no configuration gives one.
  package init(
    _ source: any FileSource, trusting trusted: TrustedFolders = TrustedFolders(),
    defaultFont: DefaultFont = .system
  ) {
    self.source = source
    self.trusted = trusted
    self.defaultFont = defaultFont
    namedFiles = NamedFiles(source)
  }

  /// Finds the configuration that holds for a document.
  ///
  /// - Parameters:
  ///   - path: Where the document is, as an absolute path; it need not be there.
  ///   - trusted: The folders from which files may be named; `nil` for the folders of all documents.
  /// - Returns: `nil` where there is no file for it.
  package func configuration(
    ofDocumentAt path: FilePath, trusting trusted: TrustedFolders? = nil
  ) -> DiagnosticConfiguration? {
    known(forDocumentAt: path, trusted ?? self.trusted)?.configuration
  }

  /// Finds the fonts and variables for a document, the same as before unless some are others, and the files that it may
  /// name.
  ///
  /// - Parameters:
  ///   - path: The path of the document.
  ///   - trusted: The folders from which files may be named; `nil` for the folders of all documents.
  ///   - setting: The default font that an editor set, which counts where there is no file for the document.
  /// - Returns: No fonts and variables where there is no file for it.
  package func inputs(
    ofDocumentAt path: FilePath, trusting trusted: TrustedFolders? = nil,
    defaultFont setting: DefaultFont? = nil
  ) -> DocumentInputs {
    let trusted = trusted ?? self.trusted
    var inputs =
      known(forDocumentAt: path, trusted)?.inputs
      ?? DocumentInputs(defaultFont: setting ?? defaultFont)
    if path.isSourceFile {
      inputs.fonts = appFonts.withLock {
        $0.book(ofSourceAt: path, over: inputs.fonts, trusted, source)
      }
    }
    inputs.files = namedFiles.files(ofDocumentAt: path, trusted) { [self] uri in
      FilePath(uri: uri).flatMap { known(forDocumentAt: $0, trusted)?.inputs.variables }
    }
    return inputs
  }

  /// Finds the values for the layout code in a file, with the configuration file that gives them.
  ///
  /// - Parameters:
  ///   - path: The path of the source file.
  ///   - trusted: The folders from which files may be named; `nil` for the folders of all documents.
  /// - Returns: `nil` if no configuration gives values.
  package func sourceValues(
    ofFileAt path: FilePath, trusting trusted: TrustedFolders? = nil
  ) -> (configuration: FilePath, values: SourceValues)? {
    guard let known = known(forDocumentAt: path, trusted ?? self.trusted),
      !known.sourceValues.isEmpty
    else { return nil }
    return (known.path, known.sourceValues)
  }

  /// The configuration file that holds for a document and the font files it names, as they are now.
  package func stamps(ofFilesBehindDocumentAt path: FilePath) -> [FilePath: FileStamp?] {
    guard let known = known(forDocumentAt: path, trusted) else { return [:] }
    return known.otherStamps.merging(known.fontStamps) { $1 }
      .merging([known.path: known.stamp]) { $1 }
  }

  private func known(forDocumentAt path: FilePath, _ trusted: TrustedFolders) -> Known? {
    for candidate in path.candidates(named: Self.name) {
      if let stamp = source.stamp(ofFileAt: candidate) {
        return known(inFileAt: candidate, stamp, trusted)
      }
      state.withLock { state in
        state.known[candidate] = nil
        if state.faulty.remove(candidate) != nil {
          state.reports.append(ConfigurationReport(candidate))
        }
      }
    }
    return nil
  }

  /// True if a document named one of these files.
  func haveRead(_ paths: Set<FilePath>) -> Bool { namedFiles.haveRead(paths) }

  /// True if a configuration file named one of these files.
  func haveConfigurations(naming paths: Set<FilePath>) -> Bool {
    state.withLock { state in
      state.known.values.contains { sets in
        sets.values.contains { known in paths.contains { known.otherStamps.keys.contains($0) } }
      }
    }
  }

  /// Has all files read again, because other folders are trusted.
  func forgetContents() {
    state.withLock { $0.known = [:] }
    appFonts.withLock { $0 = AppFonts() }
  }

  /// The reports on the files that were read since the last call, including those that no longer
  /// have errors.
  package func takeReports() -> [ConfigurationReport] {
    state.withLock { state in
      defer { state.reports = [] }
      return state.reports
    }
  }

  /// More files than these do not extend each other in a row.
  private static let longestChain = 8

  /// The number of sets of trusted folders for which the contents of a file are cached.
  private static let mostTrustedSets = 8

  /// Takes over what the file says that a configuration extends, and those that it extends.
  private func inherit(
    into reading: inout ConfigurationReading, ofFileAt path: FilePath, _ trusted: TrustedFolders,
    _ stamps: inout [FilePath: FileStamp?], _ variables: inout [VariableText]
  ) {
    guard let first = reading.values.extended else { return }
    var next = FilePath(first.text).beside(path)
    var seen: Set<FilePath> = [path]
    while true {
      guard seen.count <= Self.longestChain, seen.insert(next).inserted else {
        let reason =
          seen.contains(next) ? "extends itself" : "extends more than \(Self.longestChain) files"
        return reading.noteExtended("\(quoted(first.text)) \(reason)", at: first.range)
      }
      guard let file = trusted.file(next, namedBy: path, source) else {
        return reading.noteUntrusted(
          "\(quoted(first.text)), which this extends, \(TrustedFolders.refusal(of: next, source))",
          at: first.range)
      }
      stamps[next] = .some(source.stamp(ofFileAt: next))
      do throws(UnreadableFile) {
        let text = try source.read(file, limit: Self.fileLimit)
        var base = ConfigurationReading(text)
        if let range = base.values.variables {
          variables.append(
            VariableText(
              path: next, text: text, range: range, namedAt: first.range, configuration: next))
        }
        variables += variableTexts(
          of: &reading, named: base.values.variableFiles, inFileAt: next, namedAt: first.range,
          trusted, &stamps)
        if let fault = base.faults.first {
          reading.noteExtended(
            "\(quoted(next.text)), which this extends, line \(fault.position.line + 1): \(fault.message)",
            at: first.range)
        }
        base.values.fonts?.setFolder(of: next)
        for index in base.values.libraries.indices {
          let path = FilePath(base.values.libraries[index].text).beside(next)
          base.values.libraries[index].text = path.text
        }
        reading.values.inherit(base.values, at: first.range)
        guard let further = base.values.extended else { return }
        next = FilePath(further.text).beside(next)
      } catch {
        return reading.noteExtended(
          "\(quoted(next.text)), which this extends, cannot be read: \(error.reason)",
          at: first.range)
      }
    }
  }

  /// Reads the files of variables that a configuration names, the last one first, and notes those that cannot be used.
  ///
  /// - Parameters:
  ///   - reading: The configuration that holds for the documents.
  ///   - names: The names that the file has.
  ///   - path: The path of the file, which is the configuration or one that it extends.
  ///   - range: The range in the configuration that names this file; `nil` for itself.
  ///   - trusted: The folders from which files may be named.
  ///   - stamps: The files that were looked for.
  /// - Returns: The texts of those that can be used.
  private func variableTexts(
    of reading: inout ConfigurationReading, named names: [FontSettings.Name],
    inFileAt path: FilePath, namedAt range: Range<Int>?, _ trusted: TrustedFolders,
    _ stamps: inout [FilePath: FileStamp?]
  ) -> [VariableText] {
    var texts: [VariableText] = []
    for name in names.reversed() {
      let range = range ?? name.range
      let named = FilePath(name.text).beside(path).normalized
      guard let file = trusted.file(named, namedBy: path, source) else {
        reading.noteUntrusted(
          "\(quoted(name.text)) \(TrustedFolders.refusal(of: named, source))", at: range)
        continue
      }
      stamps[named] = .some(source.stamp(ofFileAt: named))
      do throws(UnreadableFile) {
        let text = try source.read(file, limit: Self.fileLimit)
        let document = DocumentSource(text)
        let root = document.syntax.root
        if let error = document.syntax.errors.first {
          let line = document.text.position(at: error.range.lowerBound, in: .utf8).line + 1
          reading.noteWrongVariable(
            "\(quoted(name.text)) is no valid JSON in line \(line)", at: range)
        } else if root.kind != .object {
          reading.noteWrongVariable("\(quoted(name.text)) is no object of variables", at: range)
        }
        if root.kind == .object {
          texts.append(
            VariableText(
              path: named, text: text, range: root.valueRange, namedAt: range, configuration: path))
        }
      } catch {
        reading.noteWrongVariable(
          "\(quoted(name.text)) cannot be read: \(error.reason)", at: range)
      }
    }
    return texts
  }

  private func known(
    inFileAt path: FilePath, _ stamp: FileStamp, _ trusted: TrustedFolders
  ) -> Known {
    let former = state.withLock { $0.known[path]?[trusted] }
    if let former, former.stamp == stamp, former.isCurrent(in: source) { return former }
    var configuration = DiagnosticConfiguration()
    var sourceValues = SourceValues()
    var report = ConfigurationReport(path)
    var inputs = DocumentInputs(defaultFont: defaultFont)
    var otherStamps: [FilePath: FileStamp?] = [:]
    var fontStamps: [FilePath: FileStamp?] = [:]
    do throws(UnreadableFile) {
      let text = try source.read(fileAt: path, limit: Self.fileLimit)
      var reading = ConfigurationReading(text)
      var variables =
        reading.values.variables.map {
          [VariableText(path: path, text: text, range: $0, namedAt: nil, configuration: path)]
        } ?? []
      variables += variableTexts(
        of: &reading, named: reading.values.variableFiles, inFileAt: path, namedAt: nil, trusted,
        &otherStamps)
      inherit(into: &reading, ofFileAt: path, trusted, &otherStamps, &variables)
      inputs.variables = reading.layers(of: variables, reusing: former?.inputs.variables, in: path)
      inputs.defaultFont = reading.values.defaultFont ?? defaultFont
      inputs.fonts = fontFiles.withLock { files in
        let fonts = files.book(of: &reading, inFileAt: path, trusted, source.ofFonts)
        fontStamps = files.stamps
        return fonts
      }
      let libraries = reading.findLibraries(namedBy: path, trusted, source.ofFonts)
      fontStamps.merge(libraries.stamps) { $1 }
      configuration = reading.configuration
      sourceValues = reading.values.source
      sourceValues.libraries.folders = libraries.folders
      report = ConfigurationReport(path, reading.faults, in: text)
    } catch {
      report = ConfigurationReport(path, unreadable: error)
    }
    let known = Known(
      path: path, stamp: stamp, configuration: configuration, inputs: inputs,
      sourceValues: sourceValues, otherStamps: otherStamps, fontStamps: fontStamps)
    return state.withLock { state in
      // Another thread may have read it meanwhile, and said what is wrong.
      let before = state.known[path]?[trusted]
      if let before, before.stamp == stamp, before.otherStamps == otherStamps,
        before.fontStamps == fontStamps
      {
        return before
      }
      if !report.isEmpty || state.faulty.contains(path) { state.reports.append(report) }
      if report.isEmpty { state.faulty.remove(path) } else { state.faulty.insert(path) }
      if state.known[path]?.count ?? 0 >= Self.mostTrustedSets { state.known[path] = nil }
      state.known[path, default: [:]][trusted] = known
      return known
    }
  }
}

/// The object of variables in a configuration file.
private struct VariableText {
  let path: FilePath
  let text: [UInt8]
  let range: Range<Int>

  /// The range in the configuration that names the file; `nil` for the configuration itself.
  let namedAt: Range<Int>?

  /// The configuration that has the object, or names the file.
  let configuration: FilePath
}

extension ConfigurationReading {
  /// Makes layers of the variables of files, the innermost first, and notes what is wrong with them.
  ///
  /// - Parameters:
  ///   - texts: The files and the objects in them.
  ///   - former: The layers from before, whose definitions are used again where they are the same.
  ///   - path: The file that is read, in which the problems of those that it extends are noted.
  /// - Returns: `nil` if no file has variables.
  fileprivate mutating func layers(
    of texts: [VariableText], reusing former: OuterVariables?, in path: FilePath
  ) -> OuterVariables? {
    let layers = texts.map { file in
      let uri = file.path.normalized.uri
      return OuterVariables.Layer(
        uri: uri, name: file.path.name.shown, text: SourceText(file.text), range: file.range,
        reusing: former?.layers.first { $0.uri == uri })
    }
    guard let variables = OuterVariables(layers) else { return nil }
    for (index, file) in texts.enumerated() {
      // All variables of a configuration are visible in each of its files.
      let start = texts.firstIndex { $0.configuration == file.configuration } ?? index
      let visible = [layers[index]] + layers[start...].filter { $0 !== layers[index] }
      let faults = OuterVariables(visible)?.faults(inLayer: 0) ?? []
      for fault in faults.prefix(Self.suggestionLimit) {
        let message = Self.sentence(on: fault, among: variables)
        guard let range = file.namedAt else {
          noteWrongVariable(message, at: fault.range)
          continue
        }
        let line = layers[index].text.position(at: fault.range.lowerBound, in: .utf8).line + 1
        let relation = range == values.extended?.range ? ", which this extends," : ""
        noteWrongVariable(
          "\(quoted(layers[index].name))\(relation) line \(line): \(message)", at: range)
      }
    }
    return variables
  }

  private static func sentence(
    on fault: OuterVariables.Fault, among variables: OuterVariables
  ) -> String {
    switch fault.kind {
    case .unknown(let name, let user):
      let meant = nearName(to: name, among: variables.fewNames).map {
        "; did you mean \"\($0.name)\"?"
      }
      return
        "\(quoted(user)) refers to \(quoted(name)), which no configuration defines\(meant ?? "")"
    case .cycle(let names):
      let first = names.first ?? ""
      let cycle = (names.prefix(8) + (names.count > 8 ? ["…"] : []) + [first]).map { shortened($0) }
      return
        "\(quoted(first)) has no value: it refers to itself; \(cycle.joined(separator: " → "))"
    }
  }
}
