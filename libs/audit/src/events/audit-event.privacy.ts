import type { Sql } from '@homeroom/database';

/**
 * The names of keys and users in events, and the arguments of commands. Who acted stays, since that is what the trail is for. Events belong
 * to an environment, or to none.
 */
export const auditTexts = {
  name: 'access.audit_event',
  record: 'audit_event',
  isOfEnvironment: true,
  fields: { details: Infinity },
  identities: { subject: Infinity },
} as const;

/** Lets the transaction replace words in events. */
export async function allowErasureOfEvents(sql: Sql): Promise<void> {
  await sql`SELECT set_config('homeroom.erasure', 'on', true)`;
}
