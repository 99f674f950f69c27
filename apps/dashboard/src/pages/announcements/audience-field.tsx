import { Button, Group, Input, NativeSelect, Stack, Text } from '@mantine/core';
import type { Announcement, FoundClass } from '../../api/types';
import { RecordSearch } from '../../school/editing/record-search';
import { useClassNames } from '../../school/use-class-names';
import { useFilterChoices } from '../../school/filter-choices';

export interface AnnouncementAudience {
  readonly scope: Announcement['scope'];
  /** Only for the scope `class`; null until one is chosen. */
  readonly schoolClass: FoundClass | null;
  /** Only for the scope `grade_level`; empty until one is chosen. */
  readonly gradeLevel: string;
}

/** The audiences of an announcement in words. */
export const scopes = [
  { value: 'school', label: 'The whole school' },
  { value: 'grade_level', label: 'A grade level' },
  { value: 'class', label: 'A class' },
];

export const isComplete = ({ scope, schoolClass, gradeLevel }: AnnouncementAudience): boolean =>
  scope === 'school' || (scope === 'class' ? schoolClass !== null : gradeLevel !== '');

export const bodyOfAudience = ({ scope, schoolClass, gradeLevel }: AnnouncementAudience): object => ({
  scope,
  ...(scope === 'class' && { class_id: schoolClass?.id }),
  ...(scope === 'grade_level' && { grade_level: gradeLevel }),
});

interface Props {
  value: AnnouncementAudience;
  onChange: (audience: AnnouncementAudience) => void;
  isMissing: boolean;
  /** The message of the server. */
  error?: string | undefined;
}

/** For whom an announcement is. */
export function AudienceField({ value, onChange, isMissing, error }: Props) {
  return (
    <Stack gap="sm">
      <NativeSelect
        label="For"
        data={scopes}
        value={value.scope}
        error={error}
        onChange={(event) => onChange({ ...value, scope: event.currentTarget.value as Announcement['scope'] })}
      />
      {value.scope === 'grade_level' && (
        <GradeLevelField
          value={value.gradeLevel}
          onChange={(gradeLevel) => onChange({ ...value, gradeLevel })}
          isMissing={isMissing}
        />
      )}
      {value.scope === 'class' && (
        <ClassField
          value={value.schoolClass}
          onChange={(schoolClass) => onChange({ ...value, schoolClass })}
          isMissing={isMissing}
        />
      )}
    </Stack>
  );
}

interface FieldProps<T> {
  value: T;
  onChange: (value: T) => void;
  isMissing: boolean;
}

/** The grade levels that have students, and the chosen one. */
function GradeLevelField({ value, onChange, isMissing }: FieldProps<string>) {
  const { grade_levels: found = [] } = useFilterChoices();
  // That of an older announcement may have no students any more.
  const levels = value === '' || found.includes(value) ? found : [value, ...found];
  return (
    <NativeSelect
      label="Grade level"
      error={isMissing && 'Choose a grade level'}
      data={[{ value: '', label: 'Choose …' }, ...levels]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function ClassField({ value, onChange, isMissing }: FieldProps<FoundClass | null>) {
  const name = useClassNames(value === null ? [] : [value.id]).get(value?.id ?? 0);
  if (value !== null) {
    return (
      <Group justify="space-between">
        <Text size="sm">
          {name ?? value.name}
          {value.semester && `, ${value.semester}`}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => onChange(null)}>
          Another class
        </Button>
      </Group>
    );
  }
  return (
    <div>
      <RecordSearch<FoundClass>
        label="Class"
        path="classes"
        filters={{ archived: 'false', sort: 'name', per_page: '10' }}
        nameOf={({ name }) => name}
        noteOf={({ semester }) => semester ?? ''}
        action="Choose"
        onChoose={onChange}
      />
      {isMissing && <Input.Error role="alert">Choose a class</Input.Error>}
    </div>
  );
}
