import { NativeSelect } from '@mantine/core';
import { useEnvironment } from '../../components/use-environment';
import { useSchools } from '../../school/shares/use-schools';
import { useSeesAll } from '../../school/use-sees-all';

interface Props {
  label: string;
  name: string;
  error: string | undefined;
  /** The id of the school; empty for the whole district. */
  value: string;
  onChange: (school: string) => void;
}

/** The school of a school year or of a closed day. It is not shown in an environment without schools. */
export function SchoolSelect({ value, onChange, ...field }: Props) {
  const { name } = useEnvironment();
  const schools = useSchools(name).filter(({ id, isArchived }) => !isArchived || String(id) === value);
  const seesAll = useSeesAll();
  if (schools.length === 0) return null;
  const all = { value: '', label: seesAll ? 'All schools' : 'Choose …' };
  return (
    <NativeSelect
      {...field}
      data={[all, ...schools.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
