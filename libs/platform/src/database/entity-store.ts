import { type EntityClass, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { refusing } from './database-failure';
import { managerAround } from './transactions';
import { noteOf, noting } from './witness';

/** What a repository needs to know of its entity. */
interface Storing<Entity> {
  readonly entity: EntityClass<Entity>;
  readonly notFound: () => Error;
  /** The refusal that each constraint of the table stands for. */
  readonly refusals?: Record<string, () => Error>;
  /** How a witness is told of it; what is not witnessed tells of itself. */
  readonly witnessed?: Witnessed;
}

interface Witnessed {
  /** Of which sort the record is, such as `student`. */
  readonly as: string;
  /** The property that holds the id of whom it is about, if it is about somebody. */
  readonly about?: string;
}

/** Adds and changes entities, each use case on an entity manager of its own, or on that of the transaction around. */
export class EntityStore<Entity extends { readonly id: number }> {
  constructor(
    protected readonly em: EntityManager,
    private readonly storing: Storing<Entity>,
  ) {}

  /** Writes a new entity, after which it has its id; what is told of it then is written with it, or neither is. */
  add(entity: Entity, telling?: (entity: Entity) => object): Promise<void> {
    return refusing(this.storing.refusals ?? {}, () => {
      if (telling) {
        return this.transactional(async (em) => {
          await em.persist(entity).flush();
          em.persist(telling(entity));
        });
      }
      const em = managerAround(this.em) ?? this.em.fork();
      const { witnessed } = this.storing;
      // One statement needs no transaction.
      return witnessed ? this.addWitnessed(entity, em, witnessed) : em.persist(entity).flush();
    });
  }

  /**
   * Changes one entity in a transaction; its row is locked until the change is committed.
   *
   * @param aboutToo ids of whom the change is about, beside whom the record is about
   * @throws the refusal of an id that no record has, and whatever the change refuses
   */
  change<T>(
    id: number,
    change: (entity: Entity, em: EntityManager) => T | Promise<T>,
    aboutToo: readonly number[] = [],
  ): Promise<T> {
    return refusing(this.storing.refusals ?? {}, () =>
      this.transactional(async (em) => {
        const found = await em.findOne(this.storing.entity, id as never, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (!found) throw this.storing.notFound();
        const outcome = await change(found, em);
        if (this.storing.witnessed) await this.noteChange(found, em, this.storing.witnessed, aboutToo);
        return outcome;
      }),
    );
  }

  private transactional<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    const around = managerAround(this.em);
    if (!around) return this.em.fork().transactional(work);
    return work(around).then(async (outcome) => {
      await around.flush();
      return outcome;
    });
  }

  /** The record and the note of it in one statement: a transaction of several would take four round trips. */
  private async addWitnessed(entity: Entity, em: EntityManager, { as, about }: Witnessed): Promise<void> {
    const prepared = em.getComparator().prepareEntity(entity);
    const row: unknown[] = Object.values(prepared);
    const columns = this.columnsOf(em, Object.keys(prepared));
    const subject = about ? `ARRAY["${this.columnsOf(em, [about])[0]}"]` : `'{}'::integer[]`;
    const insert = `INSERT INTO "${em.getMetadata().get(this.storing.entity).tableName}" ("${columns.join('", "')}")
      VALUES (${columns.map(() => '?').join(', ')}) RETURNING id, ${subject} AS about`;
    const given = columns.filter((_, at) => row[at] !== null);
    const { sql, values } = noting({ sql: insert, values: row }, as, given);
    const [written] = await em.execute<[{ id: number }]>(sql, [...values]);
    Object.assign(entity, { id: written.id });
  }

  private async noteChange(entity: Entity, em: EntityManager, { as, about }: Witnessed, aboutToo: readonly number[]) {
    const values = entity as Readonly<Record<string, unknown>>;
    const unit = em.getUnitOfWork();
    unit.computeChangeSets();
    const changes = unit.getChangeSets().find((changeSet) => changeSet.entity === entity);
    const note = noteOf(as, {
      id: entity.id,
      about: about ? [values[about] as number, ...aboutToo] : aboutToo,
      fields: this.columnsOf(em, Object.keys(changes?.payload ?? {})),
    });
    if (note) await em.execute(note.sql, [...note.values]);
  }

  private columnsOf(em: EntityManager, properties: readonly string[]): string[] {
    const { properties: known } = em.getMetadata().get(this.storing.entity);
    return properties.map((property) => known[property as never]['fieldNames'][0] as string);
  }
}
