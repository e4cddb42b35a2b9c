extension MeasuredText {
  /// The width of the longest word, in points: a line less wide than this breaks it.
  ///
  /// - Complexity: O(*n*) in the number of segments.
  package var longestWordWidth: Double {
    metrics.width(ofClusters: segments.reduce(0) { max($0, $1.wordLength) })
  }
}
