import { useSchoolQuery } from '../use-school-query';
import type { TimetabledClass } from './class-time';

/** The times of classes on a date, `YYYY-MM-DD`, by id; undefined until they are known. */
export function useTimetable(
  classIds: readonly number[],
  date: string,
): ReadonlyMap<number, TimetabledClass> | undefined {
  const class_ids = [...new Set(classIds)].sort((one, other) => one - other).join();
  const { data, isPlaceholderData } = useSchoolQuery<{ classes: (TimetabledClass & { class_id: number })[] }>(
    'timetable',
    { date, class_ids },
    class_ids !== '',
  );
  if (class_ids === '') return new Map();
  return data && !isPlaceholderData ? new Map(data.classes.map((time) => [time.class_id, time])) : undefined;
}
