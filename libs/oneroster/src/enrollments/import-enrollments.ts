import { isDeepStrictEqual } from 'node:util';
import type { StoredPeriod } from '@homeroom/classes';
import type { Finding, RecordChange } from '@homeroom/spreadsheets';
import type { ImportedRow, ListImport, RowOutcome } from '@homeroom/list-import';
import type { RosterObject } from '@homeroom/rostering';
import type { ReadRow, RosterRow, RosterRows } from '../package/roster-rows';
import { nothingToDo, type Notice, ofUnknownRemoval } from '../session/row-notices';
import { rolesOfOneRoster } from '../users/people';
import type { ContinuedSeats } from './continued-seats';
import { importTeachings } from './import-teachings';
import { endOfSeat } from '../year-end/seat-end';
import { type NewRow, seatsOfRows } from './seats-of-rows';
import { roleOf } from '../package/teachings';
import type { BatchImport } from '../session/batch-import';
import type { ObjectsBySourcedId, RosterSession } from '../session/roster-session';
import { References } from '../session/references';
import { type Prepared, RowWriter } from '../session/row-writer';

const enrollmentColumns = {
  class_id: 'classSourcedId',
  student_id: 'userSourcedId',
  begin_date: 'beginDate',
  end_date: 'endDate',
};

const namedBy = {
  class: { column: 'classSourcedId', idIn: (row: RosterRow) => row.text('classSourcedId') },
  user: { column: 'userSourcedId', idIn: (row: RosterRow) => row.text('userSourcedId') },
};

/** A row of an aide may have been the row of a teacher in an earlier package. It is a teaching no longer. */
const withoutTeachings = (known: ObjectsBySourcedId): ObjectsBySourcedId =>
  new Map(
    [...known].map(([id, each]) => [id, each.about?.record === 'class_teacher' ? { ...each, about: null } : each]),
  );

/** Enrollments of students. Those of teachers are read with the classes, and those of others have no record. */
export class EnrollmentImport implements BatchImport {
  private readonly writer = new RowWriter('enrollment', 'student_id');
  private readonly list: ListImport;
  /** The sourcedIds of removed rows whose seat may be that of another row. */
  private readonly gone: string[] = [];

  constructor(
    private readonly session: RosterSession,
    private readonly rows: RosterRows,
    private readonly continued: ContinuedSeats,
  ) {
    this.list = new WithMoreSeats(session, rows, session.list('enrollments', this.writer.merge));
  }

  async *import(batch: readonly ReadRow[]): AsyncGenerator<readonly RecordChange[]> {
    const { session, rows } = this;
    const given = await session.withoutErased(rows, await session.readable('enrollment', rows, batch), (row) =>
      row.text('userSourcedId'),
    );
    const readable = await this.ofSchool(await session.changedSinceExport('enrollment', rows, given));
    const known = await session.find(
      'enrollment',
      readable.map(({ sourcedId }) => sourcedId),
    );
    const ofStudents = readable.filter((row) => roleOf(row) === 'student');
    const removed = ofStudents.filter(({ isRemoved }) => isRemoved);
    const ofTeachers = readable.filter((row) => roleOf(row) === 'teacher');
    await importTeachings(session, rows, ofTeachers, known);
    const others = readable.filter((row) => roleOf(row) !== 'student' && roleOf(row) !== 'teacher');
    for (const row of others) session.warnOnce(rows, row, withoutRecord(roleOf(row)));
    const unknown = removed.filter((row) => !known.has(row.sourcedId));
    for (const row of unknown) session.warnOnce(rows, row, ofUnknownRemoval);
    await session.saveRows('enrollment', [...others, ...unknown], withoutTeachings(known));
    const gone = removed.filter((row) => known.has(row.sourcedId));
    const later = gone.filter((row) => this.continued.mayContinue(row));
    this.gone.push(...later.map(({ sourcedId }) => sourcedId));
    // Enrollments that end now free seats for the other rows.
    const ending = gone.filter((row) => !later.includes(row)).flatMap(({ sourcedId }) => known.get(sourcedId) ?? []);
    if (ending.length > 0) yield await endEnrollments(session, rows, ending);
    const present = ofStudents.filter(({ isRemoved }) => !isRemoved);
    const { prepared, before } = await this.prepare(present, known);
    // Ends are written first, because another row may give the student a seat in the class again.
    const isEnd = ({ values }: Prepared) => values['id'] !== undefined && values['end_date'] !== null;
    const ended = await this.endedWithStudents(prepared);
    const seated = withoutCurrent(before, ended);
    for (const each of [prepared.filter(isEnd), prepared.filter((row) => !isEnd(row))]) {
      const changes = await session.write('enrollment', rows, this.list, this.writer, each, seated);
      yield changes.flatMap((change) => asOfReturn(change, ended.get(change.id)));
    }
  }

