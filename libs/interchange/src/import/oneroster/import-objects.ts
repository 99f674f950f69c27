import type { RosterKind } from '../stored/roster-object.repository';
import type { RosterRows } from './roster-rows';
import type { RosterSession } from './roster-session';

/** Stores objects that have no record of their own, such as courses. */
export async function* importObjects(session: RosterSession, kind: RosterKind, rows: RosterRows): AsyncGenerator<[]> {
  for await (const batch of rows.batches()) {
    const readable = await session.readable(kind, rows, batch);
    const known = await session.objects.find(
      kind,
      readable.map(({ sourcedId }) => sourcedId),
    );
    await session.keep(kind, readable, known);
    yield [];
  }
}
