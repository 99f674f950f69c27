import { overlaps } from '@homeroom/classes';
import { findPeriod } from '@homeroom/list-import';
import type { RosterObject } from '@homeroom/rostering';
import type { RosterRow } from '../package/roster-rows';
import type { RosterSession } from '../session/roster-session';

/** A row about a seat, whose sourcedId no earlier package had. */
export interface NewRow {
  readonly row: RosterRow;
  readonly classId: number;
  readonly studentId: number;
  /** `YYYY-MM-DD`; null if the row has none. */
  readonly beginDate: string | null;
  readonly endDate: string | null;
}

/** An enrollment that exists, with the object of an earlier package that is about it. */
interface KnownSeat {
  readonly id: number;
  readonly object: RosterObject | null;
}

/**
 * Finds the enrollments that rows with new sourcedIds are about. Class and student decide, because another system, or the same system after a
 * change, gives its rows other sourcedIds. An enrollment that another row of the package names by its sourcedId belongs to that row.
 */
export async function seatsOfRows(
  session: RosterSession,
  rows: readonly NewRow[],
): Promise<ReadonlyMap<RosterRow, KnownSeat>> {
  const seats = new Map<RosterRow, KnownSeat>();
  if (rows.length === 0) return seats;
  const stored = [...(await session.lists.periods(rows)).values()];
  const periods = Map.groupBy(stored, ({ classId, studentId }) => `${classId} ${studentId}`);
  const ids = stored.map(({ id }) => id);
  const objects = Map.groupBy(await session.objects.about('enrollment', ids), ({ about }) => about?.id);
  const isFree = ({ id }: { readonly id: number }) => !objects.get(id)?.some(({ isInPackage }) => isInPackage);
  // The last package had a row of the enrollment, which may have been changed here since.
  const isReplaced = ({ id }: { readonly id: number }) => objects.get(id)?.some(({ isCurrent }) => isCurrent) === true;
  for (const { row, classId, studentId, ...dates } of rows) {
    const free = (periods.get(`${classId} ${studentId}`) ?? []).filter(isFree);
    const { beginDate, endDate } = dates;
    const found =
      findPeriod(dates, free, session.today) ??
      (beginDate === null ? free.find(isReplaced) : free.find((period) => overlaps(period, { beginDate, endDate })));
    if (found)
      seats.set(row, { id: found.id, object: objects.get(found.id)?.find(({ isCurrent }) => isCurrent) ?? null });
  }
  return seats;
}
