import type { RosterTable } from '@homeroom/imports';
import type { BatchImport } from '../session/batch-import';
import { type ReadRow, RosterRow, type RosterRows } from '../package/roster-rows';
import type { RosterSession } from '../session/roster-session';

/** The kinds of objects that are rows of a table and nothing more. */
const tablesOfObjects = {
  org: 'school',
  academicSession: 'academic_session',
  course: 'course',
  category: 'category',
  lineItem: 'line_item',
} as const satisfies Record<string, RosterTable>;

/** Warns of the line items of classes that are not known. Call it after the classes were imported. */
export async function warnOfClasslessItems(session: RosterSession, items: RosterRows): Promise<void> {
  for await (const batch of items.batches()) {
    const rows = batch.filter((row) => row instanceof RosterRow).filter(({ isRemoved }) => !isRemoved);
    const classOf = (row: RosterRow) => row.text('classSourcedId') ?? '';
    const classes = await session.find('class', rows.map(classOf));
    for (const row of rows) {
      if (classes.get(classOf(row))?.about || session.wasRefused('lineItems', row.sourcedId)) continue;
      const message = 'names no class of the package; the line item is not shown';
      const advice = 'Add the class to the package, or leave the row out';
      await session.warn(items, [row.warning('classSourcedId', 'unknown_reference', message, advice)]);
    }
  }
}

/** Stores objects that the API does not show, such as courses. */
export class ObjectImport implements BatchImport {
  constructor(
    private readonly session: RosterSession,
    private readonly kind: keyof typeof tablesOfObjects,
    private readonly rows: RosterRows,
  ) {}

  async *import(batch: readonly ReadRow[]): AsyncGenerator<[]> {
    const { session, kind, rows } = this;
    const given = await session.withValues(rows, await session.readable(kind, rows, batch));
    const readable = await session.changedSinceExport(kind, rows, given);
    const known = await session.find(
      kind,
      readable.map(({ sourcedId }) => sourcedId),
    );
    await session.keepIn(tablesOfObjects[kind], kind, readable, known);
    yield [];
  }
}
