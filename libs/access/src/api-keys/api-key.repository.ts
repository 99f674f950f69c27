import { EntityStore, mapConstraintErrors } from '@homeroom/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KeyNotFound, KeyWasRotated } from './key.errors';
import { ApiKey, type IssuedKey, type KeyTerms } from './api-key';
import type { ShareRecord } from '../shares/share';
import { defineShare } from '../shares/share-store';

/** A new key with what it sees; null for the whole environment. */
interface IssuedInShare extends IssuedKey {
  readonly share: ShareRecord | null;
}

@Injectable()
export class ApiKeyRepository extends EntityStore<ApiKey> {
  constructor(em: EntityManager) {
    super(em, { entity: ApiKey, notFound: () => new KeyNotFound() });
  }

  /**
   * Adds a key, the share that its terms name, and an audit event, in one transaction.
   *
   * @throws ValidationFailed for a share of records that do not exist
   */
  issue(
    ownerId: number,
    terms: KeyTerms,
    at: Date,
    auditEventOf: (issued: IssuedInShare) => object,
  ): Promise<IssuedInShare> {
    return this.em.fork().transactional(async (em) => {
      const share = terms.share ? await defineShare(em, terms.environment, terms.share) : null;
      const issued = { ...ApiKey.issue(ownerId, terms, share?.id ?? null, at), share };
      await em.persist(issued.key).flush();
      em.persist(auditEventOf(issued));
      return issued;
    });
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
