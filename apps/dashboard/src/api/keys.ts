import { useMutation, useQuery } from '@tanstack/react-query';
import { queries } from './queries';
import { request } from './request';
import { useSession } from './session';
import type { Key, KeyTerms } from './types';

const queryKey = ['keys'];

/** Every key of the environments that the user sees as a whole, the newest first. */
export function useKeys() {
  const { user, environments } = useSession();
  const seesAny = environments.some(({ name }) => !user.is_limited[name]);
  return useQuery({ queryKey, queryFn: async () => (seesAny ? (await request<{ data: Key[] }>('keys')).data : []) });
}

/** Reloads the keys after a key was generated, rotated or revoked. */
export function keysChanged(): void {
  void queries.invalidateQueries({ queryKey });
}

/** Changes the name, the scopes, the plan and the expiry of a key. Only owners may. */
export const useChangeKey = (id: number) =>
  useMutation({
    mutationFn: (body: KeyTerms) => request<Key>(`keys/${id}`, { method: 'PUT', body }),
    onSuccess: keysChanged,
  });
