import type { Row } from '../model/gradebook';

/** The students whom some cells of a line name: a cell that names nobody does not count. */
export type StudentSearch = (cells: readonly string[]) => readonly Row[];

/**
 * Finds students by the shown or the legal name, e-mail address or an id such as `#7`. The order of the words of a name, case, accents and punctuation do not
 * matter: `Park, Ada` is `Ada Park`. Parts of a name are not enough.
 */
export function studentSearch(rows: readonly Row[]): StudentSearch {
  const byKey = new Map<string, Set<Row>>();
  for (const row of rows) {
    for (const key of [
      nameKey(row.name),
      nameKey(row.legalName ?? ''),
      emailKey(row.email ?? ''),
      idKey(`#${row.studentId}`),
    ]) {
      if (key !== null) byKey.set(key, (byKey.get(key) ?? new Set()).add(row));
    }
  }
  const named = (cell: string) =>
    rows.filter((row) => [nameKey(cell), emailKey(cell), idKey(cell)].some((key) => key && byKey.get(key)?.has(row)));
  return (cells) => {
    const found = cells.map(named).filter((students) => students.length > 0);
    const [first = [], ...others] = found.length > 0 ? found : [named(cells.join(' '))];
    const inAll = first.filter((row) => others.every((students) => students.includes(row)));
    // Cells that name different students name several.
    return inAll.length > 0 || first.length === 0 ? inAll : found.flat();
  };
}

const nameKey = (text: string): string | null => {
  const words = folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length === 0 || /^#?\d+$/.test(text) || text.includes('@') ? null : words.sort().join(' ');
};

const emailKey = (text: string): string | null => (text.includes('@') ? `@ ${text.trim().toLowerCase()}` : null);

const idKey = (text: string): string | null => (/^#\d+$/.test(text) ? `# ${Number(text.slice(1))}` : null);

const letters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };

/** Without case, and without the accents of Latin, Greek and Cyrillic letters. Apostrophes are left out. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/[ßøłđæœı]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’‘ʼ`´]/g, '');
