import { MultiSelect, Radio, Stack } from '@mantine/core';
import type { EnvironmentName } from '../../api/types';
import { withinForm } from '../forms/record-kind';
import { ClassesField } from './classes-field';
import { namesNothing, type ShareDraft } from './share-draft';
import { useCurrentSchools } from './use-schools';

interface Props {
  /** Such as `What the key sees`. */
  label: string;
  /** The choice without a limit, such as `The whole environment`. */
  all: string;
  environment: EnvironmentName;
  value: ShareDraft;
  onChange: (draft: ShareDraft) => void;
  /** Whether the form was sent without a choice. */
  tried: boolean;
}

/** Everything, or some schools and classes. An installation without schools has no such choice. */
export function ShareField({ label, all, environment, value, onChange, tried }: Props) {
  const schools = useCurrentSchools(environment);
  if (schools.length === 0 && !value.isLimited) return null;
  // A school that was chosen before the list was read is offered too.
  const known = new Set(schools.map(({ id }) => id));
  const options = [...schools, ...value.schools.filter(({ id }) => !known.has(id))];
  return (
    <Stack gap="sm">
      <Radio.Group
        label={label}
        value={value.isLimited ? 'some' : 'all'}
        onChange={(choice) => onChange({ ...value, isLimited: choice === 'some' })}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="all" label={all} />
          <Radio value="some" label="Only some schools or classes" />
        </Stack>
      </Radio.Group>
      {value.isLimited && (
        <>
          <MultiSelect
            label={`Schools in ${environment}`}
            placeholder="Search by name"
            searchable
            comboboxProps={withinForm}
            openOnFocus={false}
            autoComplete="off"
            nothingFoundMessage="No school has this name"
            error={tried && namesNothing(value) ? 'Choose at least one school or class.' : undefined}
            data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={value.schools.map(({ id }) => String(id))}
            onChange={(ids) =>
              onChange({ ...value, schools: options.filter(({ id }) => ids.includes(String(id))).map(chosen) })
            }
          />
          <ClassesField
            label={`Classes in ${environment}`}
            environment={environment}
            value={value.classes}
            onChange={(classes) => onChange({ ...value, classes })}
          />
        </>
      )}
    </Stack>
  );
}

const chosen = ({ id, name }: { id: number; name: string }) => ({ id, name });
