/// Values of elements in an array by the numbers of the elements.
///
/// Elements are numbered from 0 on, and numbers of removed elements are used again, so a table of most elements takes
/// less memory and time than a dictionary. Use a dictionary for values of few elements.
///
/// - Complexity: O(1) for each access, amortized; memory in the greatest number of an element with a value.
package struct ElementTable<Value> {
  private var values: [Value?] = []

  package init() {}

  /// True if no element was ever given a value.
  package var isEmpty: Bool { values.isEmpty }

  package subscript(element: ElementID) -> Value? {
    get {
      let index = Int(element.index)
      return values.indices.contains(index) ? values[index] : nil
    }
    set {
      let index = Int(element.index)
      guard index >= 0 else { return }
      if index >= values.count {
        values.append(contentsOf: repeatElement(nil, count: index + 1 - values.count))
      }
      values[index] = newValue
    }
  }
}
