import type { Finding, RecordChange } from '../finding';
import { type ImportedRow, type ListImport, type RowOutcome } from '../lists/imported-list';
import type { RosterObject } from '../stored/roster-object.repository';
import type { ReadRow, RosterRow, RosterRows } from './package/roster-rows';
import { importTeachings } from './import-teachings';
import { roleOf } from './teachings';
import { nothingToDo, type Notice } from './row-notices';
import { rolesOfOneRoster } from './users/people';
import type { BatchImport } from './batch-import';
import type { Known, RosterSession } from './roster-session';
import { type Prepared, RowWriter } from './row-writer';

const enrollmentColumns = {
  class_id: 'classSourcedId',
  student_id: 'userSourcedId',
  begin_date: 'beginDate',
  end_date: 'endDate',
};

/** Enrollments of students. Those of teachers are read with the classes, and those of others have no record. */
export class EnrollmentImport implements BatchImport {
  private readonly writer = new RowWriter('enrollment', 'student_id');
  private readonly list: ListImport;

  constructor(
    private readonly session: RosterSession,
    private readonly rows: RosterRows,
  ) {
    this.list = new WithMoreSeats(session, rows, session.list('enrollments', this.writer.merge));
  }

  async *import(batch: readonly ReadRow[]): AsyncGenerator<readonly RecordChange[]> {
    const { session, rows } = this;
    const given = await session.readable('enrollment', rows, batch);
    const readable = await session.changedSinceExport('enrollment', rows, given);
    const known = await session.find(
      'enrollment',
      readable.map(({ sourcedId }) => sourcedId),
    );
    const ofStudents = readable.filter((row) => roleOf(row) === 'student');
    const removed = ofStudents.filter(({ isRemoved }) => isRemoved);
    const ofTeachers = readable.filter((row) => roleOf(row) === 'teacher');
    await importTeachings(session, rows, ofTeachers, known);
    const others = readable.filter((row) => roleOf(row) !== 'student' && roleOf(row) !== 'teacher');
    for (const row of others) session.mention(rows, row, withoutRecord(roleOf(row)));
    await session.keep('enrollment', [...others, ...removed.filter((row) => !known.has(row.sourcedId))], known);
    const gone = removed.flatMap((row) => known.get(row.sourcedId) ?? []);
    if (gone.length > 0) yield await endEnrollments(session, rows, gone);
    const prepared = await this.prepare(
      ofStudents.filter(({ isRemoved }) => !isRemoved),
      known,
    );
    // The student may sit in the class again, by another row.
    const isEnd = ({ values }: Prepared) => values['id'] !== undefined && values['end_date'] !== null;
    for (const each of [prepared.filter(isEnd), prepared.filter((row) => !isEnd(row))])
      yield await session.write('enrollment', rows, this.list, this.writer, each, this.withoutReinstated(known));
  }

  /**
   * The objects of students that this import has reinstated do not count as current. The withdrawal ended their enrollments, not a user, so
   * the row of the package is written, and does not give way to a change in Homeroom.
   */
  private withoutReinstated(known: Known): Known {
    const { reinstated } = this.session;
    const isCurrent = ({ about, isCurrent }: RosterObject) => isCurrent && !reinstated.has(about?.studentId ?? 0);
    return new Map([...known].map(([sourcedId, object]) => [sourcedId, { ...object, isCurrent: isCurrent(object) }]));
  }

  private async prepare(rows: readonly RosterRow[], known: Known): Promise<readonly Prepared[]> {
    const { session } = this;
    const classes = await session.find(
      'class',
      rows.flatMap((row) => row.text('classSourcedId') ?? []),
    );
    const users = await session.find(
      'user',
      rows.flatMap((row) => row.text('userSourcedId') ?? []),
    );
    const prepared: Prepared[] = [];
    for (const row of rows) {
      const about = known.get(row.sourcedId)?.about;
      const id = about?.record === 'enrollment' ? about.id : undefined;
      const classId = classes.get(row.text('classSourcedId') ?? '')?.about?.id ?? null;
      const user = users.get(row.text('userSourcedId') ?? '')?.about ?? null;
      const errors = referenceErrors(row, classId, user);
      const begin = row.date('beginDate');
      if (errors.length > 0) await this.session.reject(this.rows, row, errors);
      else {
        const end = row.date('endDate');
        // A period that has ended needs a first day.
        const first = begin ?? (end !== null && end <= session.today && id === undefined ? end : null);
        const values = {
          ...(id !== undefined && { id }),
          ...{ class_id: classId, student_id: user?.id },
          ...(first !== null && { begin_date: first }),
          end_date: end,
        };
        prepared.push({ row, values, columns: enrollmentColumns });
      }
    }
    return prepared;
  }
}

/**
 * Ends the enrollments of objects that left the packages, and marks the objects. An enrollment that has ended stays as it is, and one that
 * is still to come ends on its first day.
 */
