import { EntityStore, mapConstraintErrors } from '@homeroom/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KeyNotFound, KeyWasRotated } from './key.errors';
import { ApiKey, type IssuedKey } from './api-key';

@Injectable()
export class ApiKeyRepository extends EntityStore<ApiKey> {
  constructor(em: EntityManager) {
    super(em, { entity: ApiKey, notFound: () => new KeyNotFound() });
  }

  /**
   * Changes a key and adds its replacement and an audit event, in one transaction.
   *
   * @throws KeyWasRotated when the key already has a replacement
   */
  replace(
    id: number,
    rotate: (key: ApiKey) => IssuedKey,
    auditEventOf: (old: ApiKey, key: ApiKey) => object,
  ): Promise<IssuedKey> {
    const rotated = () => new KeyWasRotated(id);
    return mapConstraintErrors({ api_key_replaces_key: rotated }, () =>
      this.change(id, async (old, em) => {
        const issued = rotate(old);
        await em.persist(issued.key).flush();
        em.persist(auditEventOf(old, issued.key));
        return issued;
      }),
    );
  }
}
