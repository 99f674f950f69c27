import { IsolationLevel, TransactionContext } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CompiledQuery } from 'kysely';
import type { Statement } from './witness';

/**
 * Use cases as one transaction: whatever is read and written within the work, by repositories and records alike, goes
 * over its connection.
 */
@Injectable()
export class Transactions {
  constructor(private readonly em: EntityManager) {}

  /** All of the work is written, or none of it. */
  inOne<T>(work: () => Promise<T>): Promise<T> {
    return this.em.fork().transactional(work);
  }

  /**
   * The same, and all of it sees the database as it was at its first statement. A write to what somebody else has changed
   * since then is refused.
   *
   * @throws what `changed` makes, in that case
   */
  async inOneState<T>(work: () => Promise<T>, changed: () => Error): Promise<T> {
    try {
      return await this.em.fork().transactional(work, { isolationLevel: IsolationLevel.REPEATABLE_READ });
    } catch (error) {
      throw (error as { code?: unknown }).code === serializationFailure ? changed() : error;
    }
  }

  /** What a statement returns that writes, within the transaction around or in one of its own. */
  write<Row>({ sql, values }: Statement): Promise<readonly Row[]> {
    return (managerAround(this.em) ?? this.em.fork()).execute<Row[]>(sql, [...values]);
  }

  /** The rows of a read within the transaction around; null where there is none. */
  read<Row>(statement: string, parameters: readonly unknown[]): Promise<readonly Row[]> | null {
    const em = managerAround(this.em);
    if (!em) return null;
    const query = CompiledQuery.raw(statement, [...parameters]);
    return em
      .getKysely()
      .executeQuery(query)
      .then(({ rows }) => rows as Row[]);
  }
}

/** PostgreSQL's code for a row that was changed after the transaction had begun to look. */
const serializationFailure = '40001';

/** The entity manager of the transaction around; undefined where there is none, or it is another application's. */
export function managerAround(em: EntityManager): EntityManager | undefined {
  const around = TransactionContext.getEntityManager() as EntityManager | undefined;
  return around?.getDriver() === em.getDriver() ? around : undefined;
}
