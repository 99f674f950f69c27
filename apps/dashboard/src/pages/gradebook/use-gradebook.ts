import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ApiError, request } from '../../api/request';
import type { Grade, Records, Student } from '../../api/types';
import { useSession } from '../../api/session';
import { useEnvironment } from '../../components/use-environment';
import type { TimetabledClass } from '../../school/days/class-time';
import { todayIn } from '../../school/school-day';
import { withShownNames } from '../../school/records/shown-names';

/** The largest page of the API with a cursor. */
const perPage = 1000;

export interface ClassGrades {
  readonly grades: readonly Grade[];
  /** The students of the class, in the order of their names. */
  readonly roster: readonly Student[];
  /** The last day of a class that is over, `YYYY-MM-DD`, and its teacher of then. The students are those of this day; null: of today. */
  readonly asOf: { readonly day: string; readonly teacher: string } | null;
  /** Those who have grades, but are not in the class now, or on its last day. */
  readonly former: readonly Student[];
}

/** All grades of a class in all terms, and its students. */
export function useGradebook(classId: number): UseQueryResult<ClassGrades, ApiError> {
  const { name } = useEnvironment();
  const today = todayIn(useSession().school_time_zone);
  const read = async <T>(path: string) => withShownNames(await request<T>(`schools/${name}/${path}`));

  async function readGrades(): Promise<Grade[]> {
    const grades: Grade[] = [];
    let after: string | null = 'start';
    while (after !== null) {
      const query: string = new URLSearchParams({
        class_id: String(classId),
        sort: 'id',
        per_page: String(perPage),
        after,
      }).toString();
      const { data, pagination } = await read<Records['GradeCursorPage']>(`grades?${query}`);
      grades.push(...data);
      after = pagination.next;
    }
    return grades;
  }

  /** One after another, so that one view sends no burst of requests. */
  async function readStudents(ids: Iterable<number>): Promise<Student[]> {
    const students: Student[] = [];
    for (const id of ids) students.push(await read<Student>(`students/${id}?include=names`));
    return students;
  }

  return useQuery<ClassGrades, ApiError>({
    queryKey: ['school', name, 'gradebook', String(classId)],
    queryFn: async () => {
      const { classes } = await read<{ classes: TimetabledClass[] }>(`timetable?date=${today}&class_ids=${classId}`);
      const day = classes[0]?.last_day ?? null;
      const asked = day === null ? 'include=names' : `include=names,then&as_of=${day}`;
      const { class: ofDay, students: roster } = await read<Records['Roster']>(
        `classes/${classId}/roster?sort=name&${asked}`,
      );
      const grades = await readGrades();
      const current = new Set(roster.map(({ id }) => id));
      const left = new Set(grades.map(({ student_id: id }) => id).filter((id) => !current.has(id)));
      const asOf = day === null ? null : { day, teacher: ofDay.teacher.name };
      return { grades, roster, asOf, former: await readStudents(left) };
    },
  });
}
