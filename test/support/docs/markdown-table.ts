import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** The rows of all tables of a page whose head begins so, without head and rule; a cell keeps its Markdown. */
export function rowsBelow(page: string, head: string): string[][] {
  const lines = readFileSync(join(root, page), 'utf8').split('\n').map(cellsOf);
  const rows = lines.flatMap((cells, at) => (cells[0] === head ? tableFrom(lines.slice(at + 2)) : []));
  if (rows.length === 0) throw new Error(`${page} has no table that begins with "${head}"`);
  return rows;
}

/** What a cell shows as code: the parts between backticks. */
export function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
}

function tableFrom(lines: string[][]): string[][] {
  const end = lines.findIndex((cells) => cells.length === 0);
  return end === -1 ? lines : lines.slice(0, end);
}

/** None where the line belongs to no table. */
function cellsOf(line: string): string[] {
  if (!line.startsWith('|')) return [];
  return line
    .slice(1, line.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
}
