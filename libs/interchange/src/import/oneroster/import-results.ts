import type { Finding, RecordChange } from '../finding';
import type { ListImport } from '../lists/imported-list';
import type { ReadRow, RosterRow, RosterRows } from './package/roster-rows';
import type { BatchImport } from './batch-import';
import type { Known, RosterSession } from './roster-session';
import { nothingToDo, type Notice } from './row-notices';
import { type Prepared, RowWriter } from './row-writer';

const resultColumns = {
  student_id: 'studentSourcedId',
  class_id: 'lineItemSourcedId',
  assignment_name: 'lineItemSourcedId',
  max_score: 'lineItemSourcedId',
  term: 'lineItemSourcedId',
  score: 'score',
  comments: 'comment',
};

/** The term of a grade whose line item names no known session. */
const unknownTerm = 'Unknown';

/** Results with a score become grades. Others, such as exempt ones, have no record. */
export class ResultImport implements BatchImport {
  private readonly writer = new RowWriter('grade', 'student_id');
  private readonly list: ListImport;

  constructor(
    private readonly session: RosterSession,
    private readonly rows: RosterRows,
  ) {
    this.list = session.list('grades', this.writer.merge);
  }

  async *import(batch: readonly ReadRow[]): AsyncGenerator<readonly RecordChange[]> {
    const { session, rows } = this;
    const given = await session.readable('result', rows, batch);
    const readable = await session.changedSinceExport('result', rows, given);
    const known = await session.find(
      'result',
      readable.map(({ sourcedId }) => sourcedId),
    );
    const isGrade = (row: RosterRow) => row.value('score') !== null && !row.isRemoved;
    const others = readable.filter((row) => !isGrade(row));
    for (const row of others) if (!row.isRemoved) session.mention(rows, row, withoutScore);
    await session.keep('result', others, known);
    for (const row of others) if (known.get(row.sourcedId)?.about) await session.warn(rows, [gradeIsKept(row)]);
    const prepared = await this.prepare(readable.filter(isGrade), known);
    yield await session.write('result', rows, this.list, this.writer, prepared, known);
  }

  private async prepare(rows: readonly RosterRow[], known: Known): Promise<readonly Prepared[]> {
    const { session } = this;
    const items = await session.find(
      'lineItem',
      rows.flatMap((row) => row.text('lineItemSourcedId') ?? []),
    );
    const itemFields = (row: RosterRow) => items.get(row.text('lineItemSourcedId') ?? '')?.fields ?? null;
    const classOf = (row: RosterRow) => textIn(itemFields(row)?.['classSourcedId']);
    const termOf = (row: RosterRow) =>
      textIn(itemFields(row)?.['academicSessionSourcedId']) ?? textIn(itemFields(row)?.['gradingPeriodSourcedId']);
    const classes = await session.find(
      'class',
      rows.flatMap((row) => classOf(row) ?? []),
    );
    const terms = await session.find(
      'academicSession',
      rows.flatMap((row) => termOf(row) ?? []),
    );
    const users = await session.find(
      'user',
      rows.flatMap((row) => row.text('studentSourcedId') ?? []),
    );
    const prepared: Prepared[] = [];
    for (const row of rows) {
      if (flags.some((flag) => row.text(flag)?.toLowerCase() === 'true')) session.mention(this.rows, row, withFlags);
      const item = itemFields(row);
      const classId = classes.get(classOf(row) ?? '')?.about?.id ?? null;
      const user = users.get(row.text('studentSourcedId') ?? '')?.about ?? null;
      const id = known.get(row.sourcedId)?.about?.id;
      const errors = referenceErrors(row, { item, classId, isStudent: user?.record === 'student' });
      if (errors.length > 0) {
        await this.session.reject(this.rows, row, errors);
        continue;
      }
      const most = Number(item?.['resultValueMax']);
      const values = {
        ...(id !== undefined && { id }),
        ...{ student_id: user?.id, class_id: classId, assignment_name: textIn(item?.['title']) },
        ...{ score: row.value('score'), comments: row.text('comment') },
        ...(most > 0 && { max_score: most }),
        term: textIn(terms.get(termOf(row) ?? '')?.fields['title']) ?? unknownTerm,
      };
      const isIncomplete = session.wasRefused('academicSessions', termOf(row) ?? '');
      prepared.push({ row, values, columns: resultColumns, isIncomplete });
    }
    return prepared;
  }
}

/** What version 1.2 says of a result. */
const flags = ['inProgress', 'incomplete', 'late', 'missing'];

const withFlags: Notice = {
  column: null,
  rows: 'results are late, missing, incomplete or in progress',
  fate: 'grades have no such mark',
  advice: nothingToDo,
};

const withoutScore: Notice = {
  column: 'score',
  rows: 'results without a score',
  fate: 'they are no grades',
  advice: nothingToDo,
};

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value.trim() : null);

function referenceErrors(
  row: RosterRow,
  { item, classId, isStudent }: { item: object | null; classId: number | null; isStudent: boolean },
): readonly Finding[] {
  const advice = 'Add it to the package, or leave the row out';
  if (!item) return row.error('lineItemSourcedId', 'unknown_reference', 'names no line item of the package', advice);
  if (classId === null)
    return row.error('lineItemSourcedId', 'unknown_reference', 'names a line item without a known class', advice);
  return isStudent ? [] : row.error('studentSourcedId', 'unknown_reference', 'names no student of the package', advice);
}

const gradeIsKept = (row: RosterRow): Finding =>
  row.warning(null, 'grade_kept', 'the grade is kept: grades are not removed by an import', 'Delete the grade here');
