import SystemAccess

/// The modules of the files of a project: the targets of Xcode projects, packages and podspecs.
///
/// Folders and manifests are read when a file below them is asked for, and are kept until one of them changes.
final class Modules {
  /// The modules that compile a file.
  struct Membership {
    /// The targets, each with the path of its manifest; the project's folder for a file in none.
    var targets: Set<String> = []
    /// The names by which code imports them.
    var names: Set<String> = []
    /// The nearest folder with a project.
    var folder: String
  }

  /// A target of a manifest.
  struct Target {
    let name: String
    /// The files of the target, where they are listed.
    var files: Set<String> = []
    /// The folders whose files belong to the target.
    var folders: [String] = []
    /// The files and folders that do not.
    var excluded: [String] = []

    /// The name by which code imports the target.
    var moduleName: String {
      String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    }

    func contains(_ path: String) -> Bool {
      files.contains(path)
        || folders.contains { Modules.isFile(path, below: $0) }
          && !excluded.contains { $0 == path || Modules.isFile(path, below: $0) }
    }
  }

  private struct Folder {
    /// The names of manifests and of what else makes a folder that of a project.
    let markers: [String]
    let isProject: Bool
    let targets: [(id: String, target: Target)]
  }

  private let root: String
  private var folders: [String: Folder] = [:]
  private var memberships: [String: Membership] = [:]
  private var stamps: [String: FileStamp?] = [:]
  private var allNames: Set<String>?

  /// The modules of the files of libraries, whatever manifests are around them.
  var libraryFiles: [String: Membership] = [:] {
    didSet {
      memberships = [:]
      allNames = nil
    }
  }

  init(root: String) { self.root = root }

  static func isFile(_ path: String, below folder: String) -> Bool {
    path.utf8.count > folder.utf8.count + 1 && path.hasPrefix(folder)
      && path.utf8[path.utf8.index(path.utf8.startIndex, offsetBy: folder.utf8.count)] == 0x2F
  }

