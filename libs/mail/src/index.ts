export { type MailCause, MailFailed } from './mail-failed';
export { type Mail, Mailer, mailSettingsOf } from './mailer';
