extension ExplainedOperation {
  /// What the step is called on the wire.
  package var name: String {
    switch self {
    case .constrainedSize: "constrainedSize"
    case .ownSize: "ownSize"
    case .passDown: "passDown"
    case .subtractInsets: "subtractInsets"
    case .offerRoom: "offerRoom"
    case .matchChild: "matchChild"
    case .fitRatio: "fitRatio"
    case .offerRemaining: "offerRemaining"
    case .measureFreely: "measureFreely"
    case .useBasis: "useBasis"
    case .flex: "flex"
    case .keepLength: "keepLength"
    case .offerAcross: "offerAcross"
    case .offerAcrossStretching: "offerAcrossStretching"
    case .stretch: "stretch"
    case .content: "content"
    case .sum: "sum"
    case .largest: "largest"
    case .addInsets: "addInsets"
    case .surround: "surround"
    case .takeRoom: "takeRoom"
    case .takeReach: "takeReach"
    case .scrollFreely: "scrollFreely"
    case .fillParent: "fillParent"
    case .clamp: "clamp"
    case .roundUp: "roundUp"
    case .leaveOut: "leaveOut"
    case .place: "place"
    case .align: "align"
    case .placeFromEnd: "placeFromEnd"
    case .mirror: "mirror"
    }
  }
}
