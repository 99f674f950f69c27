import {
  Button,
  Card,
  Checkbox,
  FileInput,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  TagsInput,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useEnvironment } from '../../components/use-environment';
import { TeacherField } from '../../school/forms/teacher-field';
import { useSchools } from '../../school/shares/use-schools';
import type { CalendarYear, RollOverFields, RollOverKind } from './types';

interface Props {
  /** The id of the school; empty for the records without a school. */
  school: string;
  years: readonly CalendarYear[];
  levels: readonly string[];
  isRunning: boolean;
  onSchool: (id: string) => void;
  onPreview: (fields: RollOverFields) => void;
  /** A field is another one: the preview is void. */
  onChange: () => void;
}

const kinds = [
  { value: 'close', label: 'Close the year' },
  { value: 'open', label: 'Open the next year' },
];

/** Which year of which school ends, and how. */
export function YearEndForm({ school, years, levels, isRunning, onSchool, onPreview, onChange }: Props) {
  const { name } = useEnvironment();
  const schools = useSchools(name);
  const [kind, setKind] = useState<RollOverKind>('close');
  const [year, setYear] = useState(String(years[0]?.id ?? ''));
  const [close, setClose] = useState({ levels: [...levels], reason: 'Graduated', next: '', nextLevel: '' });
  const [open, setOpen] = useState({ teachers: true, rooms: true, schedules: true });
  const [teacher, setTeacher] = useState<{ id: number; name: string } | null>(null);
  const [file, setFile] = useState<File | null>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const common = { kind, school_id: school === '' ? null : Number(school), school_year_id: Number(year) };
    const exceptions = file ? { exceptions: await file.text() } : {};
    if (kind === 'close') {
      const next = close.next === '' ? {} : { next_school_id: Number(close.next), next_grade_level: close.nextLevel };
      onPreview({ ...common, ...exceptions, levels: close.levels, reason: close.reason, ...next });
    } else {
      const keeps = { keeps_teachers: open.teachers, keeps_rooms: open.rooms, keeps_schedules: open.schedules };
      onPreview({ ...common, ...exceptions, ...keeps, ...(teacher && { teacher_id: teacher.id }) });
    }
  }

  return (
    <Card component="section" aria-labelledby="year-end">
      <Title order={2} id="year-end" mb="sm">
        What ends
      </Title>
      <form onSubmit={(event) => void submit(event)} onChange={onChange}>
        <Stack>
          <SegmentedControl
            aria-label="What to do"
            data={kinds}
            value={kind}
            onChange={(value) => {
              setKind(value as RollOverKind);
              onChange();
            }}
          />
          <Group grow align="flex-start">
            {schools.length > 0 && (
              <NativeSelect
                label="School"
                data={[
                  { value: '', label: 'Records without a school' },
                  ...schools.map((each) => ({ value: String(each.id), label: each.name })),
                ]}
                value={school}
                onChange={({ currentTarget }) => onSchool(currentTarget.value)}
              />
            )}
            <NativeSelect
              label="School year that ends"
              data={years.map((each) => ({ value: String(each.id), label: each.name }))}
              value={year}
              onChange={({ currentTarget }) => setYear(currentTarget.value)}
            />
          </Group>
          {years.length === 0 && (
            <Text size="sm" role="status">
              The calendar has no school year of this school yet. Add it with its terms first.
            </Text>
          )}
          {kind === 'close' ? (
            <CloseFields
              value={close}
              onChange={setClose}
              schools={schools.filter(({ id }) => String(id) !== school)}
            />
          ) : (
            <OpenFields value={open} onChange={setOpen}>
              <TeacherField
                environment={name}
                label="Teacher of classes whose own is not kept, or has left"
                name="teacher_id"
                isOptional
                error={undefined}
                value={teacher}
                onChange={setTeacher}
              />
            </OpenFields>
          )}
          <FileInput
            label="Exceptions"
            description={
              kind === 'close'
                ? 'A CSV file with the columns student_id, outcome (repeats or leaves), grade_level and reason; or class_id and the outcome left_out'
                : 'A CSV file with the columns class_id and outcome: goes_on, for a class that keeps its students, or left_out'
            }
            accept=".csv,text/csv"
            clearable
            clearButtonProps={{ 'aria-label': 'Remove the file' }}
            value={file}
            onChange={(chosen) => {
              setFile(chosen);
              onChange();
            }}
          />
          <Group>
            <Button type="submit" loading={isRunning} disabled={year === ''}>
              Preview
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

interface Close {
  levels: string[];
  reason: string;
  next: string;
  nextLevel: string;
}

interface CloseProps {
  value: Close;
  onChange: (value: Close) => void;
  schools: readonly { id: number; name: string }[];
}

function CloseFields({ value, onChange, schools }: CloseProps) {
  const set = (given: Partial<Close>) => onChange({ ...value, ...given });
  return (
    <>
      <TagsInput
        label="Grade levels in their order"
        description="Each student goes to the next one. Remove a level and type it again to move it to the end."
        value={value.levels}
        onChange={(levels) => set({ levels })}
      />
      {schools.length > 0 && (
        <Group grow align="flex-start">
          <NativeSelect
            label="After the last level"
            data={[
              { value: '', label: 'Students leave' },
              ...schools.map(({ id, name }) => ({ value: String(id), label: `Go to ${name}` })),
            ]}
            value={value.next}
            onChange={({ currentTarget }) => set({ next: currentTarget.value })}
          />
          {value.next !== '' && (
            <TextInput
              label="Grade level there"
              required
              value={value.nextLevel}
              onChange={({ currentTarget }) => set({ nextLevel: currentTarget.value })}
            />
          )}
        </Group>
      )}
      {value.next === '' && (
        <TextInput
          label="Reason of those who complete the last level"
          value={value.reason}
          onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
        />
      )}
    </>
  );
}

interface Open {
  teachers: boolean;
  rooms: boolean;
  schedules: boolean;
}

const kept = [
  ['teachers', 'Keep the teachers'],
  ['rooms', 'Keep the rooms'],
  ['schedules', 'Keep the schedules'],
] as const;

function OpenFields({
  value,
  onChange,
  children,
}: {
  value: Open;
  onChange: (value: Open) => void;
  children: React.ReactNode;
}) {
  return (
    <>
      <Group>
        {kept.map(([field, label]) => (
          <Checkbox
            key={field}
            label={label}
            checked={value[field]}
            onChange={({ currentTarget }) => onChange({ ...value, [field]: currentTarget.checked })}
          />
        ))}
      </Group>
      {children}
    </>
  );
}
