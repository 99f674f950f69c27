import type { Key } from '../api/types';

/** The id of the element with a key's name, which takes the focus after a change. */
export const nameIdOf = ({ id }: Key) => `key-${id}`;
