import type { Command } from 'commander';
import { CommandRunner, Option } from 'nest-commander';

/** Wrong usage: the message says what is right. */
export class WrongUsage extends Error {}

/** A command whose mistakes in usage are thrown, so that one place decides on the exit code. */
export abstract class CliCommand extends CommandRunner {
  override setCommand(command: Command): this {
    command.exitOverride();
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
  run([unknown]: string[]): Promise<void> {
    if (unknown !== undefined) this.command.error(`error: unknown command '${unknown}'`);
    this.command.outputHelp({ error: true });
    throw new WrongUsage('');
  }
}

/** @throws WrongUsage unless a text is one of the values */
export function oneOf<T extends string>(option: string, values: readonly T[], text: string): T {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new WrongUsage(`${option} must be one of ${values.join(', ')}`);
  return found;
}

/** @throws WrongUsage unless a text is a whole number within the bounds */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new WrongUsage(`${option} must be a whole number from ${least} to ${most}`);
}
