package import LayoutEngine
package import LiveDocuments

/// The layout of a document, or of one of its elements, as a file of Texture code: a display node with a
/// node for each that is laid out, and a method that makes the specs, inner ones first.
///
/// Only what has an effect is written. What is hidden is left out, and what is missing is said in a comment.
///
/// - Parameters:
///   - document: What is laid out.
///   - element: Where the layout begins; the root if it is `nil`. It is written even if it is hidden.
///   - language: What it is written in.
///   - className: What the class is called, changed as far as it is no name for one.
/// - Returns: The file's text.
/// - Complexity: In the number of elements and the length of their texts.
package func code(
  for document: LiveDocument, element: ElementID? = nil, in language: CodeLanguage,
  className: String = "LayoutNode"
) -> String {
  let file = CodeFile(
    document, top: element ?? document.elements.root, isWhole: element == nil,
    className: ClassName(className).text)
  switch language {
  case .swift: return SwiftCode(file).text
  case .objc: return ObjectiveCCode(file).text
  }
}
