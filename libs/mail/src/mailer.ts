import { createTransport } from 'nodemailer';
import { causeOf, MailFailed } from './mail-failed';

interface MailSettings {
  readonly host: string;
  readonly port: number;
  /**
   * `implicit`: TLS from the start; `starttls`: a server that does not offer STARTTLS is not used; `none`: the mail can be
   * read on the way to the server.
   */
  readonly tls: 'implicit' | 'starttls' | 'none';
  readonly login: { readonly user: string; readonly password: string } | null;
  /** An address, or a name with an address: `School <office@school.example>`. */
  readonly from: string;
}

/** @param url `smtp:` or `smtps:`, as the settings check it */
export function mailSettingsOf(url: string, from: string): MailSettings {
  const { protocol, hostname, port, username, password, search } = new URL(url);
  const isImplicit = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isImplicit ? 465 : 587),
    tls: isImplicit ? 'implicit' : search === '?tls=none' ? 'none' : 'starttls',
    login: username === '' ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    from,
  };
}

/** A mail of plain text. */
interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Milliseconds in which the server must have accepted a mail, and must answer each command. */
const patience = { whole: 20_000, step: 10_000 };

/** Sends mails through the school's mail server. The certificate of the server is verified. */
export class Mailer {
  /** @param waiting shorter times, set by tests */
  constructor(
    private readonly settings: MailSettings,
    private readonly waiting = patience,
  ) {}

  /** Returns when the server has accepted the mail. @throws MailFailed */
  async send({ to, subject, text }: Mail): Promise<void> {
    const { promise: isLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new MailFailed('timeout')), this.waiting.whole);
    const transport = this.transport();
    try {
      // An object, so that no part of an address is read as a second one.
      const sent = transport.sendMail({ from: this.settings.from, to: { name: '', address: to }, subject, text });
      // It may fail after the race is over.
      sent.catch(() => undefined);
      await Promise.race([sent, isLate]);
    } catch (error) {
      throw error instanceof MailFailed ? error : new MailFailed(causeOf(error));
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  }

  private transport() {
    const { host, port, tls, login } = this.settings;
    const { step } = this.waiting;
    return createTransport({
      ...{ host, port, secure: tls === 'implicit', requireTLS: tls === 'starttls', ignoreTLS: tls === 'none' },
      ...(login && { auth: { user: login.user, pass: login.password } }),
      ...{ dnsTimeout: step, connectionTimeout: step, greetingTimeout: step, socketTimeout: step },
      // Text and address are data: they name no file and no URL.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    });
  }
}
