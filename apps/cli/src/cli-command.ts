import type { Command } from 'commander';
import { CommandRunner, Option } from 'nest-commander';
import { type Example, examplesHelp } from './examples';

/** What wrong usage is told to do next. */
export const seeHelp = 'Add --help to see how it is used.';

/** A command whose mistakes in usage are thrown, so that one place decides on the exit code. */
export abstract class CliCommand extends CommandRunner {
  abstract readonly examples: readonly Example[];
  /** What a list of commands shows, where the description says more than one line. */
  readonly summary: string = '';

  override setCommand(command: Command): this {
    command.exitOverride().showHelpAfterError(seeHelp).summary(this.summary);
    command.addHelpText('after', () => examplesHelp(this.examples));
    return super.setCommand(command);
  }
}

/** A command that answers with data, for people or for programs. */
export abstract class DataCommand extends CliCommand {
  /** `keys create --name My library` is a mistake, not a key of the name My. */
  override setCommand(command: Command): this {
    return super.setCommand(command.allowExcessArguments(false));
  }

  @Option({ flags: '--json', description: 'print one JSON document' })
  json(): boolean {
    return true;
  }
}

/** A command that only holds others: called alone, it shows them. */
export abstract class CommandGroup extends CliCommand {
  /** Without an action of its own, commander does all of that, and suggests a command for one that is mistyped. */
  override setCommand(command: Command): this {
    command.action = () => command;
    return super.setCommand(command);
  }

  run(): Promise<void> {
    return Promise.resolve();
  }
}
