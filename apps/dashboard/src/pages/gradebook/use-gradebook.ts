import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ApiError, request } from '../../api/request';
import type { Grade, Records, Student } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';
import { withShownNames } from '../../school/records/shown-names';

/** The largest page of the API with a cursor. */
const perPage = 1000;

export interface ClassGrades {
  readonly grades: readonly Grade[];
  /** The students of the class, in the order of their names. */
  readonly roster: readonly Student[];
  /** Those who have grades, but are not in the class now. */
  readonly former: readonly Student[];
}

/** All grades of a class in all terms, and its students. */
export function useGradebook(classId: number): UseQueryResult<ClassGrades, ApiError> {
  const { name } = useEnvironment();
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
      const { students: roster } = await read<Records['Roster']>(`classes/${classId}/roster?sort=name&include=names`);
      const grades = await readGrades();
      const current = new Set(roster.map(({ id }) => id));
      const left = new Set(grades.map(({ student_id: id }) => id).filter((id) => !current.has(id)));
      return { grades, roster, former: await readStudents(left) };
    },
  });
}
