import { type Column, labelOf, type Row } from '../model/gradebook';
import { kindOf, reasonOf } from './cell-kind';
import { folded, studentSearch } from './named-students';
import { type PastedLine, type PastedTable, pastedTable } from './pasted-table';

/** A score for a student, as it was pasted. */
interface PastedScore {
  readonly row: Row;
  readonly column: Column;
  readonly text: string;
}

/** Something that is not taken over. */
interface LeftLine {
  /** Null for a whole column. */
  readonly line: number | null;
  readonly text: string;
  readonly reason: string;
}

/** Which student gets which score of what was pasted. */
export interface PastePlan {
  readonly isByName: boolean;
  readonly columns: readonly Column[];
  readonly scores: readonly PastedScore[];
  readonly left: readonly LeftLine[];
  readonly notes: readonly string[];
  /** Why nothing is taken over. */
  readonly refusal: string | null;
}

/** Where the user pasted. */
export interface PasteTarget {
  readonly rows: readonly Row[];
  /** Those in the table. */
  readonly columns: readonly Column[];
  /** The cell with the cursor. */
  readonly at: { readonly row: Row; readonly column: Column };
  /** Whether a cell takes a score. */
  readonly isEditable: (row: Row, column: Column) => boolean;
}

/**
 * Plans what a paste does. Scores beside names go to the students who are named. Scores alone go to the students from the
 * cursor on, one after another, and none do if there are more lines than students. Nothing lands on a guess.
 */
export function pastePlan(lines: readonly (readonly string[])[], target: PasteTarget): PastePlan {
  const table = pastedTable(lines, studentSearch(target.rows));
  const { columns, left: leftColumns, notes } = columnsFor(table, target);
  const isByName = table.identities.length > 0;
  const placed = isByName ? placedByName(table, target) : placedByOrder(table, target);
  const scores: PastedScore[] = [];
  const left: LeftLine[] = [...placed.left];
  for (const { line, row } of placed.lines) {
    for (const [column, at] of columns) {
      const text = line.cells[at] ?? '';
      const reason =
        reasonOf(text) ?? (text !== '' && !target.isEditable(row, column) ? 'is not in the class any more' : null);
      if (reason !== null) left.push({ line: line.number, text: row.name, reason });
      else if (text !== '') scores.push({ row, column, text });
    }
  }
  return {
    isByName,
    columns: [...columns.keys()].filter((column) => scores.some((score) => score.column === column)),
    scores: placed.refusal === null ? scores : [],
    left: [...headingIn(table), ...leftColumns, ...left.sort((one, other) => (one.line ?? 0) - (other.line ?? 0))],
    notes: [...notes, ...placed.notes],
    refusal: placed.refusal ?? (scores.length === 0 ? 'No score of what was pasted belongs to a student.' : null),
  };
}

const headingIn = ({ heading }: PastedTable): LeftLine[] =>
  heading === null ? [] : [{ line: 1, text: heading.join(' '), reason: 'Is the heading' }];

interface Placed {
  readonly lines: readonly { readonly line: PastedLine; readonly row: Row }[];
  readonly left: readonly LeftLine[];
  readonly notes: readonly string[];
  readonly refusal: string | null;
}

function placedByName({ lines, identities, scores }: PastedTable, { rows }: PasteTarget): Placed {
  const search = studentSearch(rows);
  const named = lines
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map((line) => {
      const cells = identities.map((column) => line.cells[column] ?? '');
      return { line, text: cells.filter((cell) => cell !== '').join(' '), students: search(cells) };
    });
  const linesOf = (row: Row) => named.filter(({ students }) => students.length === 1 && students[0] === row);
  const reasonFor = (students: readonly Row[]): string | null => {
    const [row] = students;
    if (!row) return 'No student of the class has this name';
    if (students.length > 1) return `May be ${students.length} students of the class`;
    return linesOf(row).length > 1 ? 'This student has several lines' : null;
  };
  const found = named.map((each) => ({ ...each, reason: reasonFor(each.students) }));
  const taken = found.filter(({ reason }) => reason === null);
  const without = rows.filter((row) => !row.isFormer && !taken.some(({ students }) => students[0] === row));
  return {
    lines: taken.flatMap(({ line, students: [row] }) => (row ? [{ line, row }] : [])),
    left: found.flatMap(({ line, text, reason }) =>
      reason === null
        ? []
        : [{ line: line.number, text: [text, ...scores.map((at) => line.cells[at])].join(' '), reason }],
    ),
    notes: without.length === 0 ? [] : [`Without a line: ${namesOf(without)}.`],
    refusal: null,
  };
}

function placedByOrder({ lines, scores }: PastedTable, { rows, at }: PasteTarget): Placed {
  const students = rows.slice(rows.indexOf(at.row)).filter(({ isFormer }) => isFormer === at.row.isFormer);
  const surplus = lines.slice(students.length);
  const counts = `${countOf(lines.length, 'line')} for ${countOf(students.length, 'student')} from ${at.row.name} on`;
  const last = students[lines.length - 1];
  return {
    lines: lines.flatMap((line, index) => {
      const row = students[index];
      return row ? [{ line, row }] : [];
    }),
    left: surplus.map(({ number, cells }) => ({
      line: number,
      text: scores.map((column) => cells[column]).join(' '),
      reason: 'There is no student for this line',
    })),
    notes: last && lines.length < students.length ? [`${counts}: the last score is that of ${last.name}.`] : [],
    refusal: surplus.length > 0 ? `${counts}. Copy the names with the scores, and each score finds its student.` : null,
  };
}

/** The assignment of each column of scores, and the columns that are left out. */
function columnsFor({ heading, scores, identities, others }: PastedTable, { columns, at }: PasteTarget) {
  const headed = (column: Column) =>
    scores.find((each) => column.term === at.column.term && folded(heading?.[each] ?? '') === folded(labelOf(column)));
  const byHeading = columns.filter((column) => headed(column) !== undefined);
  const right = columns.slice(columns.indexOf(at.column));
  const [only, ...more] = scores;
  const pairs: (readonly [Column, number])[] =
    more.length > 0 && byHeading.length > 0
      ? byHeading.map((column) => [column, headed(column) ?? 0] as const)
      : scores.flatMap((each, index) => (right[index] ? [[right[index], each] as const] : []));
  const said = only === undefined || more.length > 0 ? undefined : byHeading.find((column) => column !== at.column);
  const used = new Set([...pairs.map(([, each]) => each), ...identities]);
  return {
    columns: new Map(pairs),
    notes: said ? [`The heading is ${labelOf(said)}, but the cursor is in ${labelOf(at.column)}.`] : [],
    left: [...scores, ...others]
      .filter((each) => !used.has(each))
      .map((each) => ({
        line: null,
        text: `Column ${each + 1}${heading?.[each] ? `, ${heading[each]}` : ''}`,
        reason: scores.includes(each) ? 'There is no assignment for this column' : 'Is not taken as scores',
      })),
  };
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const namesOf = (rows: readonly Row[]): string => {
  const names = rows.slice(0, 5).map(({ name }) => name);
  return rows.length > 5 ? `${names.join(', ')} and ${rows.length - 5} more` : names.join(', ');
};

/** Whether a text is more than one cell, so that the user is asked where it goes. */
export const isTable = (lines: readonly (readonly string[])[]): boolean =>
  lines.flat().length > 1 && lines.flat().some((cell) => kindOf(cell) !== 'empty');
