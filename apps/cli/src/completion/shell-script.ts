import type { Command, Option } from 'commander';

/**
 * A script for bash and zsh that defines the command `homeroom`, unless it exists, and completes its commands, options and
 * choices. The script contains all of them, so that completion starts no process. nest-commander's own completion starts the
 * program at each Tab, and fails once an option is typed: it takes `--scope` for an option of its command `completion`.
 */
export const shellScript = (program: Command, folder: string): string => `# homeroom, in bash and zsh
command -v homeroom > /dev/null || homeroom() { npm run --silent --prefix ${quoted(folder)} cli -- "$@"; }

# Prints the possible next words: $1 has the commands so far, each followed by a space, $2 the previous word.
_homeroom_words() {
  case "$1|$2" in
${casesOf(program, '').join('\n')}
  esac
}

if [ -n "\${ZSH_VERSION-}" ]; then
  _homeroom() {
    local commands='' word
    for word in "\${(@)words[2,CURRENT-1]}"; do
      case $word in -*) break ;; *) commands="$commands$word " ;; esac
    done
    compadd -- \${=$(_homeroom_words "$commands" "\${words[CURRENT-1]}")}
  }
  whence compdef > /dev/null || { autoload -Uz compinit && compinit; }
  compdef _homeroom homeroom
else
  _homeroom() {
    # Splits by spaces only: bash would split read:students as well.
    local line="\${COMP_LINE:0:COMP_POINT}" commands='' before word each
    word="\${line##* }"
    line="\${line% *}"
    before="\${line##* }"
    for each in \${line#* }; do
      case $each in homeroom) ;; -*) break ;; *) commands="$commands$each " ;; esac
    done
    COMPREPLY=($(compgen -W "$(_homeroom_words "$commands" "$before")" -- "$word"))
    # Removes the part before the colon, which bash treats as an earlier word.
    [[ $COMP_WORDBREAKS != *:* ]] || COMPREPLY=("\${COMPREPLY[@]#"\${word%"\${word##*:}"}"}")
  }
  complete -F _homeroom homeroom
fi
`;

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The cases for the values of options, then for the next command. Longer paths come first, since they match less. */
function casesOf(command: Command, path: string): string[] {
  const help = command.createHelp();
  const options = help.visibleOptions(command);
  const commands = help.visibleCommands(command).map((each) => each.name());
  const words = [...commands, ...options.map(({ long }) => long)];
  // An argument of the command, such as the id of a key, is part of the words so far.
  if (commands.length === 0) {
    const choices = options.filter(takesValue).map(({ long, argChoices = [] }) => line(`${path}*|${long}`, argChoices));
    return [...choices, line(`${path}*|*`, words)];
  }
  return [
    ...command.commands.flatMap((each) => casesOf(each, `${path}${each.name()} `)),
    line(`${path}help |*`, commands),
    line(`${path}|*`, words),
  ];
}

const takesValue = ({ required, optional }: Option): boolean => required || optional;

/** Quotes a pattern except its stars. */
const line = (pattern: string, words: readonly unknown[]): string =>
  `    ${pattern.replace(/[^*]+/g, quoted)}) echo ${quoted(words.join(' '))} ;;`;
