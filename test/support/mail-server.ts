import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** The decoded body. */
  readonly text: string;
}

/** A mail server of the loopback, which keeps what it accepts. */
export class MailServer {
  /** Addresses for which no mail is accepted. */
  readonly refused = new Set<string>();
  readonly mails: ReceivedMail[] = [];
  private readonly server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    this.server = new SMTPServer({
      authOptional: true,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === login.user && password === login.password
          ? done(null, { user: username })
          : done(new Error('Wrong name or password')),
      onRcptTo: ({ address }, _session, done) =>
        done(this.refused.has(address) ? new Error('No such mailbox') : undefined),
      onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
        void text(stream).then((raw) => {
          const [head = '', ...rest] = raw.split('\r\n\r\n');
          const [, subject = ''] = /^Subject: (.*)$/m.exec(head) ?? [];
          const from = mailFrom === false ? '' : mailFrom.address;
          const to = rcptTo.map(({ address }) => address).join();
          this.mails.push({ from, to, subject: subject.trim(), text: decoded(head, rest.join('\r\n\r\n')) });
          done();
        });
      },
      ...options,
    });
  }

  /** Without TLS unless the options say otherwise. */
  static async open(options: SMTPServerOptions = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }) {
    const opened = new MailServer(options);
    // A client that refuses the certificate is what some tests want.
    opened.server.on('error', () => undefined);
    await new Promise<void>((resolve) => opened.server.listen(0, '127.0.0.1', resolve));
    return opened;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  /** For `SMTP_URL`. */
  get url(): string {
    return `smtp://${login.user}:${login.password}@127.0.0.1:${this.port}?tls=none`;
  }

  mailsTo(address: string): ReceivedMail[] {
    return this.mails.filter(({ to }) => to === address);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}

/** The name and the password that the server takes. */
export const login = { user: 'homeroom', password: 'the-secret-of-the-mail-server' };

/** nodemailer encodes text with long lines as quoted-printable. */
const decoded = (head: string, body: string): string =>
  /quoted-printable/i.test(head)
    ? body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : body;
