import { createHash } from 'node:crypto';

/** The domain of addresses that stand for a blank one. It is reserved: no mail is ever delivered to it. */
const domain = 'no-email.invalid';

/** The address of a user without one. */
export const placeholderOf = (sourcedId: string): string =>
  `${createHash('sha256').update(sourcedId).digest('hex').slice(0, 24)}@${domain}`;

/** Whether an address stands for a blank one. */
export const isPlaceholder = (email: string): boolean => email.endsWith(`@${domain}`);
