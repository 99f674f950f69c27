import type { Connections } from '../connections/connections';
import type { DatabaseWatch } from '../health/database-watch';
import type { Parameter } from '../reading/read-client';

/** Milliseconds. Longer than the statement timeout, so that the error is that of PostgreSQL if it answers. */
const timeout = 10_000;

/** Brings rows that are derived from records up to date, on a connection of its own so that writes do not wait behind that. */
export class Derivations {
  constructor(
    private readonly connections: Connections,
    private readonly watch: DatabaseWatch,
  ) {}

  /** Runs a statement that returns one row with the boolean column `holds`. It sees the whole environment, also for a caller with a share. */
  async holds(statement: string, parameters: readonly Parameter[] = []): Promise<boolean> {
    const [row] = await this.watch.whileAvailable('write', timeout, () =>
      this.connections.rows<{ readonly holds: boolean }>(statement, parameters),
    );
    return row?.holds === true;
  }

  /** Runs a statement that is a transaction by itself. It has no parameters, and must not depend on the caller. */
  async execute(statement: string): Promise<void> {
    await this.watch.whileAvailable('write', timeout, () => this.connections.rows(statement, []));
  }
}
