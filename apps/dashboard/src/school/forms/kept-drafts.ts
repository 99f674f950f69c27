import { useEffect, useState } from 'react';
import { useSession } from '../../api/session';

/** Input that is not saved, in memory only. It survives a session that ended while the user was typing. */
const kept = new Map<string, unknown>();
/** The user to whom the input belongs. */
let owner: number | null = null;

interface KeptState<S> {
  state: S;
  setState: (change: (before: S) => S) => void;
  /** Forgets the input, when it is saved or given up. */
  forget: () => void;
}

/** The state of a form. It begins as the same user has left it by the same name, if the session ended before it was saved. */
export function useKeptState<S>(name: string, begin: () => S, isUnsaved: (state: S) => boolean): KeptState<S> {
  const { user } = useSession();
  const [state, setState] = useState<S>(() => (draftsOf(user.id).get(name) as S | undefined) ?? begin());
  const isWorthKeeping = isUnsaved(state);
  useEffect(() => {
    if (isWorthKeeping) kept.set(name, state);
    else kept.delete(name);
  }, [name, state, isWorthKeeping]);
  return { state, setState, forget: () => void kept.delete(name) };
}

/** The next user of this browser must not see the input of the previous one. */
function draftsOf(userId: number): ReadonlyMap<string, unknown> {
  if (owner !== userId) kept.clear();
  owner = userId;
  return kept;
}
