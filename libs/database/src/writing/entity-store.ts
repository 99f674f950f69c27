import { type EntityClass, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** What a store has to know about its entity. */
interface EntityDefinition<Entity> {
  readonly entity: EntityClass<Entity>;
  readonly notFound: () => Error;
}

/** Adds and changes entities, together with other writes of a use case, each in its own transaction. */
export class EntityStore<Entity extends { readonly id: number }> {
  constructor(
    protected readonly em: EntityManager,
    private readonly storing: EntityDefinition<Entity>,
  ) {}

  /**
   * Writes a new entity, and its audit event in the same transaction. The event is created when the entity has its id.
   *
   * @param prepare runs in the transaction, before the entity is written
   */
  add(
    entity: Entity,
    auditEvent: (entity: Entity) => object,
    prepare: (em: EntityManager) => Promise<void> = async () => undefined,
  ): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      await prepare(em);
      await em.persist(entity).flush();
      em.persist(auditEvent(entity));
    });
  }

  /**
   * Changes one entity. Its row is locked until the transaction ends.
   *
   * @throws the error of `notFound`, and any error of the change
   */
  change<T>(id: number, change: (entity: Entity, em: EntityManager) => T | Promise<T>): Promise<T> {
    return this.em.fork().transactional(async (em) => {
      const found = await em.findOne(this.storing.entity, id as never, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!found) throw this.storing.notFound();
      return change(found, em);
    });
  }
}
