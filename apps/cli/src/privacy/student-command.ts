import type { Subject } from '@homeroom/access';
import type { Environment } from '@homeroom/kernel';
import type { Session } from '@homeroom/database';
import { Option } from 'nest-commander';
import { idOf, WrongUsage } from '../option-values';
import { EnvironmentCommand } from './environment-command';

/** Whose data, as it was typed. */
export interface Named {
  student?: number;
  environment: Environment;
}

/** A command that handles all data of one student. */
export abstract class StudentCommand extends EnvironmentCommand {
  /** Works in the student's environment, as long as it takes. */
  protected async withStudent<T>(
    { student: studentId, environment }: Named,
    work: (session: Session, subject: Subject) => Promise<T>,
  ): Promise<T> {
    // Not by commander: it would ask for the student before it says that an option is mistyped.
    if (studentId === undefined) throw new WrongUsage('--student is required');
    return this.withEnvironment(environment, (session) => work(session, { environment, studentId }));
  }

  @Option({ flags: '--student <id>', description: 'whose data; required' })
  student(text: string): number {
    return idOf(text);
  }
}
