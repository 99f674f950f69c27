import type { Subject } from '@homeroom/access';
import { type Environment, environments } from '@homeroom/kernel';
import { inOneSession, InvalidSetting, type Session } from '@homeroom/platform';
import type { Command } from 'commander';
import { Option } from 'nest-commander';
import { CliCommand } from '../cli-command';
import { idOf, oneOf, WrongUsage } from '../option-values';
import type { Workspace } from '../workspace';

/** Whose data, as it was typed. */
export interface Named {
  student?: number;
  environment: Environment;
}

/** A command that handles all data of one student. */
export abstract class StudentCommand extends CliCommand {
  protected abstract readonly workspace: Workspace;

  override setCommand(command: Command): this {
    return super.setCommand(command.allowExcessArguments(false));
  }

  /** Works in the student's environment, as long as it takes. */
  protected withStudent<T>(
    { student: studentId, environment }: Named,
    work: (session: Session, subject: Subject) => Promise<T>,
  ): Promise<T> {
    // Not by commander: it would ask for the student before it says that an option is mistyped.
    if (studentId === undefined) throw new WrongUsage('--student is required');
    return this.workspace.withMigratedDatabase(async (address, { environments: served }) => {
      if (!served.includes(environment)) throw new InvalidSetting(`ENVIRONMENTS must include ${environment}`);
      return inOneSession(address, environment, (session) => work(session, { environment, studentId }));
    });
  }

  @Option({ flags: '--student <id>', description: 'whose data; required' })
  student(text: string): number {
    return idOf(text);
  }

  @Option({
    flags: '--environment <environment>',
    description: 'of which records',
    choices: [...environments],
    defaultValue: 'production',
  })
  environment(text: string): string {
    return oneOf('--environment', environments, text);
  }
}
