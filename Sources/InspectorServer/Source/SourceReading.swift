package import DocumentSyntax
package import JSON

/// Reads the layouts of source files; the executable has one, which talks to `lintel-source` over a pipe.
///
/// An answer that takes long is `pending`: ``Server/updateSources()`` requests it again when the reader reports it.
package protocol SourceReading: Sendable {
  /// Reads the layouts of a file among the texts of an editor.
  ///
  /// - Throws: The reason why there is no answer. Another request may be answered.
  func layouts(of request: SourceRequest) throws(SourceFailure) -> JSONValue

  /// Finds edits of a file that change one of its layouts: ``SourceRequest/edit``.
  ///
  /// - Returns: `edits`, or the `reason` why there are none; and the numbers of classes whose layouts were `tried` and left
  ///   `untried`.
  /// - Throws: The reason why there is no answer. Another request may be answered.
  func edits(of request: SourceRequest) throws(SourceFailure) -> JSONValue

  /// Waits about 2 ms, before a request that was pending is made again.
  func pauseBriefly()
}

extension SourceReading {
  package func pauseBriefly() {}
}

/// A request for the layouts of a file, or for edits of it.
package struct SourceRequest: Sendable {
  /// The path of the file.
  package let path: String

  /// The texts of the editor, by path; they count instead of files.
  package let texts: [String: Text]

  /// The number of ``texts``: another number, other texts.
  package let textsNumber: Int

  /// The numbers of the reports that are kept.
  package let known: [Int]

  /// The number of the state of files on disk: a greater number if they may have changed.
  package let filesNumber: Int

  /// The values of configurations by folder and name.
  package let values: JSONValue

  /// The change of a layout for which edits are requested; `nil` for a request of layouts.
  package var edit: JSONValue?

  /// The screen on which the classes are evaluated; `nil` for the own screen of each class.
  package var screen: SourceScreen?

  /// The one class that is evaluated, with the state; `nil` for all classes in all states.
  package var probe: JSONValue?

  package struct Text: Sendable {
    package let content: SourceText

    /// Another number, another text.
    package let number: Int
  }
}

/// The reason why there is no answer about layouts.
package enum SourceFailure: Error, Hashable, Sendable {
  /// There is no program, with the sentence that says how to get it.
  case missing(String)

  /// The program ended before it answered; it may have been killed, and answer if it is asked again.
  case ended

  /// The program took too long or failed, with half a sentence about it.
  case failed(String)

  /// The program ended so often that it is not started again for a while; the reader reports when it can be requested
  /// again.
  case paused

  /// The answer takes longer than requests wait for it; the reader reports when it can be requested again.
  case pending
}
