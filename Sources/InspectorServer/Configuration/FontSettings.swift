import Authoring
import DocumentSyntax
import Fonts
import JSON
import LayoutEngine
import LiveDocuments

/// The font files that a `.lintel.json` names.
struct FontSettings: Hashable, Sendable {
  var files: [File] = []

  /// The families that have the characters others lack, best first.
  var fallback: [Name] = []

  /// The range of the key.
  var keyRange = 0..<0

  /// Makes paths that are meant from a file's folder independent of it.
  mutating func setFolder(of file: FilePath) {
    for index in files.indices {
      files[index].path = FilePath(files[index].path).beside(file).text
    }
  }

  struct File: Hashable, Sendable {
    var family: String

    /// `nil` for a family that is one file.
    var weight: Double?
    var isItalic = false

    /// As written, without the face.
    var path: String

    /// Which face of a collection.
    var index: Int

    /// The range of the path.
    var range: Range<Int>
  }

  /// A family, or a file, and where it is named.
  struct Name: Hashable, Sendable {
    var text: String
    var range: Range<Int>
  }
}

extension Setting {
  private static let fallbackKey = "fallback"

  static let fonts = Setting("fonts", isOfEditor: false) {
    let file: JSONValue = [
      "type": "string", "minLength": 1,
      "description":
        "The path of a font file, from the folder of this file; #1 behind it is the second face of a collection.",
    ]
    return [
      "type": "object",
      "description":
        "The font files that texts are measured in, by family: one file, or one for each weight.",
      "properties": [
        fallbackKey: [
          "type": "array", "items": ["type": "string"],
          "description": "The families that are tried for characters that others lack, best first.",
        ]
      ],
      "additionalProperties": [
        "anyOf": [
          file,
          [
            "type": "object", "additionalProperties": file,
            "propertyNames": ["pattern": "^([1-9][0-9]{0,3})?( ?italic)?$"],
          ],
        ]
      ],
    ]
  } read: { value, reading in
    var settings = FontSettings()
    settings.keyRange = value.keyRange
    for member in reading.object(value, of: "families and their font files") ?? [] {
      if member.key == fallbackKey {
        settings.fallback = reading.strings(member).map {
          FontSettings.Name(text: $0.text, range: $0.range)
        }
      } else if member.key == Font.fixedFamily {
        reading.noteUnusable(
          "\"fixed\" is the same on every machine and has no file", at: member.keyRange)
      } else {
        reading.readFamily(member, into: &settings)
      }
    }
    reading.values.fonts = settings
  }
}

extension Setting {
  static let defaultFont = Setting("defaultFont") {
    [
      "enum": .array(DefaultFont.allCases.map { .string($0.rawValue) }),
      "description":
        "The family of texts that name none: system, which is about as wide as the system's font on every machine, or fixed, in which all letters are equally wide.",
      "default": .string(DefaultFont.system.rawValue),
    ]
  } read: { value, reading in
    if let font: DefaultFont = reading.choice(value) { reading.values.defaultFont = font }
  }
}

extension ConfigurationReading {
  fileprivate mutating func readFamily(_ member: Member, into settings: inout FontSettings) {
    if let text = text(of: member) {
      settings.files.append(file(text, member.key, member.entry.valueRange))
      return
    }
    for style in object(member, of: "weights and their font files, or is one") ?? [] {
      guard let text = string(style, takes: "the path of a font file") else { continue }
      var file = file(text, member.key, style.entry.valueRange)
      var weight = style.key[...]
      if weight.hasSuffix("italic") {
        file.isItalic = true
        weight = weight.dropLast("italic".count)
        if weight.last == " " { weight = weight.dropLast() }
      }
      file.weight = weight.isEmpty ? 400 : Double(weight)
      guard let weight = file.weight, (1...1_000).contains(weight) else {
        noteUnusable(
          "\(quoted(style.key)) is no weight from 1 to 1000, with \"italic\" behind it or without",
          at: style.keyRange)
        continue
      }
      settings.files.append(file)
    }
  }

  /// The parts of `Avenir.ttc#2`.
  private mutating func file(
    _ text: String, _ family: String, _ range: Range<Int>
  ) -> FontSettings.File {
    var (path, index) = (text, 0)
    if let sign = text.lastIndex(of: "#"), let number = Int(text[text.index(after: sign)...]),
      number >= 0
    {
      (path, index) = (String(text[..<sign]), number)
    }
    let face = String(text.dropFirst(path.count))
    note(FileReference(path, suffix: face, .path, at: range))
    return FontSettings.File(family: family, path: path, index: index, range: range)
  }
}

