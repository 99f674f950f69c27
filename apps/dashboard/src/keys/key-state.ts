import type { Key } from '../api/types';

export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

/** A key is shown as expiring within this number of days before its end. */
const soon = 14;

/** The state of a key. A key that expires soon has a state of its own. */
export function stateOf(key: Key, now: Date): KeyState {
  if (key.revoked_at !== null) return 'revoked';
  if (key.expires_at === null) return 'active';
  const left = new Date(key.expires_at).getTime() - now.getTime();
  if (left <= 0) return 'expired';
  return left < soon * 86_400_000 ? 'expiring' : 'active';
}

export const isUsable = (state: KeyState) => state === 'active' || state === 'expiring';