  async *finish(): AsyncGenerator<readonly RecordChange[]> {
    const { session, rows, gone } = this;
    for await (const objects of session.inBatches('enrollment', gone.splice(0)))
      yield await endEnrollments(session, rows, objects);
  }

  /** The rows that are not about classes of other schools. A student of another school may have a seat. */
  private async ofSchool(batch: readonly RosterRow[]): Promise<readonly RosterRow[]> {
    const { session, rows } = this;
    if (!session.others.isLimited) return batch;
    const idsIn = (column: string) => batch.flatMap((row) => row.text(column) ?? []);
    const known = await session.find(
      'enrollment',
      batch.map(({ sourcedId }) => sourcedId),
    );
    const classes = await session.find('class', idsIn('classSourcedId'));
    const users = await session.find('user', idsIn('userSourcedId'));
    const hasRecord = (found: ObjectsBySourcedId, id: string | null) => Boolean(found.get(id ?? '')?.about);
    const named = await session.others.withoutNamed(session, 'enrollment', rows, batch, (row) => {
      const [classId, user] = [row.text('classSourcedId'), row.text('userSourcedId')];
      return [
        ['class', classId, hasRecord(classes, classId)],
        ['user', user, hasRecord(users, user)],
      ];
    });
    return session.others.without(session, 'enrollment', rows, named, (row) => {
      const values = known.get(row.sourcedId)?.fields['values'] as { readonly class_id?: number } | undefined;
      const id = classes.get(row.text('classSourcedId') ?? '')?.about?.id ?? values?.class_id;
      return id === undefined ? null : { record: { type: 'class', id }, orgs: [] };
    });
  }

  /** The enrollments that a withdrawal ended, of students whom this import has reinstated, by id. */
  private async endedWithStudents(prepared: readonly Prepared[]): Promise<ReadonlyMap<number, StoredPeriod>> {
    const { reinstated, lists } = this.session;
    const values = prepared.map((each) => each.values as { readonly class_id: number; readonly student_id: number });
    const returning = values.filter(({ student_id: id }) => reinstated.has(id));
    if (returning.length === 0) return new Map();
    const pairs = returning.map(({ class_id, student_id }) => ({ classId: class_id, studentId: student_id }));
    return new Map([...(await lists.periods(pairs))].filter(([, { withdrawnFrom }]) => withdrawnFrom !== null));
  }

  /** @returns the rows to write, and the objects of earlier packages that are about the same seats, by the sourcedIds of the rows */
  private async prepare(
    rows: readonly RosterRow[],
    known: ObjectsBySourcedId,
  ): Promise<{ readonly prepared: readonly Prepared[]; readonly before: ObjectsBySourcedId }> {
    const { session } = this;
    const references = await References.of(session, rows, namedBy);
    const idOf = (row: RosterRow) => {
      const about = known.get(row.sourcedId)?.about;
      return about?.record === 'enrollment' ? about.id : undefined;
    };
    const placed: NewRow[] = [];
    for (const row of rows) {
      const classId = references.about('class', row)?.id ?? null;
      const user = references.about('user', row);
      const errors = referenceErrors(row, references);
      const isLeftOut =
        (references.isRemoved('class', row) && classId === null) || (references.isRemoved('user', row) && !user);
      if (isLeftOut) session.skip(this.rows, row);
      else if (errors.length > 0) await session.reject(this.rows, row, errors);
      else if (classId !== null && user)
        placed.push({
          row,
          classId,
          studentId: user.id,
          beginDate: row.date('beginDate'),
          endDate: row.date('endDate'),
        });
    }
    const added = placed.filter(({ row }) => idOf(row) === undefined);
    const seats = session.isComparison ? new Map<RosterRow, never>() : await seatsOfRows(session, added);
    const before = new Map(known);
    for (const [row, { object }] of seats) if (object) before.set(row.sourcedId, object);
    const prepared: Prepared[] = [];
    for (const { row, classId, studentId, beginDate, endDate } of placed) {
      const id = idOf(row) ?? seats.get(row)?.id;
      // The row has a new seat for a student that a row of users.csv removes.
      if (id === undefined && references.isRemoved('user', row)) {
        session.skip(this.rows, row);
        continue;
      }
      // A period that has ended needs a first day.
      const hasEnded = endDate !== null && endDate <= session.today;
      const begin = beginDate ?? (hasEnded && id === undefined ? endDate : null);
      const values = {
        ...(id !== undefined && { id }),
        ...{ class_id: classId, student_id: studentId },
        ...(begin !== null && { begin_date: begin }),
        end_date: endDate,
      };
      prepared.push({ row, values, columns: enrollmentColumns });
    }
    return { prepared, before };
  }
}

