import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../api/request';
import type { Records } from '../../api/types';
import { useClassNames } from '../../school/use-class-names';
import { useSchoolQuery } from '../../school/use-school-query';

/** The classes in which a student sits, has sat or will sit, each with its periods. */
export const useStudentClasses = (studentId: number): UseQueryResult<Records['StudentClasses'], ApiError> =>
  useSchoolQuery<Records['StudentClasses']>(`students/${studentId}/classes`);

/** The names of a student's classes by id. Only a class of which no enrollment is left has a request of its own. */
export function useStudentClassNames(studentId: number, ids: readonly number[]): ReadonlyMap<number, string> {
  const { data } = useStudentClasses(studentId);
  const known = new Map(data?.classes.map(({ class: { id, name } }) => [id, name]));
  const others = useClassNames(data ? ids.filter((id) => !known.has(id)) : []);
  return new Map([...known, ...others]);
}
