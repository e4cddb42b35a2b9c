import JSONRPC

/// A client on a workspace: what a message changes, and what a request is answered from.
package struct Session {
  var workspace: Workspace
  package internal(set) var client = Client()

  /// What the request that is handled may do before it answers.
  var context = RequestContext()

  /// What it wants to have done once it is answered.
  var followUps: [FollowUp] = []

  /// Makes the session of a client that has said nothing; without a clock no time goes by, and without
  /// files only the editor's settings configure it.
  package init(
    documentLimit: Int = 64 << 20, selfCheck: SelfCheck? = nil, files: (any FileSource)? = nil,
    savePicture: PictureSaving? = nil, findRulePages: @escaping @Sendable () -> String? = { nil },
    now: @escaping @Sendable () -> Int = { 0 }
  ) {
    workspace = Workspace(
      files: files.map { WorkspaceFiles($0) },
      configurationFiles: files.map { ConfigurationFiles($0) }, documentLimit: documentLimit,
      selfCheck: selfCheck, now: now, savePicture: savePicture, findRulePages: findRulePages)
  }
}
