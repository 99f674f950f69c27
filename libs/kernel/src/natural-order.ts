const collator = new Intl.Collator('en', { numeric: true });

/** Compares texts as people order them: what begins with a number by that number, `9` before `10`. */
export const compareNaturally = (one: string, other: string): number => collator.compare(one, other);