/**
 * The objects, with those about enrollments that a withdrawal ended marked as not current. Then the end by the withdrawal does not count as a
 * change made here, and the end in the row of the package is written.
 */
function withoutCurrent(known: ObjectsBySourcedId, ended: ReadonlyMap<number, StoredPeriod>): ObjectsBySourcedId {
  const withCurrent = (object: RosterObject) =>
    ended.has(object.about?.id ?? 0) ? { ...object, isCurrent: false } : object;
  return ended.size === 0 ? known : new Map([...known].map(([id, object]) => [id, withCurrent(object)]));
}

/**
 * The change of an enrollment that the withdrawal of its student ended, with the end before the withdrawal. The undo of the import puts that
 * back, and the undo of the return then ends the enrollment with the withdrawal again.
 */
function asOfReturn(change: RecordChange, ended: StoredPeriod | undefined): readonly RecordChange[] {
  if (!ended || !change.before) return [change];
  const before = { ...change.before, end_date: ended.endBeforeWithdrawal };
  return isDeepStrictEqual(before, change.after) ? [] : [{ ...change, before }];
}

/**
 * Ends the enrollments of objects that left the packages, and marks the objects. An enrollment that has ended, or that another row is about,
 * stays as it is, one that is still to come ends on its first day, and one whose term is over with the term.
 *
 * @param rows the file whose rows remove the enrollments; null for enrollments that the package does not have
 */
export async function endEnrollments(
  session: RosterSession,
  rows: RosterRows | null,
  gone: readonly RosterObject[],
): Promise<readonly RecordChange[]> {
  const present = gone.filter(({ about, isCurrent }) => about?.record === 'enrollment' && isCurrent);
  const others = await session.objects.recordsOfOthers(
    'enrollment',
    present.map(({ about }) => about?.id ?? 0),
    gone.map(({ sourcedId }) => sourcedId),
  );
  const current = present.filter(({ about }) => !others.has(about?.id ?? 0));
  if (rows) session.tally.count('unchanged', gone.length - current.length);
  const list = session.lists.named('enrollments').begin({});
  const { today } = session;
  const stored = await session.lists.periods(current.map(pairOf));
  const times = await session.years.timesOf([...stored.values()].map(({ classId }) => classId));
  const ending = current.flatMap(({ about }, index): ImportedRow[] => {
    const period = stored.get(about?.id ?? 0);
    if (!period || (period.endDate !== null && period.endDate <= today)) {
      session.tally.count('unchanged');
      return [];
    }
    const { id, classId: class_id, studentId: student_id, beginDate } = period;
    const end_date = endOfSeat(beginDate, times.get(class_id), today);
    return [{ line: index, values: { id, class_id, student_id, end_date }, texts: {} }];
  });
  const outcomes = (await list.import(ending)).map(withoutLine);
  const changes: RecordChange[] = [];
  for (const outcome of outcomes) {
    await session.tally.note(outcome, [], rows ?? undefined);
    if (!('action' in outcome)) continue;
    changes.push(outcome);
  }
  await session.markGone(
    'enrollment',
    gone.filter(({ isCurrent }) => isCurrent),
  );
  return changes;
}

/** The class and the student of an enrollment, as the last package had them. */
function pairOf({ fields }: RosterObject): { readonly classId: number; readonly studentId: number } {
  const values = fields['values'] as { readonly class_id: number; readonly student_id: number };
  return { classId: values.class_id, studentId: values.student_id };
}

const withoutLine = (outcome: RowOutcome): RowOutcome => ('action' in outcome ? { ...outcome, line: 0 } : outcome);

/** Raises the capacity of a class that is too small for the students of a package, and reports it. */
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
    for (const outcome of await lists.named('classes').begin({}).import(raised)) {
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

function referenceErrors(row: RosterRow, references: References): readonly Finding[] {
  const user = references.about('user', row);
  const unknown = [...references.errors('class', row), ...references.errors('user', row)];
  if (unknown.length > 0) return unknown;
  if (user?.record === 'student') return [];
  const advice = 'Correct the role of the row or of the user';
  return row.error('role', 'invalid', `enrolls a user who is ${user ? `a ${user.record}` : 'no student'}`, advice);
}
