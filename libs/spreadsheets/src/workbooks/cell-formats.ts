import { workbookTooLarge } from './damaged-workbook';
import { readAllXml } from './read-xml';
import type { WorkbookParts } from './workbook-parts';

/** What the format of a cell says about its number: a day, a time, a percentage, or how many digits it has at least. */
export type CellFormat = 'date' | 'time' | 'percent' | 'number' | { readonly digits: number };

/** Formats that every workbook has, by their numbers. Those from 27 to 36 and from 50 to 58 are dates of East Asia. */
const builtIn = new Map<number, CellFormat>([
  ...[9, 10].map((id) => [id, 'percent'] as const),
  ...[18, 19, 20, 21, 32, 33, 45, 47].map((id) => [id, 'time'] as const),
  ...[14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36].map((id) => [id, 'date'] as const),
  ...[50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'date'] as const),
]);

/** Formats of a workbook. Spreadsheets have at most 65,490. */
const mostFormats = 100_000;

/** The formats of a workbook, in the order in which cells refer to them. @throws UnreadableFile */
export async function cellFormatsOf(parts: WorkbookParts, part: string | undefined): Promise<readonly CellFormat[]> {
  if (part === undefined || !parts.has(part)) return [];
  const own = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  let isOfCells = false;
  await readAllXml(parts.bytesOf(part), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'numFmt') own.set(Number(numFmtId), formatOf(formatCode));
      if (formats.length > mostFormats || own.size > mostFormats) throw workbookTooLarge('too many formats');
      if (name === 'xf' && isOfCells)
        formats.push(own.get(Number(numFmtId)) ?? builtIn.get(Number(numFmtId)) ?? 'number');
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

/** Characters of a format. Spreadsheets take no more than 255. */
const longestFormat = 1_000;

/** What a format such as `dd/mm/yyyy` says. Only the part for positive numbers counts. */
export function formatOf(code: string): CellFormat {
  if (code.length > longestFormat) return 'number';
  const [shown = ''] = code
    .replaceAll(/"[^"]*"|\\.|[_*]./gs, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase()
    .split(';');
  if (shown.includes('general')) return 'number';
  // A duration, such as [h]:mm.
  if (shown.includes('[')) return 'number';
  if (/[yd]/.test(shown) || (shown.includes('m') && !/[hs]/.test(shown))) return 'date';
  if (/[hs]/.test(shown)) return 'time';
  if (shown.includes('%')) return 'percent';
  return /^0{2,}$/.test(shown) ? { digits: shown.length } : 'number';
}
