import Diagnostics
import InspectorServer
import JSONRPC
import LiveDocuments
import Synchronization

/// The checks of the classes of a run, each made once for all files of a folder with code that it runs.
final class ClassChecks: Sendable {
  private let known = Mutex<[Key: Known]>([:])

  private struct Known {
    let check: ClassCheck
    let fonts: FontUses
  }

  /// The files of a folder have the same configuration.
  private struct Key: Hashable {
    let name: SourceClassName
    let folder: FilePath
  }

  /// The check of a class in all its uses and states.
  ///
  /// - Parameters:
  ///   - name: The name of the class.
  ///   - options: The options of the file that is checked.
  ///   - path: The file.
  ///   - layout: Gives the layout of the class.
  /// - Returns: `nil` for a class without a layout.
  /// - Throws: The reason why the document cannot be shown on the requested screen.
  func check(
    of name: SourceClassName, _ options: CheckOptions, at path: FilePath,
    _ layout: () -> SourceLayout?
  ) throws(FileError) -> ClassCheck? {
    let key = Key(name: name, folder: path.absolute.parts.folder)
    if let known = known.withLock({ $0[key] }) { return known.check }
    guard let layout = layout() else { return nil }
    let made = try Self.made(of: layout, options, at: path)
    known.withLock { $0[key] = made }
    return made.check
  }

  /// The fonts of a class that was checked.
  func fonts(of name: SourceClassName, at path: FilePath) -> FontUses {
    let key = Key(name: name, folder: path.absolute.parts.folder)
    return known.withLock { $0[key]?.fonts } ?? FontUses()
  }

  private static func made(
    of layout: SourceLayout, _ options: CheckOptions, at path: FilePath
  ) throws(FileError) -> Known {
    let configuration = options.configuration
    let document = LiveDocument(
      text: layout.document, variant: options.screen.variant, inputs: options.inputs)
    if !options.screen.isEmpty, document.elements.root != nil {
      do throws(ResponseError) {
        try options.screen.apply(to: document)
      } catch {
        throw FileError(path: path, reason: "\(layout.className): \(error.message)")
      }
    }
    let diagnostics = configuration.applied(
      to: options.screen.check(of: document).diagnostics(of: document))
    let others = options.screen.isEmpty ? layout.otherUses : []
    let check = ClassCheck(
      layout,
      [
        .init(
          layout.use, diagnostics, of: document, at: layout.places,
          findsFixes: options.fixTrials == .count)
      ]
        + others.map { other in
          let document = LiveDocument(text: other.document, inputs: options.inputs)
          return .init(
            other.use,
            configuration.applied(to: DocumentCheck().diagnostics(of: document)), of: document,
            at: other.places)
        })
    return Known(check: check, fonts: FontUses(of: document))
  }
}
