import { HttpError, unauthorized } from '@homeroom/http';

const forbidden = (code: string, error: string, reason?: string) => () =>
  new HttpError({ error, code, status: 403 }, {}, reason);

/** Errors of the dashboard. Their codes are not part of the public API. */
export const notSignedIn = () => unauthorized('Sign in first', {}, 'not_signed_in');
export const signInFailed = () => unauthorized('The e-mail address or the password is wrong', {}, 'sign_in_failed');
export const roleForbids = (who: string) => forbidden('FORBIDDEN', `Only ${who} may do this`, 'role_missing')();
export const crossSite = forbidden('FORBIDDEN', 'The request came from another site', 'cross_site');
export const passwordIsWrong = forbidden('PASSWORD_WRONG', 'The password is wrong');
export const passwordIsNeeded = forbidden('PASSWORD_REQUIRED', 'Give your password once more');
export const passwordMustChange = forbidden('PASSWORD_CHANGE_REQUIRED', 'Choose a password of your own first');
