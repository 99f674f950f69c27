import type { Finding } from '@homeroom/spreadsheets';
import type { RosterObject } from '@homeroom/rostering';
import type { RosterRow, RosterRows } from '../package/roster-rows';
import type { ObjectsBySourcedId, RosterSession } from '../session/roster-session';

/** Stores the enrollments of teachers. Those that name no known class or teacher are left out, with a warning. */
export async function importTeachings(
  session: RosterSession,
  rows: RosterRows,
  batch: readonly RosterRow[],
  known: ObjectsBySourcedId,
): Promise<void> {
  const classes = await session.find(
    'class',
    batch.flatMap((row) => row.text('classSourcedId') ?? []),
  );
  const users = await session.find(
    'user',
    batch.flatMap((row) => row.text('userSourcedId') ?? []),
  );
  const packaged = await session.inPackage(
    'class',
    batch.flatMap((row) => row.text('classSourcedId') ?? []),
  );
  const complete: RosterRow[] = [];
  for (const row of await session.withValues(rows, batch)) {
    const classId = row.text('classSourcedId') ?? '';
    if (!classes.get(classId)?.about && packaged.get(classId)?.isRemoved) {
      session.skip(rows, row);
      continue;
    }
    const findings = row.isRemoved
      ? []
      : unknownIn(row, classes.get(classId), users.get(row.text('userSourcedId') ?? ''));
    if (findings.length === 0) complete.push(row);
    else await session.reject(rows, row, findings);
  }
  await session.saveTableRows('class_teacher', 'enrollment', complete, known);
}

function unknownIn(
  row: RosterRow,
  taught: RosterObject | undefined,
  user: RosterObject | undefined,
): readonly Finding[] {
  const advice = 'Add it to the package, or leave the row out';
  if (!taught?.about) {
    return [row.warning('classSourcedId', 'unknown_reference', 'names no class of the package', advice)];
  }
  if (user?.about?.record === 'teacher') return [];
  if (user?.about?.record === 'student') {
    const message = 'enrolls a student as a teacher; the row is left out';
    return [row.warning('role', 'invalid', message, 'Correct the role of the row or of the user')];
  }
  return [row.warning('userSourcedId', 'unknown_reference', 'names no teacher of the package', advice)];
}
