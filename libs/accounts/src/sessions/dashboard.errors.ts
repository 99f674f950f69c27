import { HttpError, unauthorized } from '@homeroom/http';

const forbidden = (code: string, error: string, reason?: string) => () =>
  new HttpError({ error, code, status: 403 }, {}, reason);

/** Errors of the dashboard. Their codes are not part of the public API. */
export const notSignedIn = () => unauthorized('Sign in first', {}, 'not_signed_in');
/** The message depends on the fields of the request only, so that it does not show which of them is wrong. */
export const signInFailed = ({ withCode }: { withCode: boolean }) =>
  unauthorized(
    withCode ? 'The e-mail address, the password or the code is wrong' : 'The e-mail address or the password is wrong',
    {},
    'sign_in_failed',
  );
export const roleForbids = (who: string) => forbidden('FORBIDDEN', `Only ${who} may do this`, 'role_missing')();
export const crossSite = forbidden('FORBIDDEN', 'The request came from another site', 'cross_site');
export const passwordIsWrong = forbidden('PASSWORD_WRONG', 'The password is wrong');
export const passwordIsNeeded = forbidden('PASSWORD_REQUIRED', 'Give your password once more');
export const resetLinkIsInvalid = forbidden(
  'RESET_LINK_INVALID',
  'This link was used already, was replaced by a newer one, or has expired. Ask for another one',
);
export const passwordMustChange = forbidden('PASSWORD_CHANGE_REQUIRED', 'Choose a password of your own first');
/** The password of a sign-in is right, and the user has a second factor. */
export const codeIsNeeded = forbidden('CODE_REQUIRED', 'Enter the code of your authenticator app, or a recovery code');
export const codeIsWrong = forbidden('CODE_WRONG', 'The code is wrong, or was used already');
export const secondFactorIsRequired = forbidden('SECOND_FACTOR_REQUIRED', 'Set up a second factor first');
