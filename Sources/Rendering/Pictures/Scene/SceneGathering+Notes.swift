extension SceneGathering {
  /// Says what of the document the picture does not show.
  mutating func noteWhatIsMissing() {
    if scene.omittedCount > 0 {
      let count = scene.omittedCount
      scene.notes.append(
        "\(count) \(count == 1 ? "element is" : "elements are") left out: "
          + "a picture shows \(options.elementLimit), those nearest to the top")
    }
    let lost = scene.items.count { $0.rectangle == nil }
    if lost > 0 {
      scene.notes.append(
        "\(lost) \(lost == 1 ? "element has" : "elements have") a frame that cannot be drawn: "
          + "not a number, negative, or farther away than 10,000,000 points")
    }
    let beyond = scene.items.count { item in
      guard let rectangle = item.rectangle else { return false }
      return !scene.canvas.grown(by: 0.001).contains(rectangle)
    }
    if beyond > 0 {
      scene.notes.append(
        "\(beyond) \(beyond == 1 ? "element leaves" : "elements leave") the picture, which ends after "
          + "\(decimal(scene.canvas.width)) × \(decimal(scene.canvas.height)) points")
    }
  }
}
