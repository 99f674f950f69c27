import { useParams } from 'react-router';
import type { Records, SchoolClass } from '../../api/types';
import { useSchoolIncluded } from '../../school/districts/use-school-included';
import { useNameOrder } from '../../school/lists/name-order';
import { useSchoolQuery } from '../../school/use-school-query';

interface Printed {
  /** On which the students sit there, `YYYY-MM-DD`; empty for today. Undefined: it is not known yet. */
  day: string | undefined;
  withContacts?: boolean;
  /** Whether names, grade levels and teacher are those of the day. */
  isOfThen?: boolean;
}

/** The class in the URL with its students in the order that the user has chosen. */
export function usePrintedRoster({ day, withContacts = false, isOfThen = false }: Printed) {
  const { id = '' } = useParams();
  const [sort] = useNameOrder();
  const include = [...(withContacts ? ['contacts'] : []), ...(isOfThen ? ['then'] : [])].join();
  const roster = useSchoolQuery<Records['Roster']>(
    `classes/${encodeURIComponent(id)}/roster`,
    { sort, as_of: day ?? '', ...(include !== '' && { include }) },
    day !== undefined,
  );
  const included = useSchoolIncluded();
  const schoolClass = useSchoolQuery<SchoolClass>(
    `classes/${encodeURIComponent(id)}`,
    included ?? {},
    included?.include === 'school',
  );
  const back = { path: `/classes/${encodeURIComponent(id)}`, label: 'Back to the class' };
  return { roster, back, name: roster.data?.class.name ?? 'Class', school: schoolClass.data?.school?.name };
}
