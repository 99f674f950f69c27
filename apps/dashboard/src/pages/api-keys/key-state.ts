import type { Key } from '../../api/types';

export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

/** Days before its end from which on a key is shown as one that expires. */
const soon = 14;

/** Whether a key works, and whether for much longer. */
export function stateOf(key: Key, now: Date): KeyState {
  if (key.revoked_at !== null) return 'revoked';
  if (key.expires_at === null) return 'active';
  const left = new Date(key.expires_at).getTime() - now.getTime();
  if (left <= 0) return 'expired';
  return left < soon * 86_400_000 ? 'expiring' : 'active';
}

export const isUsable = (state: KeyState) => state === 'active' || state === 'expiring';
