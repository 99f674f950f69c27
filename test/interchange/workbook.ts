import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A cell: a text, a number, or its XML without the name and the attribute `r`. Null for none. */
type Cell = string | number | { readonly attributes: string; readonly content: string } | null;

interface Contents {
  /** The rows of the sheet from the first one on, or its XML between `sheetData`. */
  readonly rows: readonly (readonly Cell[])[] | string;
  /** The codes of formats to which cells refer by `s="1"` and so on. */
  readonly formats?: readonly string[];
  /** XML after the rows. */
  readonly after?: string;
  /** XML of the workbook around its sheets. */
  readonly properties?: string;
  readonly calculation?: string;
  /** XML of the sheets before the first one. */
  readonly before?: string;
  /** The names of empty sheets after the first one. */
  readonly others?: readonly string[];
  /** Parts instead of the usual ones, or besides. */
  readonly parts?: Readonly<Record<string, string | Buffer>>;
}

export const cell = (attributes: string, content = ''): Cell => ({ attributes, content });

/** A number with one of the formats, counted from 1. */
export const formatted = (number: number, format = 1): Cell => cell(`s="${format}"`, `<v>${number}</v>`);

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;

/** A workbook as Excel writes it: with its texts in a part of their own. */
export function workbook({
  rows,
  formats = [],
  after = '',
  properties = '',
  calculation = '',
  before = '',
  others = [],
  parts = {},
}: Contents): Promise<Buffer> {
  const texts: string[] = [];
  const data = typeof rows === 'string' ? rows : rows.map((cells, at) => rowOf(cells, at + 1, texts)).join('');
  const sheets = ['Students', ...others].map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return zipOf({
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${declaration}<workbook ${main} xmlns:r="${types}">${properties}<sheets>${before}${sheets.join('')}</sheets>${calculation}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      ...others.map((_, at) => relation(`rId${at + 2}`, 'worksheet', 'worksheets/other.xml')),
      relation('rIdHidden', 'worksheet', 'worksheets/other.xml'),
      relation('rIdStyles', 'styles', 'styles.xml'),
      relation('rIdTexts', 'sharedStrings', '/xl/sharedStrings.xml'),
    ),
    'xl/styles.xml': stylesOf(formats),
    'xl/sharedStrings.xml': `${declaration}<sst ${main}>${texts.join('')}</sst>`,
    'xl/worksheets/other.xml': `${declaration}<worksheet ${main}><sheetData/></worksheet>`,
    'xl/worksheets/sheet1.xml': `${declaration}<worksheet ${main}><sheetData>${data}</sheetData>${after}</worksheet>`,
    ...parts,
  });
}

export function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  return buffer(zip.outputStream);
}

function rowOf(cells: readonly Cell[], row: number, texts: string[]): string {
  const all = cells.map((each, at) => {
    const name = `r="${String.fromCharCode(65 + at)}${row}"`;
    if (each === null) return '';
    if (typeof each === 'number') return `<c ${name}><v>${each}</v></c>`;
    if (typeof each === 'object') return `<c ${name} ${each.attributes}>${each.content}</c>`;
    texts.push(`<si><t xml:space="preserve">${escaped(each)}</t></si>`);
    return `<c ${name} t="s"><v>${texts.length - 1}</v></c>`;
  });
  return `<row r="${row}" spans="1:${cells.length}">${all.join('')}</row>`;
}

function stylesOf(formats: readonly string[]): string {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`);
  const used = formats.map((_, at) => `<xf numFmtId="${164 + at}" fontId="0" applyNumberFormat="1"/>`);
  return (
    `${declaration}<styleSheet ${main}><numFmts count="${codes.length}">${codes.join('')}</numFmts>` +
    `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${used.join('')}</cellXfs></styleSheet>`
  );
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
