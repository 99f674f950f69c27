import { useCurrentSemesters, useFilterChoices } from '../../school/filter-choices';
import { SelectFilter } from '../../school/lists/select-filter';

/** The value of the filter for the classes of all terms. No value stands for those of the current one. */
export const allTerms = '*';

interface SemesterChoice {
  /** The filter of the API; null until it is known. */
  filter: { semester?: string; semesters?: string } | null;
  /** The current term in words; empty if it is not chosen. */
  currentTerm: string;
}

/** What the value of the filter selects. There may be several current semesters, such as `2026-27` and `Fall 2026`. */
export function useSemesterChoice(value: string): SemesterChoice {
  const current = useCurrentTerm();
  if (value === allTerms) return { filter: {}, currentTerm: '' };
  if (value !== '') return { filter: { semester: value }, currentTerm: '' };
  if (current === null) return { filter: null, currentTerm: '' };
  const [only, ...others] = current;
  if (only === undefined) return { filter: {}, currentTerm: '' };
  const filter = others.length === 0 ? { semester: only } : { semesters: current.join('|') };
  return { filter, currentTerm: current.join(', ') };
}

interface Props {
  value: string;
  onChange: (value: string) => void;
}

/** The filter of classes by semester. */
export function SemesterFilter({ value, onChange }: Props) {
  const { semesters = [] } = useFilterChoices();
  const current = useCurrentTerm() ?? [];
  const terms = current.length === 0 ? [] : [{ value: allTerms, label: 'All terms' }];
  return (
    <SelectFilter
      label="Semester"
      all={current.length === 0 ? 'All terms' : `Current term: ${current.join(', ')}`}
      value={current.length === 0 && value === allTerms ? '' : value}
      choices={[...terms, ...semesters]}
      onChange={onChange}
    />
  );
}

/** The API takes several semesters with `|` between them, so a name with this character is not one of several. */
function useCurrentTerm(): string[] | null {
  const current = useCurrentSemesters();
  return current !== null && current.length > 1 && current.some((semester) => semester.includes('|')) ? [] : current;
}
