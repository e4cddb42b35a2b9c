import JSONText
import SourceProject
import SourceTree

/// The elements of a document, with the class that they are the layout of.
package struct LayoutElements {
  let root: DocumentElement

  /// The element that the layout method returns: the root, or the child of the node around it.
  let layout: DocumentElement

  /// The position of the class.
  let declaration: SourcePosition

  /// The properties of the object that has the layout.
  let properties: [String: JSONValue]
}

extension Evaluator {
  /// The class of a node with a layout of its own.
  func maker(of object: LayoutObject) -> DocumentElement.Maker {
    DocumentElement.Maker(
      classes: scope.chain(object.className).compactMap { scope.type($0)?.position },
      properties: object.plainFields)
  }
}

extension LayoutObject {
  /// The properties whose values are numbers, texts or booleans; at most 64.
  var plainFields: [String: JSONValue] {
    var result: [String: JSONValue] = [:]
    for (name, field) in fields.sorted(by: { $0.key < $1.key }) where result.count < 64 {
      switch field.value.settled {
      case .number(let number, _): result[name] = .number(number)
      case .boolean(let flag): result[name] = .boolean(flag)
      case .string(let text): result[name] = .string(text)
      default: break
      }
    }
    return result
  }
}
