import type { Command, Option } from 'commander';
import { commandLine, examplesTextOf, pathOf, withSubcommands } from '../support/programs/commands';
import { expectMade } from '../support/docs/made-from-code';

it('every command, with its options, defaults and examples, on a page', async () => {
  const [program, ...commands] = withSubcommands(await commandLine());
  expectMade('docs/cli.md', `${[head(program!), ...commands.map(section)].join('\n\n')}\n`);
});

const head = (program: Command): string => `# The command line

Made from the commands by \`npm run docs\`. \`--help\` tells the same in a terminal.

\`\`\`sh
${program.name()} <command>
\`\`\`

works in the folder of this installation, while the service runs and while it does not, on the database of the
[settings](settings.md). In a container it is \`node dist/apps/cli/src/main.js <command>\`, and from the sources
\`npx nest start cli -- <command>\`.

- **Output**: data goes to standard output, everything else to standard error. \`--json\` prints one JSON document.
- **Exit codes**: 0 done; 1 refused or failed, and a message says why; 2 wrong usage.
- **Colour** is for a terminal only; \`NO_COLOR=1\` leaves it out, \`FORCE_COLOR=1\` forces it.
- **Completion**: [\`completion\`](#completion) makes \`homeroom\` a command of your shell, in every folder, that completes with Tab.
- \`--version\` prints the version.`;

const section = (command: Command): string =>
  [
    `${command.parent?.parent ? '###' : '##'} ${pathOf(command)}`,
    `${command.description()}.`,
    command.commands.length > 0 ? subcommandsOf(command) : usageOf(command),
    ...(command.commands.length > 0 ? [] : [optionsOf(command)]),
    `\`\`\`sh\n${examplesTextOf(command)}\n\`\`\``,
  ].join('\n\n');

const subcommandsOf = ({ commands }: Command): string =>
  commands
    .map((each) => `- [\`${each.name()}\`](#${anchorOf(each)}): ${each.summary() || each.description()}`)
    .join('\n');

const anchorOf = (command: Command): string => pathOf(command).replaceAll(' ', '-');

const usageOf = (command: Command): string => `Usage: \`${pathOf(command)} ${command.usage()}\``;

function optionsOf(command: Command): string {
  const help = command.createHelp();
  const rows = [
    ...command.registeredArguments.map((each) => [`\`<${each.name()}>\``, '', each.description]),
    ...help.visibleOptions(command).map((each) => [`\`${each.flags}\``, defaultOf(each), meaningOf(each)]),
  ];
  const cells = [['Option', 'Default', 'Meaning'], Array<string>(3).fill('---'), ...rows];
  return cells.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const defaultOf = ({ defaultValue }: Option): string =>
  defaultValue === undefined ? '' : `\`${String(defaultValue)}\``;

function meaningOf({ description, argChoices }: Option): string {
  const choices = argChoices?.map((choice) => `\`${choice}\``).join(', ');
  return choices ? `${description}: ${choices}` : description;
}
