import { type DatabaseAddress, withSession } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import { deleteErasedSourcedIds } from '@homeroom/rostering';
import { Logger } from '@nestjs/common';

/** Brings the sourcedIds of an environment up to the last commit, however long it takes, and deletes old ones of erased people. */
export const refreshRoster = (address: DatabaseAddress, environment: Environment): Promise<void> =>
  withSession(address, environment, async ({ sql }) => {
    // A statement of its own: requests for events wait until its transaction ends.
    await sql`SELECT order_events()`;
    await sql`SELECT refresh_roster()`;
    await deleteErasedSourcedIds(sql);
  });

/** Refreshes that take longer than a request may, such as the one after the import of a district. There is one at a time. */
export class LongRefresh {
  private readonly logger = new Logger(LongRefresh.name);
  private running: Promise<void> | null = null;

  constructor(
    private readonly address: DatabaseAddress,
    private readonly environment: Environment,
  ) {}

  get isRunning(): boolean {
    return this.running !== null;
  }

  /** Starts one, unless one is running. If it fails, the next request that takes too long starts another one. */
  start(): void {
    this.running ??= refreshRoster(this.address, this.environment)
      .catch((error: unknown) => this.report(error))
      .finally(() => (this.running = null));
  }

  /** The message and the details of an error of PostgreSQL may have values of records. */
  private report(error: unknown): void {
    const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
    const failure = [name, code].filter((each) => typeof each === 'string').join(' ');
    this.logger.error(`The sourcedIds of ${this.environment} could not be brought up to date: ${failure}`);
  }
}
