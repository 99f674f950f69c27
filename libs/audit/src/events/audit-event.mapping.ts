import { defineEntity, p } from '@mikro-orm/core';
import { AuditEvent } from './audit-event';

export const auditEventMapping = defineEntity({
  class: AuditEvent,
  schema: 'access',
  tableName: 'audit_event',
  properties: {
    id: p.integer().primary(),
    at: p.datetime(3),
    actorId: p.integer().nullable(),
    actor: p.text(),
    action: p.text(),
    subjectType: p.text(),
    subjectId: p.integer(),
    subject: p.text(),
    environment: p.text().nullable(),
    address: p.text().nullable(),
    details: p.json(),
  },
});
