import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries';
import { request } from '../../api/request';
import type { Key } from '../../api/types';

const queryKey = ['keys'];

/** Every key, the newest first. */
export function useKeys() {
  return useQuery({ queryKey, queryFn: async () => (await request<{ data: Key[] }>('keys')).data });
}

/** The element that shows a key's name, where the focus rests after a change. */
export const nameIdOf = ({ id }: Key) => `key-${id}`;

/** After a key was generated, rotated or revoked. */
export function keysChanged(): void {
  void queries.invalidateQueries({ queryKey });
}
