import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useSession } from '../api/session';
import { type SchoolTime, todayIn } from './school-day';

const refresh = 20_000;

/** The current time at the school. The component is rendered again when the minute changes. */
export function useSchoolTime(): SchoolTime {
  const { school_time_zone } = useSession();
  const [, render] = useState('');
  // The same text renders nothing.
  useInterval(() => render(clockIn(school_time_zone)), refresh, { autoInvoke: true });
  const today = todayIn(school_time_zone);
  const [hour, minute] = clockIn(school_time_zone).split(':').map(Number);
  return {
    today,
    weekday: ((new Date(today).getUTCDay() + 6) % 7) + 1,
    minutes: (hour ?? 0) * 60 + (minute ?? 0),
  };
}

const clockIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(),
  );
