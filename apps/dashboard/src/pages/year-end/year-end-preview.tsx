import { Alert, Badge, Button, Card, Group, Stack, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { DataTable } from '../../components/data/data-table';
import { longDay } from '../../school/calendar-days';
import { counted } from '../../school/data/kinds';
import { FieldList } from '../../school/records/field-list';
import { useSchoolTime } from '../../school/use-school-time';
import type { CalendarYear, RollOverPreview } from './types';

interface Props {
  preview: RollOverPreview;
  year: CalendarYear | undefined;
  isPending: boolean;
  /** @param on `YYYY-MM-DD`; empty for the first day that is possible */
  onPlan: (on: string) => void;
}

/** What a roll-over would do, and a button to do it now or on a day to come. */
export function YearEndPreview({ preview, year, isPending, onPlan }: Props) {
  const { summary, findings, errors, created, changed } = preview;
  const today = useSchoolTime()?.today ?? '';
  const [on, setOn] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isClose = summary.kind === 'close';
  const waits = isClose && year?.lastDay !== null && year !== undefined && today <= year.lastDay;
  const isLater = on !== '' ? on > today : waits;
  const verb = isClose ? 'Close the year' : 'Make the classes';
  return (
    <Card component="section" aria-labelledby="preview">
      <Stack>
        <Title order={2} id="preview" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          Preview
        </Title>
        <FieldList short fields={fieldsOf(summary)} />
        {isClose && summary.levels.length > 0 && (
          <DataTable
            caption="Students who go to another grade level"
            rows={summary.levels}
            rowKey={({ from, to }) => `${from} ${to}`}
            columns={[
              { heading: 'From', cell: ({ from }) => from },
              { heading: 'To', cell: ({ to }) => to },
              { heading: 'Students', align: 'right', cell: ({ students }) => students.toLocaleString('en') },
            ]}
          />
        )}
        {findings.length > 0 && (
          <DataTable
            caption="What to look at"
            rows={findings.map((finding, key) => ({ ...finding, key }))}
            rowKey={({ key }) => key}
            columns={[
              { heading: 'Kind', cell: ({ level }) => <Level of={level} /> },
              { heading: 'What', cell: ({ message }) => message },
              { heading: 'What to do', cell: ({ advice }) => advice },
            ]}
          />
        )}
        {errors > 0 ? (
          <Alert color="red" role="status">
            {counted(errors, 'error')} must be corrected first. Nothing can be changed until then.
          </Alert>
        ) : created + changed === 0 ? (
          <Alert role="status">There is nothing to change.</Alert>
        ) : (
          <Group align="flex-end">
            <TextInput
              type="date"
              label="On the day"
              description={
                waits && year?.lastDay
                  ? `The year ends on ${longDay(year.lastDay)}: the day after it at the earliest`
                  : 'Today, if it is empty'
              }
              value={on}
              onChange={({ currentTarget }) => setOn(currentTarget.value)}
            />
            <Button loading={isPending} onClick={() => onPlan(on)}>
              {isLater ? `Prepare: ${verb.toLowerCase()}` : verb}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

const Level = ({ of }: { of: 'error' | 'warning' }) => (
  <Badge color={of === 'error' ? 'red' : 'amber'}>{of === 'error' ? 'Error' : 'Warning'}</Badge>
);

function fieldsOf(summary: RollOverPreview['summary']): readonly (readonly [string, string])[] {
  const text = (count: number) => count.toLocaleString('en');
  if (summary.kind === 'open') {
    return [
      ['New classes', text(summary.classes)],
      ['Classes that are there already', text(summary.present)],
      ['Classes that go on', text(summary.going_on)],
      ['Seats in them', text(summary.seats)],
    ];
  }
  return [
    ['Students who go up', text(summary.levels.reduce((sum, { students }) => sum + students, 0))],
    ['Who repeat', text(summary.repeating)],
    ['Who graduate', text(summary.graduating)],
    ['Who leave', text(summary.leaving)],
    ...(summary.other_school > 0 ? ([['Who go to another school', text(summary.other_school)]] as const) : []),
    ['Seats that end', text(summary.seats)],
    ['Classes that end', text(summary.classes)],
  ];
}
