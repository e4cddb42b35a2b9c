package import DocumentSyntax

/// The text of a document, and everything that is read of it without its elements.
///
///     bytes ──▶ source (text, syntax tree) ──▶ header, variables, layouts
///                                                    ▲
///                                  inputs ──▶ files, fonts, outer variables
///
/// - ``source`` follows each edit at once. The rest is that of the last revision until ``LiveDocument/finishEditing(version:)``
///   reads the document's own object again, if an edit touched it.
/// - ``header`` has the screen on which the document is laid out: its own, that of its variant, or one that a client set.
/// - ``variableScope`` has the values of variables on this screen. A layout has its own scope around it.
/// - A file whose root is a layout is part of the syntax tree (`TextPart`); ``layoutFiles`` has these files.
///
/// Invariants:
///
/// - The text knows no element and no frame: it equals a text that was opened with the same bytes and inputs.
/// - `entriesByNode` and `membersByNode` hold for the present syntax tree; each edit empties them.
///
/// Features that need no element take a `DocumentText`: formatting, folding, selection, and names of layouts, variables and
/// files. `.ci/check` lists the folders that may name nothing else of a document.
package final class DocumentText {
  package internal(set) var source: DocumentSource
  package internal(set) var header = DocumentHeader()

  /// The problems of the document's own object.
  package internal(set) var documentProblems: [Problem] = []

  /// The fonts and variables of files around the document; ``LiveDocument/setInputs(_:)`` replaces them.
  package internal(set) var inputs: DocumentInputs

  /// The objects of all variants, by their indices, and those of the variant of the screen.
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

  /// The number of members and items that were read in search of the names of variables.
  package internal(set) var searchedEntries = 0

  init(_ source: DocumentSource, inputs: DocumentInputs) {
    self.source = source
    self.inputs = inputs
    variables.surrounding = inputs.variables
  }

  package var syntaxErrors: [SyntaxError] { source.syntax.errors }
}
