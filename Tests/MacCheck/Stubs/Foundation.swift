// The names of Foundation that the tests use, with the system version of Apple's documentation where that is above
// macOS 10.15; see README.md.

@_exported import Darwin

public typealias TimeInterval = Double

// MARK: Values

public struct Data: Hashable, Sendable, RandomAccessCollection, MutableCollection,
  RangeReplaceableCollection
{
  public init() {}
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 {}
  public init(count: Int) {}
  public init(repeating value: UInt8, count: Int) {}
  public init(contentsOf url: URL) throws {}
  public init?(base64Encoded string: String) { nil }
  public func base64EncodedString() -> String { "" }
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 {
    get { 0 }
    set {}
  }
  public subscript(bounds: Range<Int>) -> Data {
    get { self }
    set {}
  }
  public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Int>, with elements: C)
  where C.Element == UInt8 {}
  public mutating func append(_ other: Data) {}
  public func write(to url: URL, options: WritingOptions = []) throws {}
  public func range<D: Sequence>(of data: D) -> Range<Int>? where D.Element == UInt8 { nil }

  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let atomic = WritingOptions(rawValue: 1)
  }
}

public struct Date: Hashable, Comparable, Sendable {
  public init() {}
  public init(timeIntervalSinceNow: TimeInterval) {}
  public init(timeIntervalSince1970: TimeInterval) {}
  public var timeIntervalSince1970: TimeInterval { 0 }
  public var timeIntervalSinceNow: TimeInterval { 0 }
  public var timeIntervalSinceReferenceDate: TimeInterval { 0 }
  public static var now: Date { Date() }
  public func timeIntervalSince(_ date: Date) -> TimeInterval { 0 }
  public func addingTimeInterval(_ interval: TimeInterval) -> Date { self }
  public static func < (one: Date, other: Date) -> Bool { false }
}

public struct URL: Hashable, Sendable {
  public init?(string: String) { nil }
  public init(fileURLWithPath path: String) {}
  public init(fileURLWithPath path: String, isDirectory: Bool) {}
  public init(fileURLWithPath path: String, relativeTo base: URL?) {}
  @available(macOS 13.0, *)
  public init(filePath path: String, directoryHint: DirectoryHint = .inferFromPath) {}

  @available(macOS 13.0, *)
  public enum DirectoryHint: Sendable {
    case isDirectory, notDirectory, checkFileSystem, inferFromPath
  }

  public var path: String { "" }
  @available(macOS 13.0, *)
  public func path(percentEncoded: Bool = true) -> String { "" }
  public var absoluteString: String { "" }
  public var lastPathComponent: String { "" }
  public var pathExtension: String { "" }
  public var isFileURL: Bool { true }
  public func appendingPathComponent(_ component: String) -> URL { self }
  public func appendingPathComponent(_ component: String, isDirectory: Bool) -> URL { self }
  @available(macOS 13.0, *)
  public func appending(path: String) -> URL { self }
  @available(macOS 13.0, *)
  public func appending(component: String) -> URL { self }
  public func appendingPathExtension(_ extension: String) -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public func deletingPathExtension() -> URL { self }
  public func resolvingSymlinksInPath() -> URL { self }
  public var standardizedFileURL: URL { self }
  public var standardized: URL { self }
  public var hasDirectoryPath: Bool { false }
  public mutating func deleteLastPathComponent() {}
}

public struct URLComponents: Sendable {
  public init() {}
  public init?(string: String) { nil }
  public var host: String? { nil }
  public var path: String { "" }
  public var query: String? { nil }
  public var port: Int? { nil }
  public var percentEncodedQuery: String?
  public var percentEncodedFragment: String?
  public var queryItems: [URLQueryItem]?
}

public struct URLQueryItem: Sendable {
  public var name: String { "" }
  public var value: String? { nil }
}

public struct UUID: Hashable, Sendable {
  public init() {}
  public var uuidString: String { "" }
}

public struct CharacterSet: Sendable {
  public init(charactersIn string: String) {}
  public static var whitespaces: CharacterSet { CharacterSet(charactersIn: "") }
  public static var newlines: CharacterSet { whitespaces }
  public static var alphanumerics: CharacterSet { whitespaces }
  public static var whitespacesAndNewlines: CharacterSet { whitespaces }
}

// MARK: Text

extension String {
  public struct Encoding: Sendable {
    public static let utf8 = Encoding()
  }

  public struct CompareOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let caseInsensitive = CompareOptions(rawValue: 1)
    public static let backwards = CompareOptions(rawValue: 4)
    public static let anchored = CompareOptions(rawValue: 8)
    public static let regularExpression = CompareOptions(rawValue: 1024)
  }

  public init(format: String, _ arguments: any CVarArg...) { self = format }
  public init(contentsOf url: URL, encoding: Encoding) throws { self = "" }
  public init(contentsOfFile path: String, encoding: Encoding) throws { self = path }
  public init?(data: Data, encoding: Encoding) { nil }
}

