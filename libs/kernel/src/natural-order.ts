const collator = new Intl.Collator('en', { numeric: true });

/** Compares texts in natural order: `9` before `10`. */
export const compareNaturally = (one: string, other: string): number => collator.compare(one, other);
