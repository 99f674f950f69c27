import { Radio, Stack, Text } from '@mantine/core';
import type { Records } from '../../api/types';
import { longDay } from '../../school/calendar-days';
import { useClassNames } from '../../school/use-class-names';

type Conflict = Records['MergeConflict'];
type Values = Readonly<Record<string, unknown>>;

interface Props {
  of: readonly Conflict[];
  /** The keys of the conflicts in which the other record counts. */
  taken: readonly string[];
  onTake: (keys: readonly string[]) => void;
}

/** What both records have, with a choice where the values differ. */
export function MergeConflicts({ of: conflicts, taken, onTake }: Props) {
  const classes = useClassNames(conflicts.flatMap(({ kept }) => classOf(kept) ?? []));
  if (conflicts.length === 0) return <Text size="sm">The two records do not contradict each other.</Text>;
  const take = (key: string, isOther: boolean) =>
    onTake([...taken.filter((each) => each !== key), ...(isOther ? [key] : [])]);
  return (
    <Stack gap="md">
      <Text size="sm">
        Both records have these. What does not count stays in the history, and comes back with an undo.
      </Text>
      {conflicts.map((conflict) => {
        const { key, record, kept, set_aside: aside } = conflict;
        const label = labelOf(conflict, classes);
        if (record === 'enrollment' || record === 'withdrawal') {
          return (
            <div key={key}>
              <Text size="sm" fw={500}>
                {label}
              </Text>
              <Text size="sm">
                {textOf(kept) || 'None'}, instead of {textOf(aside)}
              </Text>
            </div>
          );
        }
        return (
          <Radio.Group
            key={key}
            label={label}
            value={taken.includes(key) ? 'other' : 'keep'}
            onChange={(side) => take(key, side === 'other')}
          >
            <Stack gap={6} mt={6}>
              <Radio value="keep" label={textOf(kept)} />
              <Radio value="other" label={`${textOf(aside)} (of the other record)`} />
            </Stack>
          </Radio.Group>
        );
      })}
    </Stack>
  );
}

const names: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'E-mail',
  grade_level: 'Grade level',
  date_of_birth: 'Date of birth',
  address: 'Address',
  school_id: 'School (id)',
  preferred_given_name: 'Preferred name',
  department: 'Department',
  phone: 'Phone',
  office_room: 'Office',
  enrollment: 'Enrollment',
  withdrawal: 'Withdrawal',
  grade: 'Grade',
  attendance: 'Attendance',
  contact: 'Contact',
};

const permissions: Readonly<Record<string, string>> = {
  lives_with: 'Lives with',
  may_collect: 'May collect',
  gets_mail: 'Gets mail',
};

/** `Attendance, Algebra, 1 September 2026`. */
function labelOf({ key, record, kept }: Conflict, classes: ReadonlyMap<number, string>): string {
  const values: Values = kept;
  const id = classOf(values);
  const of = record === 'student' || record === 'teacher' ? key : record;
  const day = record === 'attendance' && typeof values['date'] === 'string' ? longDay(values['date']) : null;
  const parts = [
    names[of] ?? of,
    values['contact'],
    id !== null && (classes.get(id) ?? `class ${id}`),
    values['assignment_name'],
    day,
  ];
  return parts.filter(Boolean).join(', ');
}

const places: readonly string[] = ['class_id', 'term', 'assignment_name', 'contact'];

/** The values without the place that both have in common. */
function textOf(values: Values): string {
  const isMark = 'status' in values;
  return Object.entries(values)
    .filter(([name, value]) => value !== null && !places.includes(name) && !(isMark && name === 'date'))
    .map(([name, value]) => {
      if (name === 'max_score') return `of ${String(value)}`;
      return name in permissions ? `${permissions[name]}: ${value === true ? 'yes' : 'no'}` : String(value);
    })
    .join(', ');
}

const classOf = (values: Values): number | null => (typeof values['class_id'] === 'number' ? values['class_id'] : null);
