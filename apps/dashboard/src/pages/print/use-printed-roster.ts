import { useParams } from 'react-router';
import type { Records } from '../../api/types';
import { useSchoolQuery } from '../../school/use-school-query';

/** The class in the URL with its students by name. @param day on which they sit there, `YYYY-MM-DD`; by default today */
export function usePrintedRoster(day = '') {
  const { id = '' } = useParams();
  const roster = useSchoolQuery<Records['Roster']>(`classes/${encodeURIComponent(id)}/roster`, {
    sort: 'name',
    as_of: day,
  });
  const back = { path: `/classes/${encodeURIComponent(id)}`, label: 'Back to the class' };
  return { roster, back, name: roster.data?.class.name ?? 'Class' };
}
