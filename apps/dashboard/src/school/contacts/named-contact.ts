import type { Records } from '../../api/types';

type Named = Pick<Records['CalledContact'], 'name' | 'relation'>;

/** A contact in a line: `Grace Obi, grandmother`. */
export const namedContact = ({ name, relation }: Named): string =>
  [name ?? 'Name not recorded', relation].filter((part) => part !== null).join(', ');
