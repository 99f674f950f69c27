import { defineEntity, p } from '@mikro-orm/core';
import { Webhook } from '../domain/webhook';

export const webhookMapping = defineEntity({
  class: Webhook,
  schema: 'access',
  tableName: 'webhook',
  properties: {
    id: p.integer().primary(),
    environment: p.text(),
    name: p.text(),
    url: p.text(),
    types: p.array().nullable(),
    secret: p.blob(),
    previousSecret: p.blob().nullable(),
    previousSecretUntil: p.datetime(3).nullable(),
    disabledAt: p.datetime(3).nullable(),
    message: p.text().nullable(),
    createdAt: p.datetime(3),
    epoch: p.uuid(),
    position: p.bigint('string'),
    eventId: p.bigint('string'),
    replays: p.integer(),
  },
});
