import { Anchor, Badge, Button, Card, Group, SimpleGrid, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Time } from '../../components/data/time';
import { useEnvironment } from '../../components/use-environment';
import { longDay } from '../../school/calendar-days';
import { Author } from '../../school/records/author';
import { FieldList } from '../../school/records/field-list';

interface Side {
  readonly id: number;
  readonly name: string;
  readonly shown_name: string;
  readonly email: string | null;
  readonly grade_level: string;
  readonly date_of_birth: string | null;
  readonly guardian_name: string | null;
  readonly guardian_phone: string | null;
  readonly enrollment_date: string;
  readonly is_withdrawn: boolean;
}

/** Two records, as `GET duplicates` answers them. */
export interface Pair {
  readonly students: readonly [Side, Side];
  readonly reasons: readonly (keyof typeof reasonTexts)[];
  readonly distinct: { readonly noted_at: string; readonly user_id: number | null } | null;
}

const reasonTexts = {
  name: 'the name',
  similar_name: 'similar names',
  date_of_birth: 'the date of birth',
  email: 'the e-mail',
  guardian_phone: 'the guardian’s phone',
};

interface Props {
  pair: Pair;
  isPending: boolean;
  /** Remembers that they are two students, or forgets it. */
  onDecide: () => void;
}

/** Both records with what speaks for one student. */
export function DuplicatePair({ pair: { students, reasons, distinct }, isPending, onDecide }: Props) {
  const { search } = useEnvironment();
  const [one, other] = students;
  const title = `pair-${one.id}-${other.id}`;
  const ids = `${one.id} and ${other.id}`;
  return (
    <Card component="section" aria-labelledby={title}>
      <Text size="sm" mb="md" id={title}>
        Records {ids} have in common: {new Intl.ListFormat('en').format(reasons.map((reason) => reasonTexts[reason]))}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md">
        <Facts of={one} />
        <Facts of={other} />
      </SimpleGrid>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" component="div">
          {distinct && (
            <>
              Not the same, <Time value={distinct.noted_at} />
              {distinct.user_id !== null && (
                <>
                  , <Author id={distinct.user_id} />
                </>
              )}
            </>
          )}
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            size="xs"
            disabled={isPending}
            aria-label={distinct ? `Not decided: ${ids}` : `Not the same: ${ids}`}
            onClick={onDecide}
          >
            {distinct ? 'Not decided' : 'Not the same'}
          </Button>
          {!distinct && (
            <Button
              component={Link}
              to={`/students/${one.id}/merge${search}&other=${other.id}`}
              size="xs"
              aria-label={`Merge… ${ids}`}
            >
              Merge…
            </Button>
          )}
        </Group>
      </Group>
    </Card>
  );
}

function Facts({ of: student }: { of: Side }) {
  const { search } = useEnvironment();
  const guardian = [student.guardian_name, student.guardian_phone].filter(Boolean).join(', ');
  return (
    <div>
      <Group gap="xs" mb="xs">
        <Anchor component={Link} to={`/students/${student.id}${search}`} fw={600} style={{ overflowWrap: 'anywhere' }}>
          {student.name}
        </Anchor>
        {student.is_withdrawn && (
          <Badge variant="light" color="gray">
            Withdrawn
          </Badge>
        )}
      </Group>
      <FieldList
        short
        fields={[
          ['Id', student.id],
          ...(student.shown_name === student.name ? [] : [['Goes by', student.shown_name] as const]),
          ['Date of birth', student.date_of_birth && longDay(student.date_of_birth)],
          ['Grade level', student.grade_level],
          ['E-mail', student.email],
          ['Guardian', guardian || null],
          ['Enrolled', longDay(student.enrollment_date)],
        ]}
      />
    </div>
  );
}
