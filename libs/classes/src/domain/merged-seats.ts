import { byBegin, overlaps, type Period } from './period';

/** A seat of one of two records of a student, as it is stored. */
export interface PossessedSeat extends Period {
  readonly id: number;
  readonly classId: number;
  readonly studentId: number;
  readonly withdrawalId: number | null;
  readonly endBeforeWithdrawal: string | null;
}

/** A seat that goes on with the days of others. */
interface JoinedSeat {
  /** With the days of all of them. */
  readonly seat: PossessedSeat;
  /** The seats that are set aside for it. */
  readonly absorbed: readonly PossessedSeat[];
}

export interface MergedSeats {
  /** The ids of the seats that move to the record that stays. */
  readonly moved: readonly number[];
  readonly joined: readonly JoinedSeat[];
}

/**
 * The seats of a child with two records. Seats in one class that have a day in common become one, from the first day to the last one. No seat
 * is lost, and none is added, so no class gets too many students.
 */
export function mergedSeats(seats: readonly PossessedSeat[], keptId: number): MergedSeats {
  const moved: number[] = [];
  const joined: JoinedSeat[] = [];
  for (const ofClass of Map.groupBy(seats, ({ classId }) => classId).values()) {
    for (const group of overlapping(ofClass)) {
      const stays = group.find(({ studentId }) => studentId === keptId);
      if (!stays) moved.push(...group.map(({ id }) => id));
      else if (group.length > 1)
        joined.push({ seat: joinedSeat(stays, group), absorbed: group.filter((each) => each !== stays) });
    }
  }
  return { moved, joined };
}

/** Groups of seats of which each overlaps another one of its group. */
function overlapping(seats: readonly PossessedSeat[]): readonly (readonly PossessedSeat[])[] {
  let groups: PossessedSeat[][] = [];
  for (const seat of seats.toSorted(byBegin)) {
    const touched = groups.filter((group) => group.some((each) => overlaps(each, seat)));
    groups = [...groups.filter((group) => !touched.includes(group)), [...touched.flat(), seat]];
  }
  return groups;
}

function joinedSeat(stays: PossessedSeat, group: readonly PossessedSeat[]): PossessedSeat {
  const [first = stays] = group.toSorted(byBegin);
  const last = group.reduce((latest, each) => (isLater(each, latest) ? each : latest), stays);
  const { endDate, withdrawalId, endBeforeWithdrawal } = last;
  return { ...stays, beginDate: first.beginDate, endDate, withdrawalId, endBeforeWithdrawal };
}

const isLater = ({ endDate: one }: Period, { endDate: other }: Period): boolean =>
  other !== null && (one === null || one > other);
