import { useParams } from 'react-router';
import type { Records, SchoolClass } from '../../api/types';
import { useSchoolIncluded } from '../../school/districts/use-school-included';
import { useNameOrder } from '../../school/lists/name-order';
import { useSchoolQuery } from '../../school/use-school-query';

interface Printed {
  /** On which the students sit there, `YYYY-MM-DD`; by default today. */
  day?: string;
  withContacts?: boolean;
}

/** The class in the URL with its students in the order that the user has chosen. */
export function usePrintedRoster({ day = '', withContacts = false }: Printed = {}) {
  const { id = '' } = useParams();
  const [sort] = useNameOrder();
  const roster = useSchoolQuery<Records['Roster']>(`classes/${encodeURIComponent(id)}/roster`, {
    sort,
    as_of: day,
    ...(withContacts && { include: 'contacts' }),
  });
  const included = useSchoolIncluded();
  const schoolClass = useSchoolQuery<SchoolClass>(
    `classes/${encodeURIComponent(id)}`,
    included ?? {},
    included?.include === 'school',
  );
  const back = { path: `/classes/${encodeURIComponent(id)}`, label: 'Back to the class' };
  return { roster, back, name: roster.data?.class.name ?? 'Class', school: schoolClass.data?.school?.name };
}
