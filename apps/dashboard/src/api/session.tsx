import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { queries } from './queries';
import { ApiError, lastAnswer, request, setHandlers } from './request';
import type { Session } from './types';

const key = ['session'];

/** The session of the signed-in user. Only the sign-in page is shown without one. */
export const SessionContext = createContext<Session | null>(null);

/** Reads the session; null if no user is signed in. */
export function useCurrentSession(): UseQueryResult<Session | null> {
  return useQuery({ queryKey: key, queryFn: currentSession });
}

/** The signed-in user, their role and the environments. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('Nobody is signed in');
  return session;
}

/** Replaces the cached session with the one that the server sent. */
export function setSession(session: Session | null): void {
  queries.setQueryData(key, session);
  // The next user of this browser must not see the data of the previous one.
  if (!session) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
}

/** Reads the session again, after the server has changed it. */
export const sessionChanged = () => queries.invalidateQueries({ queryKey: key });

/** Why a session ended that this page had: `idle` after 30 minutes without use; null if the user signed out, or had none. */
export type EndOfSession = 'idle' | 'other' | null;

let end: EndOfSession = null;

export const endOfSession = (): EndOfSession => end;

const idleLimit = 30 * 60_000;

/** Notes that the server has ended the session. */
function noteEnd(): void {
  if (queries.getQueryData<Session | null>(key)) end = Date.now() - lastAnswer() >= idleLimit ? 'idle' : 'other';
}

/** Ends this session or, with `everywhere`, every session of the user. */
export function useSignOut() {
  return useMutation({
    mutationFn: ({ everywhere = false }: { everywhere?: boolean }) =>
      request<undefined>(everywhere ? 'sessions' : 'session', { method: 'DELETE' }),
    onSuccess: () => {
      end = null;
      setSession(null);
    },
  });
}

async function currentSession(): Promise<Session | null> {
  try {
    return await request<Session>('session');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      noteEnd();
      return null;
    }
    throw error;
  }
}

setHandlers({
  signedOut: () => {
    noteEnd();
    setSession(null);
  },
});
