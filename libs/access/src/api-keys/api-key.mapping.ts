import { defineEntity, p } from '@mikro-orm/core';
import { ApiKey } from './api-key';

export const apiKeyMapping = defineEntity({
  class: ApiKey,
  schema: 'access',
  tableName: 'api_key',
  properties: {
    id: p.integer().primary(),
    ownerId: p.integer(),
    name: p.text(),
    environment: p.text(),
    hash: p.blob(),
    prefix: p.text(),
    lastFour: p.text(),
    scopes: p.array(),
    plan: p.text(),
    perHour: p.integer(),
    perMinute: p.integer(),
    expiresAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    replaces: p.integer().nullable(),
    shareId: p.integer().nullable(),
  },
});
