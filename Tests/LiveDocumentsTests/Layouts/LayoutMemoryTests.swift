import DocumentSyntax
import Foundation
import LayoutEngine
import TestSupport
import Testing

@testable import LiveDocuments

/// The memory that a use of a layout takes besides that of its elements, and that of all elements.
///
/// The objects of uses are found and counted, because tests beside this one allocate memory, too. Measured with malloc's
/// own counts, 10,000 uses of five elements in an optimized build take 2,700 to 3,170 bytes each, of which 540 are
/// counted here and 2,100 are those of five elements in the layout tree.
@Suite struct LayoutMemoryTests {
  /// The blocks of memory that objects are in, each once.
  private struct Blocks {
    private var known: Set<UnsafeMutableRawPointer> = []
    private(set) var bytes = 0
    private let size: @convention(c) (UnsafeMutableRawPointer) -> Int

    init() throws {
      let symbol = try #require(dlsym(nil, "malloc_usable_size"))
      size = unsafeBitCast(symbol, to: (@convention(c) (UnsafeMutableRawPointer) -> Int).self)
    }

    /// Counts a block with malloc's own eight bytes.
    private mutating func add(at address: UnsafeMutableRawPointer) {
      if known.insert(address).inserted { bytes += size(address) + 8 }
    }

    mutating func add(_ object: AnyObject?) {
      if let object { add(at: Unmanaged.passUnretained(object).toOpaque()) }
    }

    /// Counts the buffer of an array, whose header has 32 bytes.
    mutating func add<Element>(_ array: [Element]) {
      guard !array.isEmpty else { return }
      array.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        add(at: UnsafeMutableRawPointer(mutating: start - 32))
      }
    }
  }

  private static let count = 2_000

  private static func document(_ children: String) -> LiveDocument {
    LiveDocument(
      text: Array(
        ##"""
        { "layouts": { "row": { "variables": { "title": "T", "size": 24 }, "root": {
            "type": "stack", "spacing": 4, "children": [
              { "type": "image", "id": "photo", "imageSize": { "width": "$size", "height": "$size" } },
              { "type": "text", "text": "$title", "style": { "flexShrink": 1 } },
              { "type": "text", "text": "Follow", "font": { "size": 12 } } ] } } },
          "root": { "type": "stack", "direction": "vertical", "children": [ \##(children) ] } }
        """##.utf8))
  }

  /// The bytes of the contexts of uses and of their variables, for each use.
  private func bytesOfContexts(of document: LiveDocument) throws -> Double {
    var blocks = try Blocks()
    func add(_ context: LayoutContext) {
      blocks.add(context)
      blocks.add(context.scope)
      blocks.add(context.scope?.arguments ?? [])
      guard let argument = context.argument else { return }
      blocks.add(argument)
      blocks.add(argument.text)
      blocks.add(argument.text?.bytes ?? [])
    }
    for context in document.elements.instances.uses.values { context.chain.forEach(add) }
    document.elements.instances.forEach { _, instance in add(instance.context) }
    return Double(blocks.bytes) / Double(Self.count)
  }

  @Test func `The contexts of a use take at most 450 bytes, without variables 180`()
    throws
  {
    let entries = (0..<Self.count).map { ##"{ "title": "Person \##($0)" }"## }
    let uses = (0..<Self.count).map {
      ##"{ "type": "node", "layout": "#row", "variables": { "title": "Person \##($0)" } }"##
    }
    let plain = Array(repeating: ##"{ "type": "node", "layout": "#row" }"##, count: Self.count)
    for (children, limit) in [
      (##"{ "each": [ \##(entries.joined(separator: ",")) ], "layout": "#row" }"##, 450.0),
      (##"{ "each": \##(Self.count), "layout": "#row" }"##, 450),
      (uses.joined(separator: ","), 450), (plain.joined(separator: ","), 180),
    ] {
      let document = Self.document(children)
      #expect(document.elements.count == 1 + 5 * Self.count)
      let bytes = try bytesOfContexts(of: document)
      #expect(bytes > 100 && bytes <= limit, "\(bytes) \(children.prefix(60))")
    }
  }

  @Test func `An element takes 48 bytes beside its layout`() {
    #expect(MemoryLayout<ElementEntry?>.stride == 24)
    #expect(MemoryLayout<ElementOrigin?>.stride == 8)
    #expect(MemoryLayout<LayoutInstances.Instance?>.stride == 16)
  }

  /// Edits of entries, one after the other, would otherwise leave a copy of the list for each.
  @Test func `Entries that were not edited share the list as it is`() throws {
    let entries = (0..<50).map { ##"{ "title": "Person \##($0)" }"## }
    let document = Self.document(
      ##"{ "each": [ \##(entries.joined(separator: ",")) ], "layout": "#row" }"##)
    for index in 0..<20 {
      let text = String(decoding: document.source.text.bytes, as: UTF8.self)
      let start = try #require(text.firstRange(of: "Person \(index)\"")).lowerBound
        .utf16Offset(in: text)
      document.replace(start..<(start + 1), with: Array("B".utf8))
      document.finishEditing(version: index)
    }
    var lists: Set<ObjectIdentifier> = []
    document.elements.instances.forEach { _, instance in
      if let list = instance.context.argument?.entries { lists.insert(ObjectIdentifier(list)) }
    }
    #expect(lists.count == 1)
    #expect(
      DocumentSnapshot(of: document)
        == DocumentSnapshot(of: LiveDocument(text: document.source.text.bytes)))
  }
}
