/// The values of an element that the source code it was imported from does not state.
package struct ContentMarks: Hashable, Sendable {
  /// The keys whose values were made up, such as `text`.
  package var assumed: Set<String> = []

  /// The keys whose values are known only to the running app; `size` is the size of the element itself.
  package var unknown: Set<String> = []

  package init() {}

  package var isEmpty: Bool { assumed.isEmpty && unknown.isEmpty }
}
