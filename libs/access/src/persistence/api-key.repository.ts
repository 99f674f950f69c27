import { EntityStore } from '@homeroom/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KeyNotFound } from '../domain/access.errors';
import { ApiKey } from '../domain/api-key';

@Injectable()
export class ApiKeyRepository extends EntityStore<ApiKey> {
  constructor(em: EntityManager) {
    super(em, { entity: ApiKey, notFound: () => new KeyNotFound() });
  }
}
