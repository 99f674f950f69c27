import type { RosterTable } from '../../roster/roster-tables';
import type { BatchImport } from './batch-import';
import type { ReadRow, RosterRows } from './package/roster-rows';
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
export class ObjectImport implements BatchImport {
  constructor(
    private readonly session: RosterSession,
    private readonly kind: keyof typeof tablesOfObjects,
    private readonly rows: RosterRows,
  ) {}

  async *import(batch: readonly ReadRow[]): AsyncGenerator<[]> {
    const { session, kind, rows } = this;
    const readable = await session.withValues(rows, await session.readable(kind, rows, batch));
    const known = await session.find(
      kind,
      readable.map(({ sourcedId }) => sourcedId),
    );
    await session.keepIn(tablesOfObjects[kind], kind, readable, known);
    yield [];
  }
}
