package import LiveDocuments

extension LiveDocument {
  /// The key or value that a byte is in or next to; of keys that are written twice the one that counts.
  ///
  /// - Returns: `nil` where there is no place by which that key or value could be found again.
  package func pointedPlace(at offset: Int) -> Location? {
    guard let location = location(at: offset) else { return nil }
    let range = range(of: location)
    return range.lowerBound <= offset && offset <= range.upperBound ? location : nil
  }

  /// The keys of a path, `style` before those in it left out.
  func keys(of location: Location) -> [String] {
    let keys = location.path.compactMap { step in
      if case .key(let key) = step { key } else { nil }
    }
    return keys.first == "style" ? Array(keys.dropFirst()) : keys
  }
}
