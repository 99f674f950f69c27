interface Text {
  readonly subject: string;
  readonly text: string;
}

interface Person {
  readonly name: string;
  readonly email: string;
}

interface Invited {
  readonly user: Person;
  readonly password: string;
  readonly kind: 'invitation' | 'password_reset';
  readonly dashboardUrl: string;
}

/** A mail with a one-time password. */
export function invitationMail({ user: { name, email }, password, kind, dashboardUrl }: Invited): Text {
  const isNew = kind === 'invitation';
  return {
    subject: isNew ? 'Your account for Homeroom' : 'Your new one-time password for Homeroom',
    text: [
      `Hello ${name},`,
      isNew
        ? 'You have an account for Homeroom, the administration of your school.'
        : 'Your password for Homeroom, the administration of your school, was reset.',
      [`Open:               ${dashboardUrl}`, `E-mail address:     ${email}`, `One-time password:  ${password}`].join(
        '\n',
      ),
      'The one-time password works for 3 days. At the first sign-in you choose a password of your own.',
      'If you do not expect this mail, tell the office of your school, and do not use the password.',
    ].join('\n\n'),
  };
}

interface Forgotten {
  readonly user: Person;
  readonly token: string;
  readonly dashboardUrl: string;
}

/** A mail with a link to choose a new password. */
export const resetLinkMail = ({ user: { name }, token, dashboardUrl }: Forgotten): Text => ({
  subject: 'Choose a new password for Homeroom',
  text: [
    `Hello ${name},`,
    'With this link you choose a new password for Homeroom, the administration of your school:',
    // The part after # is sent to no server, and is in no log.
    `${dashboardUrl}/#new-password=${token}`,
    'The link works once, for one hour. Your present password works until you choose another one.',
    'If you did not ask for this mail, ignore it: nothing has changed.',
  ].join('\n\n'),
});
