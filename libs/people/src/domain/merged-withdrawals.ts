/** A withdrawal of one of two records. Dates are `YYYY-MM-DD`. */
export interface PossessedWithdrawal {
  readonly id: number;
  readonly studentId: number;
  readonly beginDate: string;
  /** The first day back; null while there is none. */
  readonly endDate: string | null;
}

interface TwoRecords {
  readonly keptId: number;
  readonly today: string;
  /** Since when each student is at the school, by id. */
  readonly since: ReadonlyMap<number, string>;
}

export interface MergedWithdrawals {
  /** The ids of those that move to the record that stays. */
  readonly moved: readonly number[];
  /** The days of return that withdrawals get. */
  readonly ended: readonly { readonly id: number; readonly endDate: string }[];
  /** The ids of those that are set aside, each with the withdrawal that ends its seats from now on; null for none. */
  readonly setAside: ReadonlyMap<number, number | null>;
}

/**
 * The withdrawals of a child with two records. The child is withdrawn only if both records are: if one is active, the withdrawal of the other
 * ends when the active one began, at latest today. Withdrawals that overlap one of the record that stays are set aside.
 */
export function mergedWithdrawals(
  all: readonly PossessedWithdrawal[],
  { keptId, today, since }: TwoRecords,
): MergedWithdrawals {
  const isOpen = ({ endDate }: PossessedWithdrawal) => endDate === null || endDate > today;
  const own = all.filter(({ studentId }) => studentId === keptId);
  const others = all.filter(({ studentId }) => studentId !== keptId);
  const [ownOpen, otherOpen] = [own.find(isOpen), others.find(isOpen)];
  const onlyOpen = ownOpen && otherOpen ? undefined : (ownOpen ?? otherOpen);
  const ended: { id: number; endDate: string }[] = [];
  if (onlyOpen) {
    const active = [...since].find(([id]) => id !== onlyOpen.studentId)?.[1] ?? today;
    const day = active < today ? active : today;
    ended.push({ id: onlyOpen.id, endDate: day > onlyOpen.beginDate ? day : onlyOpen.beginDate });
  }
  const periodOf = (each: PossessedWithdrawal) => ({
    ...each,
    endDate: ended.find(({ id }) => id === each.id)?.endDate ?? each.endDate,
  });
  const moved: number[] = [];
  const setAside = new Map<number, number | null>();
  for (const other of others) {
    const overlapping = own.find((each) => overlaps(periodOf(each), periodOf(other)));
    if (!overlapping) moved.push(other.id);
    else setAside.set(other.id, other === otherOpen && ownOpen ? ownOpen.id : null);
  }
  return { moved, ended: ended.filter(({ id }) => !setAside.has(id)), setAside };
}

/** What a merge of two students did to their withdrawals. */
interface ChangedWithdrawals {
  /** The ids of those that moved to the student who stayed. */
  readonly moved: readonly number[];
  /** The days of return that withdrawals had before. */
  readonly ended: readonly { readonly id: number; readonly endDate: string | null }[];
  /** Those of the other student that were set aside. */
  readonly setAside: readonly PossessedWithdrawal[];
}

/**
 * What the undo of a merge gives back: the withdrawals that are still there go to the student who had them, and get their returns of before. A
 * withdrawal that would then overlap one that the student has got since stays as it is, since the later one counts.
 *
 * @param present the withdrawals of the student who stayed
 */
export function undoneWithdrawals(
  present: readonly PossessedWithdrawal[],
  { moved, ended, setAside }: ChangedWithdrawals,
): Pick<MergedWithdrawals, 'moved'> & {
  readonly ended: ChangedWithdrawals['ended'];
  /** The ids of those that were set aside and come back. */
  readonly putBack: readonly number[];
} {
  const others = new Map(present.filter(({ id }) => moved.includes(id)).map((each) => [each.id, each]));
  const kept = new Map(present.filter(({ id }) => !others.has(id)).map((each) => [each.id, each]));
  const isFree = (each: PossessedWithdrawal, all: ReadonlyMap<number, PossessedWithdrawal>) =>
    [...all.values()].every((other) => other.id === each.id || !overlaps(each, other));
  const movedBack = [...others.keys()];
  const given = ended.filter(({ id, endDate }) => {
    const all = others.has(id) ? others : kept;
    const now = all.get(id);
    if (!now) return false;
    const before = { ...now, endDate };
    const isPeriod = endDate === null || endDate >= before.beginDate;
    if (!isPeriod || !isFree(before, all)) return false;
    all.set(id, before);
    return true;
  });
  const putBack = setAside.filter((each) => {
    if (!isFree(each, others)) return false;
    others.set(each.id, each);
    return true;
  });
  return { moved: movedBack, ended: given, putBack: putBack.map(({ id }) => id) };
}

type Period = Pick<PossessedWithdrawal, 'beginDate' | 'endDate'>;

const hasDays = ({ beginDate, endDate }: Period): boolean => endDate === null || beginDate < endDate;

const overlaps = (one: Period, other: Period): boolean =>
  hasDays(one) &&
  hasDays(other) &&
  (other.endDate === null || one.beginDate < other.endDate) &&
  (one.endDate === null || other.beginDate < one.endDate);
