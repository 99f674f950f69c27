import type { Finding } from '@homeroom/spreadsheets';
import type { RosterRow, RosterRows } from '../package/roster-rows';
import type { ObjectsBySourcedId, RosterSession } from '../session/roster-session';
import { type People, rolesIn } from './people';

interface UserFiles {
  readonly users: RosterRows | null;
  readonly roles: RosterRows | null;
  readonly demographics: RosterRows | null;
}

/** Users who are looked up at once. */
const batchSize = 500;

/**
 * Reports the rows about users whom the package lacks. Rows about users whose own row was rejected are added to the bad rows, so that a
 * corrected file of bad rows has all rows of these users. Call it after the users were imported.
 */
export async function reviewUsers(
  session: RosterSession,
  people: People,
  { users, roles, demographics }: UserFiles,
): Promise<void> {
  await eachBatch(roles, 'userSourcedId', async (rows, batch) => {
    const userOf = (row: RosterRow) => row.text('userSourcedId') ?? '';
    const strangers = batch.filter((row) => !people.has(userOf(row)));
    const known: ObjectsBySourcedId =
      strangers.length > 0 ? await session.find('user', strangers.map(userOf)) : new Map();
    for (const row of strangers) {
      const hasRole = rolesIn(known.get(userOf(row)) ?? null).includes(row.text('role')?.toLowerCase() ?? '');
      if (!hasRole) await session.warn(rows, [roleOfNobody(row)], { badRow: row });
    }
  });
  await eachBatch(demographics, 'sourcedId', async (rows, batch) => {
    const strangers = batch.map(({ sourcedId }) => sourcedId).filter((id) => !people.has(id));
    const known: ObjectsBySourcedId = strangers.length > 0 ? await session.find('user', strangers) : new Map();
    const isImported = ({ sourcedId }: RosterRow) =>
      people.has(sourcedId) || (rows.mode === 'delta' && known.get(sourcedId)?.about?.record === 'student');
    for (const row of batch) {
      if (!isImported(row)) await session.warn(rows, [birthDateOfNobody(row)], { badRow: row });
      else if (session.wasRejected('users', row.sourcedId)) await session.addBadRow(rows, row);
    }
  });
  const students = await people.unknownStudents(session);
  if (students.size === 0 && !session.hasRejected('users')) return;
  await eachBatch(users, 'sourcedId', async (rows, batch) => {
    for (const row of batch.filter(({ sourcedId }) => people.hasGuardian(sourcedId))) {
      const agents = row.list('agentSourcedIds');
      if (session.wasRejected('users', row.sourcedId)) continue;
      if (agents.some((id) => session.wasRejected('users', id))) await session.addBadRow(rows, row);
      else if (agents.some((id) => students.has(id))) await session.warn(rows, [guardianOfNobody(row)]);
    }
  });
}

async function eachBatch(
  rows: RosterRows | null,
  /** Rows where it is blank are left out. */
  column: string,
  work: (rows: RosterRows, batch: readonly RosterRow[]) => Promise<void>,
): Promise<void> {
  if (!rows) return;
  let batch: RosterRow[] = [];
  for await (const row of rows.all()) {
    if (row.isRemoved || row.text(column) === null) continue;
    batch.push(row);
    if (batch.length < batchSize) continue;
    await work(rows, batch);
    batch = [];
  }
  await work(rows, batch);
}

const roleOfNobody = (row: RosterRow): Finding =>
  row.warning(
    'userSourcedId',
    'unknown_reference',
    'names a user who has no row in users.csv; the role is left out',
    'Add the row of the user',
  );

const birthDateOfNobody = (row: RosterRow): Finding =>
  row.warning(
    'sourcedId',
    'unknown_reference',
    'names no user of the package; the row is left out',
    'Add the user to the package, or leave the row out',
  );

const guardianOfNobody = (row: RosterRow): Finding =>
  row.warning(
    'agentSourcedIds',
    'unknown_reference',
    'names a user who is not known',
    'Add that user to the package, or leave the name out',
  );
