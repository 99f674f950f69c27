import { NativeSelect } from '@mantine/core';
import type { Chosen, School } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';
import { useCurrentSchools } from '../shares/use-schools';
import { useSeesAll } from '../use-sees-all';
import { onlySchool } from './only-school';

interface Props {
  label: string;
  name: string;
  error?: string | undefined;
  /** The choice without a school, such as `No school`. */
  none: string;
  value: Chosen | null;
  onChange: (school: Chosen | null) => void;
}

/**
 * The school of a record, among those that are not archived. It is not shown in an environment without schools, nor to a user of one school, to which the records of that
 * user belong.
 */
export function SchoolField({ none, value, onChange, ...field }: Props) {
  const schools = useCurrentSchools(useEnvironment().name);
  const seesAll = useSeesAll();
  if (schools.length === 0 || (!seesAll && schools.length === 1)) return null;
  const isListed = value === null || schools.some(({ id }) => id === value.id);
  const options: readonly (Chosen & { kind?: string })[] = isListed ? schools : [value, ...schools];
  // A user of several schools chooses one of them, because the user would not see a record of none.
  // Nor is a record of the only school given up to none.
  const isOffered = value === null || (seesAll && onlySchool(schools) === null);
  const withoutSchool = isOffered ? [{ value: '', label: seesAll ? none : 'Choose …' }] : [];
  return (
    <NativeSelect
      {...field}
      data={[...withoutSchool, ...options.map(schoolOption)]}
      value={value === null ? '' : String(value.id)}
      onChange={({ currentTarget: { value: chosen } }) => {
        const school = options.find(({ id }) => String(id) === chosen);
        onChange(school ? { id: school.id, name: school.name } : null);
      }}
    />
  );
}

/** A choice of a select. A district, or another organisation, is named as such. */
export const schoolOption = ({ id, name, kind = 'school' }: Chosen & { kind?: string }) => ({
  value: String(id),
  label: kind === 'school' ? name : `${name} (${kind})`,
});

/** The value of the field for a record. */
export const chosenSchool = (school: School | null | undefined): Chosen | null =>
  school ? { id: school.id, name: school.name } : null;
