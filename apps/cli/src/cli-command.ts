import type { Command } from 'commander';
import { CommandRunner, Option } from 'nest-commander';
import { type Example, examplesHelp } from './examples';

/** Shown after a usage error. */
export const seeHelp = 'Add --help to see how it is used.';

/** A command that throws usage errors, so that `main.ts` alone decides on the exit code. */
export abstract class CliCommand extends CommandRunner {
  abstract readonly examples: readonly Example[];
  /** A short description for the list of commands, if the description is longer than one line. */
  readonly summary: string = '';

  override setCommand(command: Command): this {
    command.exitOverride().showHelpAfterError(seeHelp).summary(this.summary);
    command.addHelpText('after', () => examplesHelp(this.examples));
    return super.setCommand(command);
  }
}

/** A command that prints data as text or as JSON. */
export abstract class DataCommand extends CliCommand {
  /** Rejects excess arguments: `keys create --name My library` must not create a key named My. */
  override setCommand(command: Command): this {
    return super.setCommand(command.allowExcessArguments(false));
  }

  @Option({ flags: '--json', description: 'print one JSON document' })
  json(): boolean {
    return true;
  }
}

/** A command with subcommands. Without a subcommand it prints its help. */
export abstract class CommandGroup extends CliCommand {
  /** Without an action, commander prints the help and suggests a name for a mistyped subcommand. */
  override setCommand(command: Command): this {
    command.action = () => command;
    return super.setCommand(command);
  }

  run(): Promise<void> {
    return Promise.resolve();
  }
}
