import type { Subject } from '@homeroom/access';
import type { Environment } from '@homeroom/kernel';
import type { DatabaseSession } from '@homeroom/database';
import { Option } from 'nest-commander';
import { idOf, WrongUsage } from '../option-values';
import { EnvironmentCommand } from './environment-command';

/** The options that name a student. */
export interface StudentOptions {
  student?: number;
  environment: Environment;
}

/** A command that works on all data of one student. */
export abstract class StudentCommand extends EnvironmentCommand {
  /** Opens a session in the student's environment. */
  protected async withStudent<T>(
    { student: studentId, environment }: StudentOptions,
    work: (session: DatabaseSession, subject: Subject) => Promise<T>,
  ): Promise<T> {
    // Not checked by commander, which would report the missing student before a mistyped option.
    if (studentId === undefined) throw new WrongUsage('--student is required');
    return this.withEnvironment(environment, (session) => work(session, { environment, studentId }));
  }

  @Option({ flags: '--student <id>', description: 'id of the student; required' })
  student(text: string): number {
    return idOf(text);
  }
}