extension StringProtocol {
  public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { [] }
  public func components(separatedBy separator: CharacterSet) -> [String] { [] }
  public func replacingOccurrences<T: StringProtocol, R: StringProtocol>(
    of target: T, with replacement: R
  ) -> String { "" }
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
  public func range<T: StringProtocol>(
    of other: T, options: String.CompareOptions = [], range: Range<Index>? = nil
  ) -> Range<Index>? { nil }
  public func localizedCaseInsensitiveContains<T: StringProtocol>(_ other: T) -> Bool { false }
  public func padding<T: StringProtocol>(
    toLength length: Int, withPad pad: T, startingAt index: Int
  ) -> String { "" }
  public func addingPercentEncoding(withAllowedCharacters allowed: CharacterSet) -> String? { nil }
  public var removingPercentEncoding: String? { nil }
  public func data(using encoding: String.Encoding) -> Data? { nil }
  public func write(to url: URL, atomically: Bool, encoding: String.Encoding) throws {}
  public func write<T: StringProtocol>(
    toFile path: T, atomically: Bool, encoding: String.Encoding
  ) throws {}
  public func lineRange(for range: Range<Index>) -> Range<Index> { range }
}

// MARK: Files

public func NSTemporaryDirectory() -> String { "" }

public class FileManager {
  public static var `default`: FileManager { FileManager() }
  init() {}
  public var temporaryDirectory: URL { URL(fileURLWithPath: "") }
  public var currentDirectoryPath: String { "" }
  public func fileExists(atPath path: String) -> Bool { false }
  public func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool
  { false }
  public func isWritableFile(atPath path: String) -> Bool { false }
  public func isReadableFile(atPath path: String) -> Bool { false }
  public func isExecutableFile(atPath path: String) -> Bool { false }
  public func contents(atPath path: String) -> Data? { nil }
  public func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  public func contentsOfDirectory(at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?)
    throws -> [URL]
  { [] }
  public func subpathsOfDirectory(atPath path: String) throws -> [String] { [] }
  public func enumerator(atPath path: String) -> DirectoryEnumerator? { nil }
  public func enumerator(at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?)
    -> DirectoryEnumerator?
  { nil }
  @discardableResult public func createFile(
    atPath path: String, contents: Data?, attributes: [FileAttributeKey: Any]? = nil
  ) -> Bool { true }
  public func createDirectory(
    atPath path: String, withIntermediateDirectories: Bool,
    attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  public func createDirectory(
    at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  public func createSymbolicLink(atPath path: String, withDestinationPath target: String) throws {}
  public func createSymbolicLink(at url: URL, withDestinationURL target: URL) throws {}
  public func destinationOfSymbolicLink(atPath path: String) throws -> String { "" }
  public func removeItem(atPath path: String) throws {}
  public func removeItem(at url: URL) throws {}
  public func copyItem(atPath path: String, toPath target: String) throws {}
  public func copyItem(at url: URL, to target: URL) throws {}
  public func moveItem(atPath path: String, toPath target: String) throws {}
  public func moveItem(at url: URL, to target: URL) throws {}
  public func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
  public func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws
  {}
  @discardableResult public func changeCurrentDirectoryPath(_ path: String) -> Bool { true }

  public class DirectoryEnumerator: Sequence, IteratorProtocol {
    public func next() -> Any? { nil }
  }
}

public struct URLResourceKey: Hashable, Sendable {}

public struct ObjCBool: Sendable, ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) {}
  public var boolValue: Bool { false }
}

public struct FileAttributeType: Hashable, Sendable {
  public static let typeRegular = FileAttributeType()
}

public struct FileAttributeKey: Hashable, Sendable {
  public static let type = FileAttributeKey()
  public static let size = FileAttributeKey()
  public static let posixPermissions = FileAttributeKey()
  public static let modificationDate = FileAttributeKey()
  public static let systemFileNumber = FileAttributeKey()
}

public class FileHandle: @unchecked Sendable {
  public init(fileDescriptor: Int32, closeOnDealloc: Bool) {}
  public init(forReadingFrom url: URL) throws {}
  public init(forWritingTo url: URL) throws {}
  public init?(forReadingAtPath path: String) { nil }
  public init?(forWritingAtPath path: String) { nil }
  public static var nullDevice: FileHandle { FileHandle(fileDescriptor: 0, closeOnDealloc: false) }
  public static var standardError: FileHandle { nullDevice }
  public static var standardOutput: FileHandle { nullDevice }
  public static var standardInput: FileHandle { nullDevice }
  public var fileDescriptor: Int32 { 0 }
  public var availableData: Data { Data() }
  public func readDataToEndOfFile() -> Data { Data() }
  public func readData(ofLength length: Int) -> Data { Data() }
  @available(macOS 10.15.4, *)
  public func readToEnd() throws -> Data? { nil }
  @available(macOS 10.15.4, *)
  public func read(upToCount count: Int) throws -> Data? { nil }
  public func write(_ data: Data) {}
  @available(macOS 10.15.4, *)
  public func write<T: Sequence>(contentsOf data: T) throws where T.Element == UInt8 {}
  @available(macOS 10.15.4, *)
  @discardableResult public func seekToEnd() throws -> UInt64 { 0 }
  public func closeFile() {}
  public func close() throws {}
}

