import { posix } from 'node:path';
import { UnreadableFile } from '../files/unreadable-file';
import { mostEntries } from '../files/zip-entries';
import { damagedWorkbook, noWorkbook, workbookTooLarge } from './damaged-workbook';
import { cellFormatsOf, type CellFormat } from './cell-formats';
import { type Attributes, isTrue, readAllXml } from './read-xml';
import { SharedTexts } from './shared-texts';
import type { WorkbookParts } from './workbook-parts';

/** What the cells of the sheet that is read refer to. */
export interface Workbook {
  /** The part with the sheet. */
  readonly part: string;
  readonly sheet: string;
  /** Sheets that are not read, without those that are hidden. */
  readonly others: number;
  /** Whether days are counted from 1904, as in old workbooks of a Mac. */
  readonly countsFrom1904: boolean;
  /** Whether a spreadsheet has to calculate all formulas first, because the program that wrote the workbook did not. */
  readonly isUncalculated: boolean;
  readonly texts: SharedTexts;
  readonly formats: readonly CellFormat[];
}

interface Sheet {
  readonly name: string;
  readonly relation: string;
  readonly isHidden: boolean;
}

interface Relation {
  /** The last word of its type, such as `worksheet`. */
  readonly type: string;
  readonly part: string;
}

/** Reads what a workbook says about its first sheet that is not hidden. @throws UnreadableFile */
export async function readWorkbook(parts: WorkbookParts): Promise<Workbook> {
  if (!parts.has('_rels/.rels')) throw noWorkbook();
  const [root] = [...(await relationsOf(parts, '')).values()].filter(({ type }) => type === 'officeDocument');
  // The parts of a binary workbook (.xlsb) are no XML.
  if (!root?.part.toLowerCase().endsWith('.xml')) throw noWorkbook();
  const relations = await relationsOf(parts, root.part);
  const sheets: Sheet[] = [];
  let [countsFrom1904, isUncalculated] = [false, false];
  await readAllXml(parts.bytesOf(root.part), {
    open(name, attributes) {
      if (name === 'workbookPr') countsFrom1904 = isTrue(attributes['date1904']);
      if (name === 'calcPr') isUncalculated = isTrue(attributes['fullCalcOnLoad']);
      if (name === 'sheet') sheets.push(sheetOf(attributes));
      if (sheets.length > mostEntries) throw workbookTooLarge('too many sheets');
    },
  });
  // A document or a presentation has none.
  if (sheets.length === 0) throw noWorkbook();
  const shown = sheets.filter(({ isHidden, relation }) => {
    return !isHidden && relations.get(relation)?.type === 'worksheet';
  });
  const [first] = shown;
  const part = first && relations.get(first.relation)?.part;
  if (part === undefined) throw new UnreadableFile('The workbook has no sheet with cells');
  const partOf = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.part;
  return {
    ...{ part, sheet: first?.name ?? '', others: shown.length - 1, countsFrom1904, isUncalculated },
    texts: await SharedTexts.of(parts, partOf('sharedStrings')),
    formats: await cellFormatsOf(parts, partOf('styles')),
  };
}

/** The parts to which a part refers, by the names that it uses for them. */
async function relationsOf(parts: WorkbookParts, part: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  await readAllXml(parts.bytesOf(name), {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: target });
      if (relations.size > mostEntries) throw workbookTooLarge('too many parts');
    },
  });
  return relations;
}

/** Characters of the name of a sheet that messages repeat. Spreadsheets take no more than 31. */
const longestName = 100;

function sheetOf(attributes: Attributes): Sheet {
  const [, relation] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? [];
  if (relation === undefined) throw damagedWorkbook('a sheet has no part');
  const { name = '', state = 'visible' } = attributes;
  return { name: name.slice(0, longestName), relation, isHidden: state !== 'visible' };
}