/// The font files that were read, for all configurations.
struct FontFiles {
  private var known: [FilePath: (stamp: FileStamp, file: Result<FontFile, FontProblem>)] = [:]

  /// Which files the fonts of a configuration are made of; `nil` for one that is not there.
  private(set) var stamps: [FilePath: FileStamp?] = [:]

  /// True if the missing library was reported.
  private var hasSaidSo = false

  /// The longest font file that is read, in bytes.
  static let fileLimit = 256 << 20

  private enum FontProblem: Error {
    case unreadable(String)
    case font(FontError)
  }

  /// Makes the fonts of a configuration; what cannot be had is noted in it.
  mutating func book(
    of reading: inout ConfigurationReading, inFileAt path: FilePath, _ trusted: TrustedFolders,
    _ source: any FileSource
  ) -> FontBook? {
    stamps = [:]
    guard let settings = reading.values.fonts, !settings.files.isEmpty else { return nil }
    let itemizer: SystemItemizer
    do throws(FontError) {
      itemizer = try SystemItemizer()
    } catch {
      if !hasSaidSo { reading.noteMissingLibrary(Self.reason(.font(error)), at: settings.keyRange) }
      hasSaidSo = true
      return nil
    }
    var members: [String: [FontFamily.Member]] = [:]
    for entry in settings.files {
      let fontPath = FilePath(entry.path).beside(path)
      guard let file = trusted.file(fontPath, namedBy: path, source) else {
        reading.noteUntrusted(
          "\(quoted(entry.path)) \(TrustedFolders.refusal(of: fontPath, source))", at: entry.range)
        continue
      }
      do throws(FontProblem) {
        let face = try face(of: entry, at: file, source)
        members[entry.family, default: []].append(
          FontFamily.Member(
            weight: face.isVariable && entry.weight == nil ? nil : entry.weight,
            isItalic: entry.isItalic, face: face))
      } catch {
        reading.noteUnusable("\(quoted(entry.path)) \(Self.reason(error))", at: entry.range)
      }
    }
    var families: [String: FontFamily] = [:]
    for (name, members) in members { families[name] = FontFamily(members) }
    for name in settings.fallback
    where !settings.files.contains(where: { $0.family == name.text }) {
      reading.noteUnusable(
        "\(quoted(name.text)) is no family that \"fonts\" has a file for", at: name.range)
    }
    return FontBook(
      families: families, fallback: settings.fallback.compactMap { families[$0.text] },
      itemizer: itemizer)
  }

  private mutating func face(
    of entry: FontSettings.File, at file: TrustedFile, _ source: any FileSource
  ) throws(FontProblem) -> HarfBuzzFace {
    let file = try self.file(file, source).get()
    do throws(FontError) {
      return try file.face(entry.index)
    } catch {
      throw .font(error)
    }
  }

  private mutating func file(
    _ found: TrustedFile, _ source: any FileSource
  ) -> Result<FontFile, FontProblem> {
    let path = found.path
    let stamp = source.stamp(ofFileAt: path)
    stamps[path] = .some(stamp)
    guard let stamp else { return .failure(.unreadable("is not there")) }
    if let known = known[path], known.stamp == stamp { return known.file }
    let file: Result<FontFile, FontProblem>
    do throws(UnreadableFile) {
      let bytes = try source.read(found, limit: Self.fileLimit)
      do throws(FontError) {
        file = .success(try FontFile(bytes, name: path.text))
      } catch {
        file = .failure(.font(error))
      }
    } catch {
      file = .failure(.unreadable("cannot be read: \(error.reason)"))
    }
    known[path] = (stamp, file)
    return file
  }

  private static func reason(_ problem: FontProblem) -> String {
    switch problem {
    case .unreadable(let reason): return reason
    case .font(.noLibrary): return "libharfbuzz is not installed"
    case .font(.oldLibrary(let missing)): return "libharfbuzz is too old, it has no \(missing)"
    case .font(.noFace(let index, let count)):
      return "has \(count == 1 ? "one face" : "\(count) faces"), counted from #0, and no #\(index)"
    case .font(.broken): return "is no font that can be read"
    }
  }
}
