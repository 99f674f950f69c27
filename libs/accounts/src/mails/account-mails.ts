import { MailFailed, type Mailer } from '@homeroom/mail';
import { Inject, Injectable } from '@nestjs/common';
import { invitationMail, resetLinkMail } from './mail-texts';
import { MAILING, type Mailing } from './mailing';
import type { Invitation } from '../users/users.service';

/** Whether a mail was sent; `off`: the installation sends none. */
export type MailOutcome = 'sent' | 'failed' | 'off';

interface Recipient {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** The mails to the users of the dashboard. A mail that cannot be sent is logged and counted, and fails nothing else. */
@Injectable()
export class AccountMails {
  constructor(@Inject(MAILING) private readonly mailing: Mailing) {}

  /** Whether the installation sends mails. */
  get isOn(): boolean {
    return this.mailing.mailer !== null;
  }

  /** Sends the one-time password of an invitation or a reset. */
  sendInvitation({ user, password }: Invitation, kind: 'invitation' | 'password_reset'): Promise<MailOutcome> {
    const { dashboardUrl } = this.mailing;
    return this.send(kind, user, (mailer) =>
      mailer.send({ to: user.email, ...invitationMail({ user, password, kind, dashboardUrl }) }),
    );
  }

  /** Sends the link with which a user chooses a new password. */
  sendResetLink(user: Recipient, token: string): Promise<MailOutcome> {
    const { dashboardUrl } = this.mailing;
    return this.send('reset_link', user, (mailer) =>
      mailer.send({ to: user.email, ...resetLinkMail({ user, token, dashboardUrl }) }),
    );
  }

  private async send(kind: string, { id }: Recipient, work: (mailer: Mailer) => Promise<void>): Promise<MailOutcome> {
    const { mailer, onSent, onFailure } = this.mailing;
    if (mailer === null) return 'off';
    try {
      await work(mailer);
      onSent();
      return 'sent';
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error;
      onFailure({ mail: kind, user_id: id, cause: error.reason });
      return 'failed';
    }
  }
}
