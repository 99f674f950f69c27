import type { Finding, RecordChange } from '@homeroom/spreadsheets';
import type { ImportedListName, ListImport, RowOutcome } from '@homeroom/list-import';
import { endOfSeat } from '../year-end/seat-end';
import type { RosterSession } from '../session/roster-session';

interface MovedStudents {
  /** The new home school of each student who has one. */
  readonly homes: ReadonlyMap<number, number>;
  readonly changes: readonly RecordChange[];
}

/**
 * Students who left the schools that a package covers, and have seats at another school, are not withdrawn: their seats at these schools end,
 * and the school with most of the other seats is their home from now on.
 */
export async function moveStudents(session: RosterSession, leaving: readonly number[]): Promise<MovedStudents> {
  const scope = await session.schools.scope();
  if (!scope || leaving.length === 0) return { homes: new Map(), changes: [] };
  const { records } = session.schools;
  const homes = await records.seatsElsewhere(leaving, scope.schools, session.today);
  const ids = [...homes.keys()];
  const moved = await changesOf(
    session,
    'students',
    ids.map((id) => ({ id, school_id: homes.get(id) ?? null })),
  );
  const open = await records.seatsAt(ids, scope.schools, session.today, !scope.isLimited);
  const present = await session.objects.about(
    'enrollment',
    open.map(({ id }) => id),
  );
  const times = await session.years.timesOf(open.map(({ classId }) => classId));
  const kept = new Set(present.filter(({ isInPackage }) => isInPackage).map(({ about }) => about?.id));
  const ended = await changesOf(
    session,
    'enrollments',
    open
      .filter(({ id }) => !kept.has(id))
      .map(({ id, classId: class_id, studentId: student_id, beginDate }) => {
        const end_date = endOfSeat(beginDate, times.get(class_id), session.today);
        return { id, class_id, student_id, end_date };
      }),
  );
  for (const [id, home] of homes) {
    await session.tally.report(movedFinding(id, session.schools.nameOf(home)), { studentIds: [id] });
  }
  return { homes, changes: [...moved, ...ended] };
}

async function changesOf(
  session: RosterSession,
  list: ImportedListName,
  values: readonly Readonly<Record<string, string | number | null>>[],
): Promise<readonly RecordChange[]> {
  const importing: ListImport = session.lists.named(list).begin({});
  const outcomes = await importing.import(values.map((each, line) => ({ line, values: each, texts: {} })));
  const changes: RecordChange[] = [];
  for (const outcome of outcomes.map(withoutLine)) {
    await session.tally.note(outcome, []);
    if ('action' in outcome) changes.push(outcome);
  }
  return changes;
}

/** The package has no row for this change. */
const withoutLine = (outcome: RowOutcome): RowOutcome => ('action' in outcome ? { ...outcome, line: 0 } : outcome);

const movedFinding = (id: number, school: string): Finding => ({
  ...{ level: 'warning', file: 'users.csv', line: 1, column: null, value: null, rule: 'home_school' },
  message: `student ${id} has left the school of the package and keeps the seats at ${school}, which is the home school now`,
  advice: 'See whether the student is at that school alone',
});
