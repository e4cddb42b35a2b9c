/// A language that Texture layouts are written in.
package enum CodeLanguage: String, CaseIterable, Hashable, Sendable {
  case swift
  case objc = "objective-c"
}
