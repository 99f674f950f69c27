import { SelectFilter } from '../lists/select-filter';

interface Props {
  value: string;
  onChange: (value: string) => void;
}

/** The filter of a list for records whose last day is over. Without a value the list has the others. */
export const ArchivedFilter = ({ value, onChange }: Props) => (
  <SelectFilter
    label="Archived"
    all="Current"
    value={value}
    choices={[
      { value: 'true', label: 'Archived' },
      { value: 'all', label: 'All' },
    ]}
    onChange={onChange}
  />
);

/** The filter of the API for a value of the filter. */
export const archivedOf = (value: string): string => (value === 'all' ? '' : value === 'true' ? 'true' : 'false');
