import type { RosterTable } from '../../roster/roster-tables';
import type { RosterRows } from './package/roster-rows';
import type { RosterSession } from './roster-session';

/** The kinds of objects that are rows of a table and nothing more. */
const tablesOfObjects = {
  org: 'org',
  academicSession: 'academic_session',
  course: 'course',
  category: 'category',
  lineItem: 'line_item',
} as const satisfies Record<string, RosterTable>;

/** Stores objects that the API does not show, such as courses. */
export async function* importObjects(
  session: RosterSession,
  kind: keyof typeof tablesOfObjects,
  rows: RosterRows,
): AsyncGenerator<[]> {
  for await (const batch of rows.batches()) {
    const readable = await session.withDates(rows, await session.readable(kind, rows, batch));
    const known = await session.objects.find(
      kind,
      readable.map(({ sourcedId }) => sourcedId),
    );
    await session.keepIn(tablesOfObjects[kind], kind, readable, known);
    yield [];
  }
}