export async function endEnrollments(
  session: RosterSession,
  rows: RosterRows | null,
  gone: readonly RosterObject[],
): Promise<readonly RecordChange[]> {
  const current = gone.filter(({ about, isCurrent }) => about?.record === 'enrollment' && isCurrent);
  const list = session.lists.named('enrollments').begin(null);
  const { today } = session;
  const pairs = current.map(({ fields }) => fields['values'] as { class_id: number; student_id: number });
  const stored = await session.lists.periods(
    pairs.map(({ class_id, student_id }) => ({ classId: class_id, studentId: student_id })),
  );
  const ending = current.flatMap(({ about }, index): ImportedRow[] => {
    const period = stored.get(about?.id ?? 0);
    if (!period || (period.endDate !== null && period.endDate <= today)) {
      session.tally.count('unchanged');
      return [];
    }
    const { id, classId: class_id, studentId: student_id, beginDate } = period;
    const end_date = beginDate > today ? beginDate : today;
    return [{ line: index, values: { id, class_id, student_id, end_date }, texts: {} }];
  });
  const outcomes = (await list.import(ending)).map(withoutLine);
  const changes: RecordChange[] = [];
  for (const outcome of outcomes) {
    await session.tally.note(outcome, [], rows ?? undefined);
    if ('action' in outcome) changes.push(outcome);
  }
  await session.markGone(
    'enrollment',
    gone.filter(({ isCurrent }) => isCurrent),
  );
  return changes;
}

const withoutLine = (outcome: RowOutcome): RowOutcome => ('action' in outcome ? { ...outcome, line: 0 } : outcome);

/** The seats of a class that is too small for the students of a package are raised, and reported. */
class WithMoreSeats implements ListImport {
  constructor(
    private readonly session: RosterSession,
    private readonly rows: RosterRows,
    private readonly list: ListImport,
  ) {}

  async import(rows: readonly ImportedRow[]): Promise<readonly RowOutcome[]> {
    const outcomes = await this.list.import(rows);
    const full = rows.filter((_, index) => isFull(outcomes[index]));
    if (full.length === 0) return outcomes;
    await this.raiseSeats(full);
    const again = (await this.list.import(full)).values();
    return outcomes.map((outcome) => (isFull(outcome) ? (again.next().value ?? outcome) : outcome));
  }

  unchanged(rows: readonly ImportedRow[]): Promise<ReadonlySet<ImportedRow>> {
    return this.list.unchanged(rows);
  }

  lock(ids: readonly number[]): Promise<ReadonlySet<number>> {
    return this.list.lock(ids);
  }

  private async raiseSeats(rows: readonly ImportedRow[]): Promise<void> {
    const { lists, tally } = this.session;
    const full = Map.groupBy(rows, ({ values }) => Number(values['class_id']));
    const needed = await lists.seatsNeeded(new Map([...full].map(([id, { length }]) => [id, length])));
    const raised = [...needed].map(([id, capacity]) => ({
      line: full.get(id)?.[0]?.line ?? 0,
      values: { id, capacity },
      texts: {},
    }));
    for (const outcome of await lists.named('classes').begin(null).import(raised)) {
      await tally.note(outcome, [], this.rows);
      if (!('action' in outcome)) continue;
      await this.session.addRecords([outcome]);
      const { line, before, after } = outcome;
      const message = `the class had ${String(before?.['capacity'])} seats and now has ${String(after['capacity'])}`;
      const advice = 'Check the capacity of the class';
      const warning = { level: 'warning', line, column: 'classSourcedId', value: null, rule: 'CLASS_FULL' } as const;
      await this.session.warn(this.rows, [{ ...warning, message, advice }]);
    }
  }
}

const withoutRecord = (role: string | undefined): Notice => ({
  column: 'role',
  rows: role === undefined ? 'enrollments without a role' : `enrollments with the role ${JSON.stringify(role)}`,
  fate: 'only students and teachers are enrolled',
  advice: role !== undefined && rolesOfOneRoster.has(role) ? nothingToDo : 'Correct the role, if they are students',
});

const isFull = (outcome: RowOutcome | undefined): boolean =>
  outcome !== undefined && 'findings' in outcome && outcome.findings.some(({ rule }) => rule === 'CLASS_FULL');

function referenceErrors(row: RosterRow, classId: number | null, user: RosterObject['about']): readonly Finding[] {
  const advice = 'Add it to the package, or leave the row out';
  if (classId === null)
    return row.error('classSourcedId', 'unknown_reference', 'names no class of the package', advice);
  if (user === null) return row.error('userSourcedId', 'unknown_reference', 'names no student of the package', advice);
  if (user.record === 'student') return [];
  return row.error(
    'role',
    'invalid',
    `enrolls a ${user.record} as a student`,
    'Correct the role of the row or of the user',
  );
}
