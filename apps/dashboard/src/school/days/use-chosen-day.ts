import { useSession } from '../../api/session';
import { useListParams } from '../lists/use-list-params';
import { todayIn } from '../school-day';

/** The day in the URL, `YYYY-MM-DD`, or today at the school. A day to come is today. */
export function useChosenDay(): { day: string; today: string; choose: (day: string) => void } {
  const { school_time_zone } = useSession();
  const { valueOf, choose } = useListParams();
  const today = todayIn(school_time_zone);
  const chosen = valueOf('day');
  const isDay = /^\d{4}-\d\d-\d\d$/.test(chosen) && !Number.isNaN(Date.parse(chosen)) && chosen <= today;
  return { day: isDay ? chosen : today, today, choose: (day) => choose('day', day === today ? '' : day) };
}

const millisecondsPerDay = 86_400_000;

/** The date a number of days later, `YYYY-MM-DD`. */
export const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * millisecondsPerDay).toISOString().slice(0, 10);
