/** Why a mail was not sent, in the words of the log. */
export type MailCause = 'connection' | 'timeout' | 'tls' | 'sign_in' | 'recipient' | 'refused';

/**
 * A mail was not accepted by the mail server. The message has no address and no text of the server, which may repeat an
 * address.
 */
export class MailFailed extends Error {
  constructor(
    readonly reason: MailCause,
    options?: ErrorOptions,
  ) {
    super(`The mail was not sent: ${reason}`, options);
  }
}

interface SmtpError {
  readonly code?: string;
  /** The command of SMTP that was refused. */
  readonly command?: string;
  /** The code of Node.js or OpenSSL behind a code of nodemailer. */
  readonly cause?: { readonly code?: string };
  readonly message?: string;
}

/** @param error of nodemailer */
export function causeOf(error: unknown): MailCause {
  const { code = '', command = '', message = '' } = error as SmtpError;
  if (/certificate|TLS|SSL|altnames/i.test(message) || code === 'ETLS') return 'tls';
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign_in';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (['ECONNECTION', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ECONNRESET'].includes(code)) return 'connection';
  return command.startsWith('RCPT') ? 'recipient' : 'refused';
}
