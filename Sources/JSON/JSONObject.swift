/// The members of a JSON object, in the order they were written.
///
/// Two objects are equal if they have equal members in the same order.
package struct JSONObject: Sendable {
  package struct Member: Hashable, Sendable {
    package let key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  private var members: [Member]

  /// Makes an object of `members`.
  ///
  /// - Precondition: No two keys are equal; of equal keys only the first would be found.
  package init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value for `key`; setting a new key appends it, setting `nil` removes the member.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package subscript(key: String) -> JSONValue? {
    get { members.first { $0.key == key }?.value }
    set {
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONObject: RandomAccessCollection {
  package var startIndex: Int { members.startIndex }
  package var endIndex: Int { members.endIndex }
  package subscript(position: Int) -> Member { members[position] }
}
