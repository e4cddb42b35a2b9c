/// A name made of what a document calls something: letters and digits, its words joined in camel case.
///
/// It may be a keyword, or begin with a digit.
///
/// - Returns: `nil` where nothing is left.
func identifier(_ id: String) -> String? {
  var words: [[Unicode.Scalar]] = [[]]
  for scalar in id.unicodeScalars.prefix(longestIdentifier) {
    if scalar != "_", scalar.properties.isXIDContinue {
      // Marks and foreign digits begin nothing.
      let isFirst = words.count == 1 && words[0].isEmpty
      if isFirst, !scalar.isASCII, !scalar.properties.isXIDStart { continue }
      words[words.count - 1].append(scalar)
    } else if words.last?.isEmpty == false {
      words.append([])
    }
  }
  if words.last?.isEmpty == true { words.removeLast() }
  guard let first = words.first else { return nil }
  return words.dropFirst().reduce(string(withLowerStart(first))) { $0 + capitalized(string($1)) }
}

/// The name with its first letter as a capital, if it is one of ASCII.
func capitalized(_ name: String) -> String {
  guard let first = name.utf8.first, (97...122).contains(first) else { return name }
  return String(UnicodeScalar(first - 32)) + name.dropFirstScalar
}

/// The greatest number of code points of a name that comes from a document.
private let longestIdentifier = 60

private func string(_ scalars: [Unicode.Scalar]) -> String {
  var string = String.UnicodeScalarView()
  string.append(contentsOf: scalars)
  return String(string)
}

/// The word in lower case up to its first small letter: `URLLabel` becomes `urlLabel`.
private func withLowerStart(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
  func isCapital(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
  let capitals = word.prefix(while: isCapital).count
  let next = word.dropFirst(capitals).first
  let startsWord = next.map { $0.properties.isLowercase } ?? false
  let count = startsWord && capitals > 1 ? capitals - 1 : capitals
  return word.enumerated().map { place, scalar in
    place < count ? Unicode.Scalar(scalar.value + 32) ?? scalar : scalar
  }
}

extension String {
  fileprivate var dropFirstScalar: String {
    String(String.UnicodeScalarView(unicodeScalars.dropFirst()))
  }
}
