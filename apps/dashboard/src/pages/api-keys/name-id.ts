import type { Key } from '../../api/types';

/** The element that shows a key's name, where the focus rests after a change. */
export const nameIdOf = ({ id }: Key) => `key-${id}`;
