import { useSearchParams } from 'react-router';
import type { School } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';
import { useSchools } from '../shares/use-schools';

interface ChosenSchool {
  /** The schools among which the user chooses, by name; empty if there are fewer than two. */
  choices: readonly School[];
  /** Null: all schools. */
  chosen: School | null;
  /** The id of the chosen school, for the filter `school_id`; empty for all schools. */
  id: string;
  select: (id: string) => void;
}

/** The parameters of a day, which do not depend on the school. */
const kept = ['day', 'show'];

/** The school in the address. Links within the dashboard keep it. */
export function useChosenSchool(): ChosenSchool {
  const { name, school } = useEnvironment();
  const [, setParams] = useSearchParams();
  // One that is archived is a choice only while it is chosen, as by a link of the list of schools.
  const seen = useSchools(name).filter(
    ({ id, kind, isArchived }) => kind === 'school' && (!isArchived || String(id) === school),
  );
  const choices = seen.length > 1 ? seen : [];
  return {
    choices,
    chosen: choices.find(({ id }) => String(id) === school) ?? null,
    // The lists of a school do not wait until its name is read.
    id: school,
    select: (id) =>
      // The filters and the place of a list are those of the school before.
      setParams((before) => {
        const after = new URLSearchParams({ environment: before.get('environment') ?? name });
        if (id !== '') after.set('school', id);
        for (const [name, value] of before) if (kept.includes(name)) after.set(name, value);
        return after;
      }),
  };
}
