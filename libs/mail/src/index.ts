export { type MailCause, MailFailed } from './mail-failed';
export { Mailer, mailSettingsOf } from './mailer';
