import { type MailCause, Mailer, mailSettingsOf } from '@homeroom/mail';
import type { Settings } from '@homeroom/settings';

/** A mail that was not sent. It names the user by id, so that a log has no address. */
interface FailedMail {
  /** Such as `invitation`. */
  readonly mail: string;
  readonly user_id: number;
  readonly cause: MailCause;
}

/** What mails are sent with. */
export interface Mailing {
  /** Null: the installation sends no mail. */
  readonly mailer: Mailer | null;
  /** The address of the dashboard, without a slash at the end. */
  readonly dashboardUrl: string;
  readonly onSent: () => void;
  readonly onFailure: (failed: FailedMail) => void;
}

/** Injects `Mailing`. */
export const MAILING = Symbol('MAILING');

/** The mail server and the address of the dashboard in the settings. */
export function mailingOf(
  { smtpUrl, mailFrom, environments, publicUrls }: Settings,
  { onSent = () => undefined, onFailure = () => undefined }: Partial<Pick<Mailing, 'onSent' | 'onFailure'>> = {},
): Mailing {
  const [environment = 'production'] = environments;
  return {
    mailer: smtpUrl === null || mailFrom === null ? null : new Mailer(mailSettingsOf(smtpUrl, mailFrom)),
    dashboardUrl: `${publicUrls[environment]}/dashboard`,
    onSent,
    onFailure,
  };
}
