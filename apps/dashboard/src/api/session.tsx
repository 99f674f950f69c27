import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { queries } from './queries';
import { ApiError, listen, request } from './request';
import type { Session } from './types';

const key = ['session'];

/** The session of whoever is signed in; only the sign-in page is shown without one. */
export const SessionContext = createContext<Session | null>(null);

/** Asks who is signed in: null for nobody. */
export function useCurrentSession(): UseQueryResult<Session | null> {
  return useQuery({ queryKey: key, queryFn: currentSession });
}

/** Whoever is signed in, what they may do, and what is served to them. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('Nobody is signed in');
  return session;
}

/** A session as the server has just described it. */
export function sessionIs(session: Session | null): void {
  queries.setQueryData(key, session);
  // The next person at this screen sees nothing of the last one's.
  if (!session) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
}

/** Ends this session or, with `everywhere`, every session of this person. */
export function useSignOut() {
  return useMutation({
    mutationFn: ({ everywhere = false }: { everywhere?: boolean }) =>
      request<undefined>(everywhere ? 'sessions' : 'session', { method: 'DELETE' }),
    onSuccess: () => sessionIs(null),
  });
}

async function currentSession(): Promise<Session | null> {
  try {
    return await request<Session>('session');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

listen({ signedOut: () => sessionIs(null) });
