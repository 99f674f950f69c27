const prefix = '#new-password=';

/** The token of the reset link that led to this page; null without one. */
export const resetToken = (): string | null =>
  location.hash.startsWith(prefix) ? location.hash.slice(prefix.length) : null;

/** Removes the token from the address, so that it does not stay in the history of the browser. */
export const forgetResetToken = (): void =>
  history.replaceState(history.state, '', location.pathname + location.search);
