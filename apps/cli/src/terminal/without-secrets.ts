/** An API key, the secret of a webhook, and the password of a URL. No option takes one, but a hand may paste one. */
const apiKey = /\bhr_(production|sandbox)_[0-9A-Za-z]+/g;
const webhookSecret = /\bwhsec_[0-9A-Za-z+/=]+/g;
/** Up to the last `@` of the word, since a password may have any character. */
const password = /(:\/\/[^@\s:]*):\S*@/g;

/** Replaces the secrets in an argument. */
export const withoutSecrets = (text: string): string =>
  text.replace(apiKey, 'hr_$1_…').replace(webhookSecret, 'whsec_…').replace(password, '$1:…@');
