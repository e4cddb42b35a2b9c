import ArgumentParser

/// The completion script of a shell, as ArgumentParser writes it, with three additions: no space follows a candidate
/// that is to be continued, as `layouts/` and `#title.`; `lintel help` offers the commands; and bash quotes `$`.
///
/// readline leaves `$` as it is when it quotes names for bash, so a name such as `$(touch x)` would be a command on
/// the line. The script quotes such names itself, and says so to the program in ``quotesVariable``; without that the
/// program offers none to bash.
///
/// Text that ArgumentParser writes otherwise one day stays as it is; tests drive the shells.
struct CompletionScript {
  private(set) var text: String

  /// - Returns: `nil` unless the arguments request a script.
  init?(_ text: String, requestedBy arguments: [String]) {
    guard arguments.contains(where: { $0.hasPrefix("--generate-completion-script") }) else {
      return nil
    }
    self.text = text
    let commands = LintelCommand.configuration.subcommands.compactMap {
      $0.configuration.commandName
    }
    if text.hasPrefix("#!/bin/bash") {
      adaptToBash(commands)
    } else if text.hasPrefix("#compdef") {
      adaptToZsh(commands)
    } else {
      // fish puts no space behind such candidates anyway.
      self.text += """

        complete -c 'lintel' -n '__lintel_should_offer_completions_for_positional \
        "lintel help" -eq 1' -fa '\(commands.joined(separator: " "))'
        """
    }
  }

  /// The variable of the environment by which a script tells that it quotes `$`.
  static let quotesVariable = "LINTEL_COMPLETION_QUOTES"

  private mutating func adaptToBash(_ commands: [String]) {
    let end = #"compgen "${@}" -- "${cur}")"#
    if text.contains(end), text.contains("local -xr SAP_SHELL=bash") {
      insert("\n    local -xr \(Self.quotesVariable)=1", behind: "local -xr SAP_SHELL=bash")
      insert(
        #"""

            # readline leaves $ unquoted; in single quotes it means nothing.
            local -r word="${COMP_WORDS[COMP_CWORD]}"
            if [[ "${word}" != \'* && "${COMPREPLY[*]}" == *[\$\`]* ]]; then
                compopt -o noquote
                local -i position
                for position in "${!COMPREPLY[@]}"; do
                    completion="${COMPREPLY[position]}"
                    if [[ "${word}" == \"* ]]; then
                        completion="${completion//\\/\\\\}"
                        completion="${completion//\"/\\\"}"
                        completion="${completion//\$/\\\$}"
                        completion="${completion//\`/\\\`}"
                    else
                        printf -v completion %q "${completion}"
                    fi
                    COMPREPLY[position]="${completion}"
                done
            fi
        """#, behind: end)
    }
    insert(
      #"""

              [[ "${completion}" == *[=./:\<\(] ]] && compopt -o nospace
      """#,
      behind: #"        COMPREPLY+=("${completion}")"#)
    insert(
      """
      _lintel_help() {
          COMPREPLY=($(compgen -W '\(commands.joined(separator: " "))' -- "${cur}"))
      }


      """, before: "complete -o filenames -F _lintel lintel")
  }

  private mutating func adaptToZsh(_ commands: [String]) {
    let describe = "_describe -V '' non_empty_completions --"
    insert(
      """
      local -ar open_completions=("${(M)non_empty_completions[@]:#*[=./<(]}")
          local -ar closed_completions=("${non_empty_completions[@]:#*[=./<(]}")
          \

      """, before: describe)
    text = text.replacing(
      describe, with: "_describe -V '' closed_completions -- open_completions -S '' --")
    insert(
      """
      _lintel_help() {
          local -ar commands=(\(commands.joined(separator: " ")))
          _describe -V '' commands
      }


      """, before: #"if [[ "${funcstack[1]}" = _lintel ]]"#)
  }

  private mutating func insert(_ addition: String, before anchor: String) {
    guard let range = text.ranges(of: anchor).last else { return }
    text.insert(contentsOf: addition, at: range.lowerBound)
  }

  private mutating func insert(_ addition: String, behind anchor: String) {
    guard let range = text.firstRange(of: anchor) else { return }
    text.insert(contentsOf: addition, at: range.upperBound)
  }
}
