/// The declarations of one file.
package struct FileTree: Sendable {
  package var types: [TypeDeclaration] = []
  package var functions: [Function] = []
  package var globals: [Property] = []
  package var macros: [Macro] = []
  /// The names in `#import "X.h"`.
  package var imports: [String] = []
  package var hints: HintTable
  package var problems: [SourceProblem] = []
  /// True if the file was not parsed, for it is beyond a limit.
  package var isRefused = false

  package init(hints: HintTable = HintTable()) {
    self.hints = hints
  }
}

/// A message about a file, at a line.
package struct SourceProblem: Error, Sendable, Equatable {
  package let position: SourcePosition
  package let message: String

  package init(position: SourcePosition, message: String) {
    self.position = position
    self.message = message
  }
}

/// The limits of both readers.
package enum ReadingLimits {
  /// Lines of a file.
  package static let lines = 50_000
  /// Bytes of a file.
  package static let bytes = 8_000_000
  /// Open brackets at one point of a file.
  ///
  /// Each takes at most 40 KB of stack in a debug build of SwiftParser.
  package static let brackets = 200
  /// Nested nodes of one expression or statement.
  package static let depth = 400
}
