/**
 * The lines of a copied part of a spreadsheet with their cells, without the empty lines at the end. A spreadsheet quotes
 * a cell with a tab, a line break or a quote in it. A line break within a cell becomes a space.
 */
export function pastedLines(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)([\t\n]|$)/gy;
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  while (cell.lastIndex < source.length) {
    const [, given = '', end] = cell.exec(source) ?? [];
    const isQuoted = given.length > 1 && given.startsWith('"') && given.endsWith('"');
    const plain = isQuoted ? given.slice(1, -1).replaceAll('""', '"') : given;
    lines.at(-1)?.push(plain.replace(/\s+/g, ' ').trim());
    if (end === '\n') lines.push([]);
  }
  while (lines.length > 0 && lines.at(-1)?.every((each) => each === '')) lines.pop();
  return lines;
}
