/// The requests that were removed since the last version, each with the request to use instead.
///
/// An entry leaves with the next version.
package let removedRequests: KeyValuePairs = [
  "layout/boundary": "use \"layout/diff\", which lists the frames that an edit changed",
  "layout/dependents":
    "use \"textDocument/references\" at the element, which lists what depends on its size",
  "layout/unwatch": "use \"layout/unsubscribe\"",
  "layout/watch": "use \"layout/subscribe\", then \"layout/frames\" with \"since\"",
]
