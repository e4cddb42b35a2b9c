package import Diagnostics
import DocumentSyntax
package import LiveDocuments

/// The diagnostics of the layout of a class in all its uses, at their code, which may be in several files.
package struct ClassCheck: Sendable {
  let className: String

  /// The declaration of the class.
  let declaration: SourceFilePosition?

  /// The superclasses in other files whose code the class runs, by file.
  let superclasses: [String: String]

  /// By the file of the code.
  private(set) var found: [String: [PlacedDiagnostic]] = [:]

  /// The positions of the elements and keys in the uses that count, with the pointers of keys without effect.
  private var counted: [(positions: PointerPositions, inert: [String: Set<String>])] = []

  /// A class in one of its uses.
  package struct Use {
    let use: SourceUse
    let diagnostics: [Diagnostic]
    let document: LiveDocument
    let positions: PointerPositions

    /// True to find the diagnostics that `check --fix` may fix in code, without a trial.
    let findsFixes: Bool

    /// - Parameters:
    ///   - use: The use.
    ///   - diagnostics: The diagnostics of the document in the use.
    ///   - document: The document.
    ///   - positions: The positions of its elements and keys.
    ///   - findsFixes: True to find the diagnostics that `check --fix` may fix in code, without a trial.
    package init(
      _ use: SourceUse, _ diagnostics: [Diagnostic], of document: LiveDocument,
      at positions: PointerPositions, findsFixes: Bool = false
    ) {
      (self.use, self.diagnostics) = (use, diagnostics)
      (self.document, self.positions) = (document, positions)
      self.findsFixes = findsFixes
    }
  }

  /// Compares the diagnostics of a class in its uses by their code and position.
  ///
  /// All diagnostics in uses that are known count; one that does not hold in all of them names those in which it does. If
  /// no use is known, one that does not hold in all that were tried is information. A class that is only known as the
  /// child of others has their diagnostics instead; what helpers in other files make is checked in the class itself.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - uses: The class in the use of its document, and in its other uses.
  package init(_ layout: SourceLayout, _ uses: [Use]) {
    className = layout.className
    superclasses = layout.superclasses
    declaration = layout.places.position(of: "")
    let known = uses.filter(\.use.isKnown)
    let counted = !known.isEmpty ? known : layout.parents.isEmpty ? uses : []
    self.counted = counted.map { use in
      let keys = use.diagnostics.map { ($0.code, use.document.keyPointer(of: $0.location)) }
      return (use.positions, Dictionary(grouping: keys) { $0.0 }.mapValues { Set($0.map(\.1)) })
    }
    let placed = uses.map { use in
      var states = StateMerge()
      let context = use.findsFixes ? CheckContext(use.document) : nil
      for diagnostic in use.diagnostics {
        guard var placed = PlacedDiagnostic(diagnostic, of: use) else { continue }
        if placed.helper == nil, let context {
          placed.mayHaveFix = context.mayHaveFixInCode(diagnostic)
        }
        states.add(placed)
      }
      return states.finish()
    }
    for diagnostic in placed.first ?? [] where diagnostic.isOfTest { add(diagnostic) }
    let indices = uses.indices.filter { known.isEmpty || uses[$0].use.isKnown }
    var holders: [PlacedDiagnostic.Statement: Set<Int>] = [:]
    for index in indices {
      for diagnostic in placed[index] { holders[diagnostic.statement, default: []].insert(index) }
    }
    var seen: Set<PlacedDiagnostic.Statement> = []
    for index in indices {
      let statements = placed[index].map(\.statement)
      for diagnostic in placed[index]
      where !diagnostic.isOfTest && !seen.contains(diagnostic.statement)
        && (!counted.isEmpty || diagnostic.helper != nil)
      {
        let holding = (holders[diagnostic.statement] ?? []).sorted().map { uses[$0].use }
        if known.isEmpty, holding.count < uses.count {
          // On the full screen alone a node of unknown use is not expected. A hint would be a guess about a guess.
          guard uses[index].use.kind != .fullscreen, diagnostic.diagnostic.severity < .hint else {
            continue
          }
          add(diagnostic.onlyTried(holding[0]))
        } else {
          add(holding.count < indices.count ? diagnostic.holding(in: holding) : diagnostic)
        }
      }
      seen.formUnion(statements)
    }
  }

  private mutating func add(_ diagnostic: PlacedDiagnostic) {
    found[diagnostic.position.file, default: []].append(diagnostic)
  }

  /// The code in a file that the class runs.
  func statements(in file: String) -> Set<SourceLayout.Position> {
    Set(counted.flatMap { $0.positions.all(in: file).map(\.position) })
  }

  /// The statements in a file that set a key of a style for which a rule reports nothing, in some state or use.
  func effectiveStatements(_ code: String, in file: String) -> Set<SourceLayout.Position> {
    Set(
      counted.flatMap { positions, inert in
        positions.all(in: file)
          .filter {
            $0.pointer.contains("/style/") && inert[code]?.contains($0.pointer) != true
              && positions.helpers[$0.pointer] == nil
          }
          .map(\.position)
      })
  }
}
