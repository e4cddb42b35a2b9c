/// How much a request may have to do, and so where it is handled.
///
/// What is ``short`` is answered by the thread that handles messages, and so is a request about a small
/// document. The rest is left to workers, so that nobody who types waits for it.
package enum RequestWork: Hashable, Sendable {
  /// Some places, or some elements with those around them.
  case short

  /// All of these documents.
  case documents([DocumentReference])

  /// Layouts of copies of a document, one after the other.
  case trials(DocumentReference)

  /// All open documents, and the files of the folders.
  case files

  static func document(_ document: DocumentReference) -> RequestWork { .documents([document]) }

  /// A text of fewer bytes than this is gone through in less than a few milliseconds.
  static let smallLength = 32 << 10
}
