import type { Environment } from '@homeroom/kernel';

/** What the audit trail tells of. */
export type AuditAction =
  | `key.${'created' | 'rotated' | 'revoked'}`
  | `user.${'created' | 'disabled' | 'enabled' | 'password_reset' | 'password_changed'}`
  | `user.${'signed_in' | 'sign_in_failed' | 'signed_out' | 'signed_out_everywhere'}`;

/** Who does something, and from where. */
export interface Actor {
  /** Null: on the command line, or the service itself. */
  readonly userId: number | null;
  readonly name: string;
  /** The address that the request came from; null where there was none. */
  readonly address: string | null;
}

/** The service itself, at its very first start. */
export const firstStart: Actor = { userId: null, name: 'First start', address: null };

/** The person at a terminal of the machine. */
export const commandLine = (account: string): Actor => ({
  userId: null,
  name: `${account}, command line`,
  address: null,
});

/** One deed, as it was; nothing changes it afterwards. */
export class AuditEvent {
  readonly id!: number;
  readonly at!: Date;
  readonly actorId!: number | null;
  readonly actor!: string;
  readonly action!: AuditAction;
  readonly subjectType!: 'key' | 'user';
  readonly subjectId!: number;
  readonly subject!: string;
  readonly environment!: Environment | null;
  readonly address!: string | null;
  readonly details!: object;

  static ofKey(
    action: AuditAction & `key.${string}`,
    { id, name, environment }: { id: number; name: string; environment: Environment },
    { at, by, details = {} }: Circumstances,
  ): AuditEvent {
    return told({ action, subjectType: 'key', subjectId: id, subject: name, environment, details }, at, by);
  }

  static ofUser(
    action: AuditAction & `user.${string}`,
    { id, email }: { id: number; email: string },
    { at, by, details = {} }: Circumstances,
  ): AuditEvent {
    return told({ action, subjectType: 'user', subjectId: id, subject: email, environment: null, details }, at, by);
  }
}

interface Circumstances {
  readonly at: Date;
  readonly by: Actor;
  readonly details?: object;
}

type AuditedRequest = Pick<AuditEvent, 'action' | 'subjectType' | 'subjectId' | 'subject' | 'environment' | 'details'>;

const told = (deed: AuditedRequest, at: Date, { userId, name, address }: Actor): AuditEvent =>
  Object.assign(new AuditEvent(), { ...deed, at, actorId: userId, actor: name, address });
