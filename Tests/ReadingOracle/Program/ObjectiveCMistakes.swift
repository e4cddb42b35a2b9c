import Comparison

/// A mistake in the reading of each construct that the classes in Objective-C have.
let objectiveCMisreadings = [
  Misreading("9.0 / 16.0", as: "16.0 / 9.0")
]
