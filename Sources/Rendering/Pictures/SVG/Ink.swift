/// The colours of pictures, each for light and for dark surroundings.
enum Ink: CaseIterable {
  case sheet
  case canvas
  case ink
  case muted
  case nodeFill
  case nodeEdge
  case textFill
  case textEdge
  case textLabel
  case imageFill
  case imageEdge
  case videoFill
  case videoEdge
  case mapFill
  case mapEdge
  case buttonFill
  case buttonEdge
  case fieldFill
  case fieldEdge
  case specEdge
  case stackEdge
  case insetEdge
  case insetBand
  case marginBand
  case baseline
  case overflow
  case difference
  case error
  case warning
  case information
  case hint
  case markText

  var light: String {
    switch self {
    case .sheet: "#ffffff"
    case .canvas: "#f4f5f7"
    case .ink: "#1c2128"
    case .muted: "#57616d"
    case .nodeFill: "#e3e7ec"
    case .nodeEdge: "#687584"
    case .textFill: "#ffffff"
    case .textEdge: "#98a3b0"
    case .textLabel: "#3f4955"
    case .imageFill: "#d6e4f5"
    case .imageEdge: "#3f72b0"
    case .videoFill: "#dfd9f3"
    case .videoEdge: "#6750a4"
    case .mapFill: "#d9ecd9"
    case .mapEdge: "#3d7f46"
    case .buttonFill: "#d3e3ff"
    case .buttonEdge: "#1f62d0"
    case .fieldFill: "#fff9e3"
    case .fieldEdge: "#9a7416"
    case .specEdge: "#5b6b7d"
    case .stackEdge: "#8038c8"
    case .insetEdge: "#1f7a48"
    case .insetBand: "#3fae6d"
    case .marginBand: "#e58a1f"
    case .baseline: "#c2188b"
    case .overflow: "#e0362c"
    case .difference: "#c47a00"
    case .error: "#cf2318"
    case .warning: "#a35a00"
    case .information: "#1768b8"
    case .hint: "#5a6675"
    case .markText: "#ffffff"
    }
  }

  var dark: String {
    switch self {
    case .sheet: "#16181c"
    case .canvas: "#22262c"
    case .ink: "#eceff3"
    case .muted: "#a9b3bf"
    case .nodeFill: "#363d46"
    case .nodeEdge: "#8f9cab"
    case .textFill: "#2b3038"
    case .textEdge: "#76828f"
    case .textLabel: "#d3dae2"
    case .imageFill: "#25384f"
    case .imageEdge: "#7fb0ea"
    case .videoFill: "#362d52"
    case .videoEdge: "#b9a5f0"
    case .mapFill: "#22402a"
    case .mapEdge: "#7fcb8a"
    case .buttonFill: "#1d3a6b"
    case .buttonEdge: "#7fb0ff"
    case .fieldFill: "#3a3318"
    case .fieldEdge: "#d9b755"
    case .specEdge: "#9fb0c2"
    case .stackEdge: "#c79bff"
    case .insetEdge: "#6fd39b"
    case .insetBand: "#4cc17f"
    case .marginBand: "#f0a04b"
    case .baseline: "#ff77cb"
    case .overflow: "#ff6b60"
    case .difference: "#ffc247"
    case .error: "#ff6b60"
    case .warning: "#f2b04c"
    case .information: "#6fb6ff"
    case .hint: "#aab4c0"
    case .markText: "#16181c"
    }
  }
}
