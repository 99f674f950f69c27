import { ValidationFailed } from '@homeroom/kernel';

/** Which receivers the installation allows. */
export interface ReceiverRules {
  /** Whether http and addresses of the own machine and network are allowed, as `WEBHOOKS_ALLOW_INSECURE` says. */
  readonly allowsInsecure: boolean;
}

/** Checks the form of the URL of a receiver. Its addresses are checked when they are looked up. @throws ValidationFailed */
export function checkReceiverUrl(text: string, { allowsInsecure }: ReceiverRules): void {
  if (!URL.canParse(text)) throw new ValidationFailed(['url must be a URL such as https://library.example/homeroom']);
  const { protocol, username, password, hash } = new URL(text);
  if (protocol !== 'https:' && !(allowsInsecure && protocol === 'http:')) {
    const setting = protocol === 'http:' ? ', unless the installation sets WEBHOOKS_ALLOW_INSECURE' : '';
    throw new ValidationFailed([`url must begin with https:${setting}`]);
  }
  if (username || password || hash)
    throw new ValidationFailed(['url must not have a user name, a password or a fragment']);
}
