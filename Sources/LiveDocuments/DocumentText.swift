package import DocumentSyntax

/// The text of a document, and everything that is read of the text without elements.
///
///     bytes ──▶ source (text, syntax tree) ──▶ header, variables, layouts
///                                                    ▲
///                                  inputs ──▶ files, fonts, outer variables
///
/// - ``source`` follows each edit at once; in a batch of more than ``LiveDocument/bulkEditThreshold`` edits, only its
///   bytes do. The other properties belong to the last revision until ``LiveDocument/finishEditing(version:)`` reads
///   the document's own object again, if an edit touched it.
/// - ``header`` has the screen on which the document is laid out: its own, its variant's, or one that a client set.
/// - ``variableScope`` has the values of variables on this screen. A layout has its own scope around it.
/// - A file whose root is a layout is part of the syntax tree (`TextPart`); ``layoutFiles`` has these files.
///
/// Invariants:
///
/// - The text knows no element and no frame. After any edits it equals a text that was opened with the same bytes and
///   inputs on the same screen.
/// - `entriesByNode` and `membersByNode` are caches for the present syntax tree; each edit empties them.
///
/// Features that need no element take a `DocumentText`: formatting, folding, selection, and names of layouts, variables
/// and files.
package final class DocumentText {
  package internal(set) var source: DocumentSource
  package internal(set) var header = DocumentHeader()

  /// The problems of the document's own object.
  package internal(set) var documentProblems: [Problem] = []

  /// The fonts and variables of files around the document; ``LiveDocument/setInputs(_:)`` replaces them.
  package internal(set) var inputs: DocumentInputs

  /// The objects of all variants, by the variants' indices, and the objects of the screen's variant.
  var variantNodes: [VariantNodes] = []
  var screenNodes = VariantNodes()

  /// The variables and defaults that the document's object states, and the variables of this screen.
  var variables = DocumentVariables()
  var variableScope: VariableScope?

  /// The layouts that the document's object states; `nil` if it states none.
  var layouts: DocumentLayouts?

  /// The files whose roots are layouts of nodes.
  let layoutFiles = LayoutFiles()

  /// The text before a batch of many edits, which are read together when the batch ends; `nil` outside of a batch.
  var textBeforeEdits: SourceText?

  /// The entries of long arrays in which locations were looked up since the last edit.
  var entriesByNode: [SyntaxNode: [SyntaxEntry]] = [:]

  /// The members of objects with many members in which locations were looked up since the last edit.
  var membersByNode: [SyntaxNode: MembersByKey] = [:]

  /// The number of members and items that were visited in searches for the names of variables.
  package internal(set) var searchedEntries = 0

  init(_ source: DocumentSource, inputs: DocumentInputs) {
    self.source = source
    self.inputs = inputs
    variables.surrounding = inputs.variables
  }

  package var syntaxErrors: [SyntaxError] { source.syntax.errors }
}
