import LayoutEngine

/// All that a picture shows, as values: what is drawn where, with nothing of how.
struct Scene: Sendable {
  /// The elements, parents before children and those nearest to the top first; siblings follow each
  /// other, the ones that are drawn above later.
  var items: [SceneItem] = []

  /// The elements that are laid out and not among the items, because there are too many.
  var omittedCount = 0

  /// Pixels per point, and the range the root was measured in.
  var scale: Double
  var constrainedSize: SizeRange

  /// What the picture shows of the root's coordinates; sides are 1 point at least.
  var canvas = Rectangle(x: 0, y: 0, width: 1, height: 1)

  var baselines: [Baseline] = []
  var overflows: [Overflow] = []
  var marks: [SceneMark] = []

  /// How many marks there are besides these.
  var furtherMarks = 0

  /// What somebody who looks at the picture must know about it, each in a sentence.
  var notes: [String] = []
}

/// What of an element lies outside of its parent.
struct Overflow: Hashable, Sendable {
  var item: Int
  var parts: [Rectangle]
}

/// The line by which children of a stack are aligned.
struct Baseline: Hashable, Sendable {
  var left: Double
  var right: Double
  var y: Double
}

/// Something said about an element of the scene, or about one that is not in it.
struct SceneMark: Hashable, Sendable {
  /// Counts from 1.
  var number: Int

  /// The item it is about, if that is drawn.
  var item: Int?

  /// The name of the element it is about, if it is about one.
  var subject: String?
  var severity: PictureMark.Severity
  var code: String
  var message: String
}
