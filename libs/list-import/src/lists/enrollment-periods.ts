import { byBegin, covers, hasDays, type NewSeat, type StoredPeriod } from '@homeroom/classes';

/**
 * The period that a row without an id is about.
 *
 * @param row its first day, null if it has none, and its end
 * @param stored the periods of the student in the class
 */
export function findPeriod(
  { beginDate, endDate }: Pick<NewSeat, 'endDate'> & { readonly beginDate: string | null },
  stored: readonly StoredPeriod[],
  today: string,
): StoredPeriod | undefined {
  const withDays = stored.filter(hasDays);
  const first = (isMeant: (period: StoredPeriod) => boolean) => withDays.find(isMeant) ?? stored.find(isMeant);
  if (beginDate !== null) return first((each) => each.beginDate === beginDate);
  const [next] = withDays.filter((each) => each.beginDate > today).toSorted(byBegin);
  return withDays.find((each) => covers(each, today)) ?? next ?? first((each) => each.endDate === endDate);
}

/** Whether a withdrawal of the student that has not begun shortened a period. */
export const isShortenedSoon = ({ withdrawnFrom }: StoredPeriod, today: string): boolean =>
  withdrawnFrom !== null && withdrawnFrom > today;

/** Whether a withdrawal of the student shortened a period, and the student has not returned. */
export const isShortened = ({ withdrawnFrom, returnDate }: StoredPeriod, today: string): boolean =>
  withdrawnFrom !== null && withdrawnFrom !== returnDate && (returnDate === null || returnDate > today);

/** The period as it was before a withdrawal shortened it. */
export const beforeWithdrawal = (period: StoredPeriod): StoredPeriod => ({
  ...period,
  endDate: period.endBeforeWithdrawal,
});