  static func parent(_ path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Forgets everything if a manifest that was read changed, came or went.
  ///
  /// - Returns: True if one did.
  /// - Complexity: In the number of folders that were read.
  func refresh() -> Bool {
    for (path, stamp) in stamps {
      let current = SystemAccess.stamp(of: path)
      guard current != stamp else { continue }
      if let folder = folders[path], folder.markers == Self.markers(in: path) {
        stamps[path] = .some(current)
      } else {
        forget()
        return true
      }
    }
    return false
  }

  /// Forgets the names of all modules, which depend on the folders that have files.
  func forgetNames() { allNames = nil }

  func forget() {
    folders = [:]
    memberships = [:]
    stamps = [:]
    allNames = nil
  }

  /// The modules of a file.
  func membership(of path: String) -> Membership {
    if let known = libraryFiles[path] ?? memberships[path] { return known }
    var nearest: String?
    var folder = Self.parent(path)
    var result = Membership(folder: root)
    while let current = folder {
      let content = self.folder(current)
      if nearest == nil, content.isProject { nearest = current }
      for (id, target) in content.targets where target.contains(path) {
        result.targets.insert(id)
        result.names.insert(target.moduleName)
      }
      if !result.targets.isEmpty || current == root { break }
      folder = Self.parent(current)
    }
    result.folder = nearest ?? root
    if result.targets.isEmpty { result.targets = [result.folder] }
    memberships[path] = result
    return result
  }

  /// The names of all modules whose manifests are in folders around the files of the project.
  func names(around files: () -> [String]) -> Set<String> {
    if let allNames { return allNames }
    let paths = files()
    var names = libraryFiles.values.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    var seen: Set<String> = []
    for path in paths {
      var folder = Self.parent(path)
      while let current = folder, seen.insert(current).inserted {
        for (_, target) in self.folder(current).targets { names.insert(target.moduleName) }
        // CocoaPods and Carthage copy the source of a library to a folder of its name.
        if let outer = Self.parent(current),
          outer.hasSuffix("/Pods") || outer.hasSuffix("/Carthage/Checkouts")
        {
          names.insert(String(current.dropFirst(outer.count + 1)))
        }
        folder = current == root ? nil : Self.parent(current)
      }
    }
    allNames = names
    return names
  }

  private static func markers(in folder: String) -> [String] {
    SystemAccess.names(in: folder).filter { name in
      ["Podfile", "Package.swift", ".git"].contains(name) || name.hasSuffix(".podspec")
        || name.hasSuffix(".xcodeproj")
    }
  }

  private func folder(_ path: String) -> Folder {
    if let known = folders[path] { return known }
    stamps[path] = .some(SystemAccess.stamp(of: path))
    let markers = Self.markers(in: path)
    var targets: [(id: String, target: Target)] = []
    for name in markers {
      let full = PackageManifest.join(path, name)
      var found: [Target] = []
      if name == "Package.swift" {
        found = PackageManifest.targets(text(full), folder: path)
      } else if name.hasSuffix(".podspec") {
        found = PackageManifest.pod(text(full), folder: path)
      } else if name.hasSuffix(".xcodeproj") {
        found = XcodeProject.targets(text(full + "/project.pbxproj"), folder: path)
      }
      targets += found.map { ("\(full)#\($0.name)", $0) }
    }
    let isProject = markers.contains { !$0.hasSuffix(".podspec") }
    let result = Folder(markers: markers, isProject: isProject, targets: targets)
    folders[path] = result
    return result
  }

  private static let manifestLimit = 64_000_000

  private func text(_ path: String) -> [UInt8] {
    stamps[path] = .some(SystemAccess.stamp(of: path))
    guard let bytes = SystemAccess.read(path, limit: Self.manifestLimit),
      bytes.count <= Self.manifestLimit
    else { return [] }
    return bytes
  }
}

extension Modules {
  /// Modules of Apple's SDKs that apps import.
  static let apples: Set<String> = [
    "Accelerate", "Accessibility", "Accounts", "ActivityKit", "AdServices", "AdSupport",
    "AddressBook", "AddressBookUI", "AppIntents", "AppKit", "AppTrackingTransparency",
    "AssetsLibrary", "AudioToolbox", "AudioUnit", "AuthenticationServices", "AVFAudio",
    "AVFoundation", "AVKit", "BackgroundTasks", "CallKit", "CarPlay", "Charts", "ClassKit",
    "CloudKit", "Combine", "CommonCrypto", "Compression", "Contacts", "ContactsUI", "CoreAudio",
    "CoreAudioKit", "CoreBluetooth", "CoreData", "CoreFoundation", "CoreGraphics", "CoreHaptics",
    "CoreImage", "CoreLocation", "CoreLocationUI", "CoreMIDI", "CoreML", "CoreMedia",
    "CoreMotion", "CoreNFC", "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreText",
    "CoreVideo", "CryptoKit", "CryptoTokenKit", "Darwin", "DeviceCheck", "Dispatch",
    "EventKit", "EventKitUI", "ExternalAccessory", "FileProvider", "Foundation", "GameController",
    "GameKit", "GameplayKit", "GLKit", "HealthKit", "HealthKitUI", "HomeKit", "IOKit", "IOSurface",
    "ImageIO", "Intents", "IntentsUI", "JavaScriptCore", "LinkPresentation", "LocalAuthentication",
    "MapKit", "MediaAccessibility", "MediaPlayer", "MediaToolbox", "MessageUI",
    "Messages", "Metal", "MetalKit", "MetalPerformanceShaders", "MetricKit", "MobileCoreServices",
    "ModelIO", "MultipeerConnectivity", "NaturalLanguage", "Network", "NetworkExtension",
    "NewsstandKit", "NotificationCenter", "OSLog", "ObjectiveC", "Observation", "OpenAL",
    "OpenGLES", "PDFKit", "PassKit", "PencilKit", "Photos", "PhotosUI", "PushKit", "QuartzCore",
    "QuickLook", "QuickLookThumbnailing", "RealityKit", "ReplayKit", "SafariServices", "SceneKit",
    "Security", "SensorKit", "ShazamKit", "Social", "SoundAnalysis", "Speech", "SpriteKit",
    "StoreKit", "Swift", "SwiftData", "SwiftUI", "SystemConfiguration", "Testing", "TipKit",
    "Twitter", "UIKit", "UniformTypeIdentifiers", "UserNotifications", "UserNotificationsUI",
    "VideoSubscriberAccount", "VideoToolbox", "Vision", "VisionKit", "WatchConnectivity",
    "WatchKit", "WebKit", "WidgetKit", "XCTest", "dispatch", "iAd", "libkern", "libxml", "mach",
    "net", "netinet", "objc", "os", "simd", "sqlite3", "sys", "zlib", "arpa", "malloc", "pthread",
    "Synchronization", "RegexBuilder", "StringProcessing", "Cocoa",
  ]

  /// The names under which code imports Texture.
  static let textures: Set<String> = ["AsyncDisplayKit", "Texture"]
}
