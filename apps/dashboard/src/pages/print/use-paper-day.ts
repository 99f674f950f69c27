import { useSession } from '../../api/session';
import type { TimetabledClass } from '../../school/days/class-time';
import { useListParams } from '../../school/lists/use-list-params';
import { todayIn } from '../../school/school-day';
import { useSchoolQuery } from '../../school/use-school-query';

interface PaperDay {
  /** The day in the URL, or the last day of a class that is over, or today. Undefined until it is known. */
  day: string | undefined;
  today: string;
  choose: (day: string) => void;
}

/** The day of which a paper of a class is. @param classId as in the URL */
export function usePaperDay(classId: string): PaperDay {
  const today = todayIn(useSession().school_time_zone);
  const { valueOf, choose } = useListParams();
  const chosen = valueOf('day');
  const isChosen = /^\d{4}-\d\d-\d\d$/.test(chosen) && !Number.isNaN(Date.parse(chosen));
  const time = useSchoolQuery<{ classes: readonly TimetabledClass[] }>(
    'timetable',
    { date: today, class_ids: classId },
    !isChosen,
  );
  const usual = time.isPending ? undefined : (time.data?.classes[0]?.last_day ?? today);
  return { day: isChosen ? chosen : usual, today, choose: (day) => choose('day', day) };
}
