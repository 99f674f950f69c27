import type { Command } from 'commander';
import { CommandFactory } from 'nest-commander';
import { CliModule, cliOptions } from '../../../apps/cli/src/cli.module';
import { programName } from '../../../apps/cli/src/examples';
import { Terminal } from '../../../apps/cli/src/terminal/terminal';

/** The command line as commander knows it; nothing is run. */
export async function commandLine(): Promise<Command> {
  const app = await CommandFactory.createWithoutRunning(CliModule.on(Terminal.ofProcess()), cliOptions);
  return app.get(CliModule).program;
}

/** A command and all below it, as --help lists them. */
export const withSubcommands = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap((each) => withSubcommands(each)),
];

/** The words that lead to a command, without the program's name. */
export function pathOf(command: Command): string {
  if (!command.parent) return '';
  return `${pathOf(command.parent)} ${command.name()}`.trim();
}

/** What --help prints on a very wide terminal. */
export function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => 1_000 });
  command.outputHelp();
  return text;
}

/** The examples of --help, with what each does, as a shell may read them. */
export function examplesTextOf(command: Command): string {
  const [, examples = ''] = helpOf(command).split('\nExamples:\n');
  return examples.replaceAll(/^ {2}/gm, '').split('\n\nExit codes:')[0]!.trimEnd();
}

/** The same, the lines alone, each without the program's name. */
export function examplesOf(command: Command): string[] {
  const lines = examplesTextOf(command).split('\n');
  return lines.filter((line) => line.startsWith(programName)).map((line) => line.slice(programName.length + 1));
}
