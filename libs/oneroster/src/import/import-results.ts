import type { Finding, RecordChange } from '@homeroom/spreadsheets';
import type { ListImport } from '@homeroom/list-import';
import type { ReadRow, RosterRow, RosterRows } from '../package/roster-rows';
import type { BatchImport } from '../session/batch-import';
import { References } from '../session/references';
import type { ObjectsBySourcedId, RosterSession } from '../session/roster-session';
import { nothingToDo, type Notice, ofUnknownRemoval } from '../session/row-notices';
import { type Prepared, RowWriter } from '../session/row-writer';

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
    const given = await session.withoutErased(rows, await session.readable('result', rows, batch), (row) =>
      row.text('studentSourcedId'),
    );
    const readable = await this.ofSchool(await session.changedSinceExport('result', rows, given));
    const known = await this.known(readable.map(({ sourcedId }) => sourcedId));
    const isGrade = (row: RosterRow) => row.value('score') !== null && !row.isRemoved;
    const others = readable.filter((row) => !isGrade(row));
    for (const row of others) {
      if (!row.isRemoved) session.warnOnce(rows, row, withoutScore);
      else if (!known.has(row.sourcedId)) session.warnOnce(rows, row, ofUnknownRemoval);
    }
    await session.saveRows('result', others, known);
    for (const row of others) if (known.get(row.sourcedId)?.about) await session.warn(rows, [gradeIsKept(row)]);
    const prepared = await this.prepare(readable.filter(isGrade), known);
    yield await session.write('result', rows, this.list, this.writer, prepared, known);
  }

  /** The known results, and the grades that a client of the OneRoster API has written under the same sourcedId. */
  private async known(sourcedIds: readonly string[]): Promise<ObjectsBySourcedId> {
    const known = new Map(await this.session.find('result', sourcedIds));
    const others = sourcedIds.filter((sourcedId) => !known.get(sourcedId)?.about);
    for (const { sourcedId, id, studentId } of await this.session.gradesOfClients(others)) {
      const about = { record: 'grade', id, studentId };
      known.set(sourcedId, { sourcedId, fields: {}, isCurrent: false, ...known.get(sourcedId), about });
    }
    return known;
  }

  /** The rows that are not about classes of other schools. */
  private async ofSchool(batch: readonly RosterRow[]): Promise<readonly RosterRow[]> {
    const { session, rows } = this;
    if (!session.others.isLimited) return batch;
    const idsIn = (column: string) => batch.flatMap((row) => row.text(column) ?? []);
    const items = await session.find('lineItem', idsIn('lineItemSourcedId'));
    const users = await session.find('user', idsIn('studentSourcedId'));
    const named = await session.others.withoutNamed(session, 'result', rows, batch, (row) => {
      const [item, user] = [row.text('lineItemSourcedId'), row.text('studentSourcedId')];
      return [
        ['lineItem', item, items.has(item ?? '')],
        ['user', user, Boolean(users.get(user ?? '')?.about)],
      ];
    });
    const classIdOf = (row: RosterRow) =>
      textIn(items.get(row.text('lineItemSourcedId') ?? '')?.fields['classSourcedId']);
    const classes = await session.find(
      'class',
      named.flatMap((row) => classIdOf(row) ?? []),
    );
    return session.others.without(session, 'result', rows, named, (row) => {
      const about = classes.get(classIdOf(row) ?? '')?.about;
      return about ? { record: { type: 'class', id: about.id }, orgs: [] } : null;
    });
  }

  private async prepare(rows: readonly RosterRow[], known: ObjectsBySourcedId): Promise<readonly Prepared[]> {
    const { session } = this;
    const items = await session.find(
      'lineItem',
      rows.flatMap((row) => row.text('lineItemSourcedId') ?? []),
    );
    const itemFields = (row: RosterRow) => items.get(row.text('lineItemSourcedId') ?? '')?.fields ?? null;
    const classOf = (row: RosterRow) => textIn(itemFields(row)?.['classSourcedId']);
    const termOf = (row: RosterRow) =>
      textIn(itemFields(row)?.['academicSessionSourcedId']) ?? textIn(itemFields(row)?.['gradingPeriodSourcedId']);
    const references = await References.of(session, rows, {
      class: { column: 'lineItemSourcedId', idIn: classOf },
      user: { column: 'studentSourcedId', idIn: (row) => row.text('studentSourcedId') },
    });
    const terms = await session.find(
      'academicSession',
      rows.flatMap((row) => termOf(row) ?? []),
    );
    const prepared: Prepared[] = [];
    for (const row of rows) {
      if (flags.some((flag) => row.text(flag)?.toLowerCase() === 'true')) session.warnOnce(this.rows, row, withFlags);
      const item = itemFields(row);
      const classId = references.about('class', row)?.id ?? null;
      const user = references.about('user', row);
      const id = known.get(row.sourcedId)?.about?.id;
      const isRemoved = (kind: 'class' | 'user') => references.isRemoved(kind, row) && !references.about(kind, row);
      if (isRemoved('class') || isRemoved('user')) {
        session.skip(this.rows, row);
        continue;
      }
      const errors = referenceErrors(row, item, references);
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
      const isIncomplete = session.wasRejected('academicSessions', termOf(row) ?? '');
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

function referenceErrors(row: RosterRow, item: object | null, references: References): readonly Finding[] {
  const advice = 'Add it to the package, or leave the row out';
  if (!item) return row.error('lineItemSourcedId', 'unknown_reference', 'names no line item of the package', advice);
  const errors = [...references.errors('class', row), ...references.errors('user', row)];
  if (errors.length > 0 || references.about('user', row)?.record === 'student') return errors;
  return row.error(
    'studentSourcedId',
    'invalid',
    'names a user who is no student',
    'Correct the row or the role of the user',
  );
}

const gradeIsKept = (row: RosterRow): Finding =>
  row.warning(null, 'grade_kept', 'the grade is kept: grades are not removed by an import', 'Delete the grade here');
