import type { Fields } from '@homeroom/kernel';
import type { Finding, RecordChange } from '@homeroom/spreadsheets';
import type { Kept } from '@homeroom/list-import';
import type { RosterObject } from '@homeroom/rostering';
import type { RosterMode } from '../package/package-format';
import type { RosterRows } from '../package/roster-rows';
import { moveStudents } from './moved-students';
import type { ObjectsBySourcedId, RosterSession } from '../session/roster-session';
import type { Prepared } from '../session/row-writer';

/** Withdraws the students among objects that left the packages, and marks the objects. */
export async function withdrawStudents(
  session: RosterSession,
  gone: readonly RosterObject[],
): Promise<readonly RecordChange[]> {
  const { lists, tally } = session;
  const ids = gone.flatMap(({ about }) => (about?.record === 'student' ? [about.id] : []));
  const others = await session.objects.recordsOfOthers(
    'student',
    ids,
    gone.map(({ sourcedId }) => sourcedId),
  );
  const leaving = ids.filter((id) => !others.has(id));
  const statuses = await lists.statuses.of(leaving);
  const active = leaving.filter((id) => statuses.get(id)?.status === 'active');
  const moved = await moveStudents(session, active);
  const changes: RecordChange[] = [...moved.changes];
  const leavings = await session.years.leaving(active);
  for (const id of active) {
    if (moved.homes.has(id)) continue;
    const { date, reason } = leavings.get(id) ?? session.years.leavingToday;
    let change = await lists.statuses.withdraw(id, date, reason);
    // A student who returned or came after the end of the year leaves today.
    if (!('action' in change) && date !== session.today)
      change = await lists.statuses.withdraw(id, session.today, reason);
    if (!('action' in change)) {
      tally.concern([id]);
      await tally.report(keptFinding(id, change), { studentIds: [id] });
      continue;
    }
    await tally.note(change, []);
    changes.push(change);
  }
  for (const { about } of gone) if (about?.record !== 'student') tally.count('changed');
  const homeOf = ({ about }: RosterObject) => (about?.record === 'student' ? moved.homes.get(about.id) : undefined);
  const { stay = [], leave = [] } = Object.groupBy(gone, (each) => (homeOf(each) === undefined ? 'leave' : 'stay'));
  await session.markGone('user', leave);
  const stored = stay.filter(({ isOwn }) => isOwn !== true);
  await session.save(
    'user',
    stored.map((object) => withHome(object, homeOf(object))),
  );
  return changes;
}

/** Students who had left the packages and are in them again. @param enrollments what the file of enrollments is; null if there is none */
export async function reinstateStudents(
  session: RosterSession,
  rows: RosterRows,
  prepared: readonly Prepared[],
  known: ObjectsBySourcedId,
  enrollments: RosterMode | null,
): Promise<readonly RecordChange[]> {
  const { lists, tally } = session;
  const ids = prepared.map(({ values }) => values['id']).filter((id) => typeof id === 'number');
  const statuses = await lists.statuses.of(ids);
  const withdrawn = ids.filter((id) => statuses.get(id)?.status === 'withdrawn');
  const objects = Map.groupBy(await session.objects.about('student', withdrawn), ({ about }) => about?.id);
  // In a bulk file, the rows of enrollments decide which seats the student gets back. Otherwise the student gets all seats back, except those
  // that have left the packages.
  const without = await session.objects.enrollmentsOf(withdrawn, { gone: enrollments !== 'bulk' });
  const canGoWithout = enrollments !== null;
  const days = await session.years.returns(
    new Map(withdrawn.map((id) => [id, statuses.get(id)?.withdrawn_on ?? null])),
  );
  const changes: RecordChange[] = [];
  for (const { row, values } of prepared) {
    const status = statuses.get(values['id'] as number);
    if (status?.status !== 'withdrawn') continue;
    const id = values['id'] as number;
    // The student may have left the packages under another sourcedId.
    const others = (objects.get(id) ?? []).filter(({ sourcedId }) => sourcedId !== row.sourcedId);
    const own = known.get(row.sourcedId);
    const before = own ? [own] : others;
    if (before.length === 0 || before.some(({ isCurrent }) => isCurrent)) {
      const message = 'the student was withdrawn here and stays so';
      await session.warn(rows, [row.warning(null, 'kept', message, 'Reinstate the student here')], {
        studentIds: [id],
      });
      continue;
    }
    const change = await lists.statuses.reinstate(id, status, {
      date: days.get(id) ?? session.today,
      without,
      canGoWithout,
    });
    if (!('action' in change)) {
      const advice = 'See whether the package or the school is right';
      await session.warn(rows, [row.warning(null, 'kept', change.message, advice)], { studentIds: [id] });
      continue;
    }
    session.reinstated.add(id);
    const place = { file: rows.name, line: row.line };
    const warnings = (change.warnings ?? []).map((warning) => ({ ...warning, ...place }));
    const named = { ...change, ...place, warnings };
    await tally.note(named, row.cells, rows);
    changes.push(named);
  }
  return changes;
}

/** Stores the new home school as if a package had it, so that the next package does not take it for a change made here. */
const withHome = (object: RosterObject, home: number | undefined): RosterObject => ({
  ...object,
  fields: { ...object.fields, values: { ...(object.fields['values'] as Fields | undefined), school_id: home } },
});

/** The package has no row of the student, or one that removes the student. */
const keptFinding = (id: number, { message }: Kept): Finding => ({
  level: 'warning',
  file: 'users.csv',
  line: 1,
  column: null,
  value: null,
  rule: 'kept',
  message: `student ${id}: ${message}`,
  advice: 'See whether the package or the school is right',
});
