import LiveDocuments

extension PatchFault {
  /// What programs know it by.
  var name: String {
    switch self {
    case .noMember: "no-member"
    case .noElement: "no-element"
    case .notAnIndex: "not-an-index"
    case .noContainer: "no-container"
    case .brokenText: "broken-text"
    case .unreadable: "unreadable"
    case .different: "different"
    case .movedIntoItself: "moved-into-itself"
    case .documentRemoved: "document-removed"
    case .nulInKey: "nul-in-key"
    case .tooDeep: "too-deep"
    case .tooLong: "too-long"
    }
  }
}
