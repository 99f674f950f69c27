import { type EntityClass, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { refusing } from './database-failure';

/** What a repository needs to know of its entity. */
interface Storing<Entity> {
  readonly entity: EntityClass<Entity>;
  readonly notFound: () => Error;
  /** The refusal that each constraint of the table stands for. */
  readonly refusals?: Record<string, () => Error>;
}

/** Adds and changes entities, each use case on an entity manager of its own. */
export class EntityStore<Entity extends { readonly id: number }> {
  constructor(
    protected readonly em: EntityManager,
    private readonly storing: Storing<Entity>,
  ) {}

  /** Writes a new entity, after which it has its id; what is told of it then is written with it, or neither is. */
  add(entity: Entity, telling?: (entity: Entity) => object): Promise<void> {
    return refusing(this.storing.refusals ?? {}, () => {
      // One statement needs no transaction.
      if (!telling) return this.em.fork().persist(entity).flush();
      return this.em.fork().transactional(async (em) => {
        await em.persist(entity).flush();
        em.persist(telling(entity));
      });
    });
  }

  /**
   * Changes one entity in a transaction; its row is locked until the change is committed.
   *
   * @throws the refusal of an id that no record has, and whatever the change refuses
   */
  change<T>(id: number, change: (entity: Entity, em: EntityManager) => T | Promise<T>): Promise<T> {
    return refusing(this.storing.refusals ?? {}, () =>
      this.em.fork().transactional(async (em) => {
        const found = await em.findOne(this.storing.entity, id as never, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (!found) throw this.storing.notFound();
        return change(found, em);
      }),
    );
  }
}
