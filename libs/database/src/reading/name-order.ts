/** The collation in which names are listed as people order them. The indexes on names have it. */
export const nameCollation = 'und-x-icu';

/** SQL that orders by a column with names, and by the id where names are equal. */
export const byName = (name: string, id: string): string => `${name} COLLATE "${nameCollation}", ${id}`;
