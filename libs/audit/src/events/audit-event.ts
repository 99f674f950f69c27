import type { Environment } from '@homeroom/kernel';

/** Actions on API keys, users, webhooks and the limits of schools, and commands. */
export type AuditAction =
  | `key.${'created' | 'changed' | 'rotated' | 'revoked'}`
  | `user.${'created' | 'changed' | 'linked' | 'disabled' | 'enabled' | 'deleted' | 'password_reset' | 'password_changed'}`
  | `user.second_factor_${'enabled' | 'disabled' | 'reset'}`
  | `user.${'recovery_code_used' | 'recovery_codes_replaced'}`
  | 'user.password_reset_requested'
  | 'school.limit_changed'
  | `webhook.${'created' | 'changed' | 'rotated' | 'replayed' | 'disabled' | 'enabled' | 'deleted'}`
  | 'command.run'
  | `user.${'read_audit' | 'exported_audit'}`
  | `user.${'signed_in' | 'sign_in_failed' | 'signed_out' | 'signed_out_everywhere'}`;

export interface Actor {
  /** Null for the command line and for the service itself. */
  readonly userId: number | null;
  readonly name: string;
  /** The address of the client. Null without a request. */
  readonly address: string | null;
  /** The command that an operator ran. Events have its host and arguments. */
  readonly command?: Command;
}

export interface Command {
  /** Such as `privacy erase`. */
  readonly name: string;
  readonly host: string;
  /** Without secrets. */
  readonly arguments: readonly string[];
}

/** The service itself, at the first start of an installation. */
export const firstStart: Actor = { userId: null, name: 'First start', address: null };

/** An operating system user at the command line. */
export const commandLine = (account: string, command?: Command): Actor => ({
  userId: null,
  name: `${account}, command line`,
  address: null,
  ...(command && { command }),
});

/** An action on an API key, a user, a webhook or the limit of a school. It is immutable and keeps the names of its time. */
export class AuditEvent {
  readonly id!: number;
  readonly at!: Date;
  readonly actorId!: number | null;
  readonly actor!: string;
  readonly action!: AuditAction;
  readonly subjectType!: 'key' | 'user' | 'school' | 'webhook' | 'command';
  readonly subjectId!: number;
  readonly subject!: string;
  readonly environment!: Environment | null;
  readonly address!: string | null;
  readonly details!: object;

  static ofKey(
    action: AuditAction & `key.${string}`,
    { id, name, environment }: Subject,
    { at, by, details = {} }: Circumstances,
  ): AuditEvent {
    return newEvent({ action, subjectType: 'key', subjectId: id, subject: name, environment, details }, at, by);
  }

  static ofSchool(
    action: AuditAction & `school.${string}`,
    { id, name, environment }: Subject,
    { at, by, details = {} }: Circumstances,
  ): AuditEvent {
    return newEvent({ action, subjectType: 'school', subjectId: id, subject: name, environment, details }, at, by);
  }

  static ofWebhook(
    action: AuditAction & `webhook.${string}`,
    { id, name, environment }: Subject,
    { at, by, details = {} }: Circumstances,
  ): AuditEvent {
    return newEvent({ action, subjectType: 'webhook', subjectId: id, subject: name, environment, details }, at, by);
  }

  static ofUser(
    action: AuditAction & `user.${string}`,
    { id, email }: { id: number; email: string },
    { at, by, details = {} }: Circumstances,
  ): AuditEvent {
    return newEvent({ action, subjectType: 'user', subjectId: id, subject: email, environment: null, details }, at, by);
  }
}

/** A key, a webhook or a school. */
interface Subject {
  readonly id: number;
  readonly name: string;
  readonly environment: Environment;
}

interface Circumstances {
  readonly at: Date;
  readonly by: Actor;
  readonly details?: object;
}

type EventFields = Pick<AuditEvent, 'action' | 'subjectType' | 'subjectId' | 'subject' | 'environment' | 'details'>;

function newEvent(fields: EventFields, at: Date, { userId, name, address, command }: Actor): AuditEvent {
  const run = command && { host: command.host, arguments: command.arguments };
  const details = { ...fields.details, ...run };
  return Object.assign(new AuditEvent(), { ...fields, details, at, actorId: userId, actor: name, address });
}
