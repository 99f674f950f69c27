import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type ListCell = string | number | null;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts of a workbook with one sheet (ISO/IEC 29500), besides the sheet. */
const parts = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/**
 * The bytes of an `.xlsx` workbook with one sheet. Its texts are text cells: a spreadsheet makes no formula, number or date of them.
 *
 * @throws the error of `rows`
 */
export async function* workbookOf(
  headings: readonly string[],
  rows: AsyncIterable<readonly ListCell[]>,
): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile();
  for (const [name, xml] of Object.entries(parts)) archive.addBuffer(Buffer.from(head + xml), name);
  archive.addReadStream(Readable.from(sheetOf(headings, rows)), 'xl/worksheets/sheet1.xml');
  archive.end();
  const output = archive.outputStream as Readable;
  archive.on('error', (error: Error) => output.destroy(error));
  for await (const bytes of output) yield bytes as Uint8Array;
}

/** Characters of a width in which most names fit. */
const columnWidth = 22;

async function* sheetOf(headings: readonly string[], rows: AsyncIterable<readonly ListCell[]>): AsyncGenerator<Buffer> {
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  const columns = `<col min="1" max="${headings.length}" width="${columnWidth}" customWidth="1"/>`;
  yield Buffer.from(
    `${head}<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><cols>${columns}</cols><sheetData>${rowOf(headings)}`,
  );
  for await (const row of rows) yield Buffer.from(rowOf(row));
  yield Buffer.from('</sheetData></worksheet>');
}

const rowOf = (cells: readonly ListCell[]): string => `<row>${cells.map(cellOf).join('')}</row>`;

function cellOf(value: ListCell): string {
  if (value === null) return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${textOf(value)}</t></is></c>`;
}

/** What XML can not contain is left out. `_x000D_` would be read as a character, unless its underscore is written so. */
function textOf(text: string): string {
  return (
    text
      .toWellFormed()
      // eslint-disable-next-line no-control-regex -- XML 1.0 has no such characters
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
  );
}
