package import DocumentSyntax

/// What happens at an error of syntax and why, for texts that are no documents; `nil` for what is no
/// fault of the text itself.
package func syntaxSentence(for error: SyntaxError, in text: SourceText) -> String? {
  JSONSyntax.sentence(for: error, endOfText: text.utf8Count)
}
