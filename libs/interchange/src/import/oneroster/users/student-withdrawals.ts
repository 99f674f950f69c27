import type { RecordChange } from '../../finding';
import type { RosterObject } from '../../stored/roster-object.repository';
import type { RosterRows } from '../package/roster-rows';
import type { Known, RosterSession } from '../roster-session';
import type { Prepared } from '../row-writer';

/** Withdraws the students among objects that left the packages, and marks the objects. */
export async function withdrawStudents(
  session: RosterSession,
  gone: readonly RosterObject[],
): Promise<readonly RecordChange[]> {
  const { lists, tally } = session;
  const ids = gone.flatMap(({ about }) => (about?.record === 'student' ? [about.id] : []));
  const others = await session.objects.studentsOfOthers(
    ids,
    gone.map(({ sourcedId }) => sourcedId),
  );
  const students = ids.filter((id) => !others.has(id));
  const statuses = await lists.statuses.of(students);
  const changes: RecordChange[] = [];
  for (const id of students) {
    if (statuses.get(id)?.status !== 'active') continue;
    const change = await lists.statuses.withdraw(id, session.today, 'Not in the OneRoster package');
    await tally.note(change, []);
    changes.push(change);
  }
  for (const { about } of gone) if (about?.record !== 'student') tally.count('changed');
  await session.markGone('user', gone);
  return changes;
}

/** Students who had left the packages and are in them again. */
export async function reinstateStudents(
  session: RosterSession,
  rows: RosterRows,
  prepared: readonly Prepared[],
  known: Known,
  { takesEnrollmentsBack }: { readonly takesEnrollmentsBack: boolean },
): Promise<readonly RecordChange[]> {
  const { lists, tally } = session;
  const ids = prepared.map(({ values }) => values['id']).filter((id) => typeof id === 'number');
  const statuses = await lists.statuses.of(ids);
  const changes: RecordChange[] = [];
  for (const { row, values } of prepared) {
    const status = statuses.get(values['id'] as number);
    const object = known.get(row.sourcedId);
    if (status?.status !== 'withdrawn' || !object) continue;
    if (object.isCurrent) {
      const message = 'the student was withdrawn here and stays so';
      await session.warn(rows, [row.warning(null, 'kept', message, 'Reinstate the student here')]);
      continue;
    }
    const change = await lists.statuses.reinstate(values['id'] as number, status, takesEnrollmentsBack);
    const named = { ...change, file: rows.name, line: row.line };
    await tally.note(named, row.cells, rows);
    changes.push(named);
  }
  return changes;
}
