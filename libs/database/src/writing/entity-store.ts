import { type EntityClass, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** What a repository needs to know of its entity. */
interface Storing<Entity> {
  readonly entity: EntityClass<Entity>;
  readonly notFound: () => Error;
}

/** Adds and changes entities together with whatever else a use case writes, each in a transaction of its own. */
export class EntityStore<Entity extends { readonly id: number }> {
  constructor(
    protected readonly em: EntityManager,
    private readonly storing: Storing<Entity>,
  ) {}

  /** Writes a new entity, after which it has its id; what is told of it then is written with it, or neither is. */
  add(entity: Entity, auditEvent: (entity: Entity) => object): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      await em.persist(entity).flush();
      em.persist(auditEvent(entity));
    });
  }

  /**
   * Changes one entity, whose row is locked until the change is committed.
   *
   * @throws the refusal of an id that no entity has, and whatever the change refuses
   */
  change<T>(id: number, change: (entity: Entity, em: EntityManager) => T | Promise<T>): Promise<T> {
    return this.em.fork().transactional(async (em) => {
      const found = await em.findOne(this.storing.entity, id as never, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!found) throw this.storing.notFound();
      return change(found, em);
    });
  }
}
