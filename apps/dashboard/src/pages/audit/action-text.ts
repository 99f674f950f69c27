import type { AuditEntry } from '../../api/types';

/** Describes an action, to be read after the name of the user: "revoked the key Library app (sandbox)". */
export function actionText({ action, actor, subject, environment }: AuditEntry): string {
  const key = `the key ${subject.name}${environment ? ` (${environment})` : ''}`;
  const webhook = `the webhook ${subject.name}${environment ? ` (${environment})` : ''}`;
  const self = actor.id !== null && actor.id === subject.id;
  switch (action) {
    case 'key.created':
      return `generated ${key}`;
    case 'key.changed':
      return `changed the terms of ${key}`;
    case 'key.rotated':
      return `rotated ${key}`;
    case 'key.revoked':
      return `revoked ${key}`;
    case 'school.limit_changed':
      return `changed the limit of the school ${subject.name}${environment ? ` (${environment})` : ''}`;
    case 'webhook.created':
      return `created ${webhook}`;
    case 'webhook.changed':
      return `changed ${webhook}`;
    case 'webhook.rotated':
      return `rotated the secret of ${webhook}`;
    case 'webhook.replayed':
      return `sent events again to ${webhook}`;
    case 'webhook.disabled':
      return `disabled ${webhook}`;
    case 'webhook.enabled':
      return `enabled ${webhook}`;
    case 'webhook.deleted':
      return `deleted ${webhook}`;
    case 'user.created':
      return `added the user ${subject.name}`;
    case 'user.linked':
      return `signed in with the account of the school for the first time, as ${subject.name}`;
    case 'user.changed':
      return `changed the name or the roles of ${subject.name}`;
    case 'user.deleted':
      return `deleted the user ${subject.name}`;
    case 'user.disabled':
      return `disabled the user ${subject.name}`;
    case 'user.enabled':
      return `enabled the user ${subject.name} again`;
    case 'user.password_reset':
      return `reset the password of ${subject.name}`;
    case 'user.password_reset_requested':
      return `asked for a link to choose a new password, as ${subject.name}`;
    case 'user.password_changed':
      return self ? 'changed their password' : `changed the password of ${subject.name}`;
    case 'user.second_factor_enabled':
      return 'turned on the second factor';
    case 'user.second_factor_disabled':
      return 'turned off the second factor';
    case 'user.second_factor_reset':
      return `reset the second factor of ${subject.name}`;
    case 'user.recovery_code_used':
      return 'used a recovery code';
    case 'user.recovery_codes_replaced':
      return 'made new recovery codes';
    case 'user.read_audit':
      return 'read the audit of records';
    case 'user.exported_audit':
      return 'exported the audit of records';
    case 'user.signed_in':
      return 'signed in';
    case 'user.sign_in_failed':
      return `failed to sign in as ${subject.name}`;
    case 'user.signed_out':
      return 'signed out';
    case 'user.signed_out_everywhere':
      return 'signed out everywhere';
    case 'command.run':
      return `ran the command ${subject.name}${environment ? ` (${environment})` : ''}`;
    default:
      return `${action}: ${subject.name}`;
  }
}
