import LayoutEngine
package import LiveDocuments

/// From which width on everything in a document stays in the node around it.
package enum FittingWidth: Hashable, Sendable {
  /// From this one, in points; below it something reaches out.
  case from(Double)

  /// At every width that was tried, the smallest of which is this.
  case always(from: Double)

  /// At none of the largest widths that were tried, the last of which is this.
  case never(upTo: Double)

  /// Tries widths from 40 points to twice the document's own, at least to 1,024.
  ///
  /// What changes and changes back between two of the 32 samples is not seen.
  ///
  /// It is `nil` where nothing can be laid out, and if it was cancelled, which is asked before each layout.
  ///
  /// - Complexity: That of some 50 layouts of a copy.
  package init?(of document: LiveDocument, isCancelled: () -> Bool = { false }) {
    let range = document.currentScreen.constrainedSize
    let own = range.max.width
    // As the document has its own width.
    let bound: SweptBound = range.min.width == own ? .exact : .atMost
    let smallest = 40.0
    let largest = max(1_024, own.isFinite ? own * 2 : 0)
    let whatIf = WhatIf(of: document)
    guard document.rootElement != nil,
      var sweep = try? Sweep(
        whatIf, over: .width(from: smallest, to: largest, as: bound), samples: 32)
    else { return nil }
    do throws(WhatIfError) {
      while try sweep.advance() != nil {
        if isCancelled() { return nil }
      }
    } catch {
      return nil
    }
    let result = sweep.result
    let outside = result.samples.indices.map { index in
      result.facts(ofSample: index).keys.contains { if case .outside = $0 { true } else { false } }
    }
    if outside.last == true {
      self = .never(upTo: largest)
    } else if !outside.contains(true) {
      self = .always(from: smallest)
    } else {
      let fits = result.thresholds.compactMap { threshold -> Double? in
        guard case .fits = threshold.change.kind, case .length(let width) = threshold.after
        else { return nil }
        return width
      }
      guard let width = fits.max() else { return nil }
      self = .from(width)
    }
  }
}
