import type { EntityManager } from '@mikro-orm/postgresql';
import type { Connections } from '../connections/connections';
import type { DatabaseWatch } from './database-watch';

/** Statistics of pg's pool. */
interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** The load of the writing connections: those for single statements, and MikroORM's for transactions. */
export class WriteLoad {
  constructor(
    private readonly statements: readonly Connections[],
    private readonly em: EntityManager,
    private readonly watch: DatabaseWatch,
  ) {}

  /** The number of open connections. */
  async open(): Promise<number> {
    const { totalCount } = await this.pool();
    return totalCount + sum(this.statements.map(({ open }) => open));
  }

  /** The number of connections that wait for an answer or hold a transaction. */
  async busy(): Promise<number> {
    return (await this.transactions()) + sum(this.statements.map(({ busy }) => busy));
  }

  /** Writes that are not answered yet. A transaction counts as one write, also while it waits for a connection. */
  async pending(): Promise<number> {
    const { waitingCount } = await this.pool();
    return this.watch.pendingCount('write') + (await this.transactions()) + waitingCount;
  }

  private async transactions(): Promise<number> {
    const { totalCount, idleCount } = await this.pool();
    return totalCount - idleCount;
  }

  private async pool(): Promise<Pool> {
    return await this.em.getDriver().getConnection().getNativeClient();
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