// MARK: Processes

public class Pipe: @unchecked Sendable {
  public init() {}
  public var fileHandleForReading: FileHandle { .nullDevice }
  public var fileHandleForWriting: FileHandle { .nullDevice }
}

public class Process: @unchecked Sendable {
  public init() {}
  public var executableURL: URL?
  public var arguments: [String]?
  public var environment: [String: String]?
  public var currentDirectoryURL: URL?
  public var standardInput: Any?
  public var standardOutput: Any?
  public var standardError: Any?
  public var isRunning: Bool { false }
  public var processIdentifier: Int32 { 0 }
  public var terminationStatus: Int32 { 0 }
  public var terminationReason: TerminationReason { .exit }
  public var terminationHandler: (@Sendable (Process) -> Void)?
  public func run() throws {}
  public func waitUntilExit() {}
  public func terminate() {}
  public func interrupt() {}

  public enum TerminationReason: Int, Sendable { case exit = 1, uncaughtSignal }
}

public class ProcessInfo: @unchecked Sendable {
  public static var processInfo: ProcessInfo { ProcessInfo() }
  init() {}
  public var arguments: [String] { [] }
  public var environment: [String: String] { [:] }
  public var processIdentifier: Int32 { 0 }
  public var systemUptime: TimeInterval { 0 }
  public var activeProcessorCount: Int { 1 }
}

public class Thread: @unchecked Sendable {
  public init(block: @escaping @Sendable () -> Void) {}
  public var stackSize = 0
  public func start() {}
  public static func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
  public static func sleep(forTimeInterval interval: TimeInterval) {}
}

// MARK: JSON

public class JSONSerialization {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let fragmentsAllowed = ReadingOptions(rawValue: 4)
  }

  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = WritingOptions(rawValue: 1)
    public static let sortedKeys = WritingOptions(rawValue: 2)
    public static let fragmentsAllowed = WritingOptions(rawValue: 4)
    public static let withoutEscapingSlashes = WritingOptions(rawValue: 8)
  }

  public static func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any { 0 }
  public static func data(withJSONObject object: Any, options: WritingOptions = []) throws -> Data {
    Data()
  }
}

public class JSONEncoder {
  public init() {}
  public var outputFormatting: OutputFormatting = []
  public func encode<T: Encodable>(_ value: T) throws -> Data { Data() }

  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sortedKeys = OutputFormatting(rawValue: 2)
    public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
  }
}

public class JSONDecoder {
  public init() {}
  public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

// MARK: Text by rules

open class NSObject {
  public init() {}
}

public class NSNull: NSObject {}

public class NSRegularExpression {
  public init(pattern: String, options: Options = []) throws {}
  public func firstMatch(in text: String, options: MatchingOptions = [], range: NSRange)
    -> NSTextCheckingResult?
  { nil }
  public func matches(in text: String, options: MatchingOptions = [], range: NSRange)
    -> [NSTextCheckingResult]
  { [] }

  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public struct MatchingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
}

public struct NSRange: Sendable {
  public init<S: StringProtocol>(_ range: some RangeExpression<S.Index>, in text: S) {}
  public init(location: Int, length: Int) {}
}

extension Range where Bound == String.Index {
  public init?(_ range: NSRange, in text: some StringProtocol) { nil }
}

public class NSTextCheckingResult {
  init() {}
  public var range: NSRange { NSRange(location: 0, length: 0) }
  public var numberOfRanges: Int { 0 }
  public func range(at index: Int) -> NSRange { range }
}

public class XMLParser {
  public init(data: Data) {}
  public weak var delegate: (any XMLParserDelegate)?
  public var parserError: (any Error)? { nil }
  public func parse() -> Bool { false }
}

public protocol XMLParserDelegate: AnyObject {
  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String])
  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  func parser(_ parser: XMLParser, foundCharacters string: String)
}

public struct CocoaError: Error {
  public init(_ code: Code) {}

  public struct Code: Sendable {
    public static let fileNoSuchFile = Code()
    public static let fileReadCorruptFile = Code()
  }
}

// MARK: Dispatch, which Foundation brings along

public class DispatchQueue: @unchecked Sendable {
  init() {}
  public static func global() -> DispatchQueue { DispatchQueue() }
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
  public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {}
}

public struct DispatchTime: Sendable {
  public static func now() -> DispatchTime { DispatchTime() }
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }
}

public enum DispatchTimeoutResult: Sendable { case success, timedOut }

public class DispatchSemaphore: @unchecked Sendable {
  public init(value: Int) {}
  @discardableResult public func signal() -> Int { 0 }
  public func wait() {}
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
}
