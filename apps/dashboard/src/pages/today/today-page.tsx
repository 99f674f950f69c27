import { Alert, Badge, Skeleton, Stack, Tabs } from '@mantine/core';
import { PageTitle } from '../../components/page/page-title';
import { PrintLink } from '../../components/page/print-link';
import { QueryState } from '../../components/page/query-state';
import { longDay } from '../../school/calendar-days';
import { absenteeFilterOf, coverageText, groupsOf, type SchoolDay } from '../../school/days/day';
import { useChosenDay } from '../../school/days/use-chosen-day';
import { useChosenSchool } from '../../school/districts/use-chosen-school';
import { useListParams } from '../../school/lists/use-list-params';
import { useSchoolQuery } from '../../school/use-school-query';
import { useSchoolTime } from '../../school/use-school-time';
import { AbsenteeList } from './absentee-list';
import { DayClasses } from './day-classes';
import { DayField } from './day-field';

/** A day of the school: which classes have no attendance yet, and who is absent. */
export default function TodayPage() {
  const { day, today } = useChosenDay();
  const { valueOf } = useListParams();
  const status = absenteeFilterOf(valueOf('status'));
  const { id, chosen } = useChosenSchool();
  const school = useSchoolQuery<SchoolDay>('day', { date: day, school_id: id });
  // While another day or school loads, the query still has the one before.
  const isCurrent = !school.isPlaceholderData;
  const description = day === today ? longDay(day) : 'Attendance and absentees of this day';
  return (
    <>
      <PageTitle
        title={day === today ? 'Today' : longDay(day)}
        description={chosen ? `${chosen.name}: ${description}` : description}
      >
        <PrintLink path="/today/print" query={{ day, status }} label="Print absentees" />
      </PageTitle>
      <DayField />
      <QueryState query={school} skeleton={<Skeleton height={560} radius="lg" />}>
        {(found) => (
          <div style={{ opacity: isCurrent ? 1 : 0.55 }} aria-busy={!isCurrent}>
            <Day of={found} />
          </div>
        )}
      </QueryState>
    </>
  );
}

function Day({ of: day }: { of: SchoolDay }) {
  const { valueOf, choose } = useListParams();
  const { today, minutes } = useSchoolTime();
  const groups = groupsOf(day, day.date === today ? minutes : null);
  const { students_absent: absent } = day.coverage;
  return (
    <Stack gap="md">
      <div role="status">{coverageText(day.coverage)}</div>
      <Closures of={day} />
      <Tabs
        value={valueOf('show') === 'absentees' ? 'absentees' : 'classes'}
        onChange={(tab) => choose('show', tab === 'absentees' ? tab : '')}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="classes" rightSection={<Count of={groups.missing.length} noun="missing" color="amber" />}>
            Attendance by class
          </Tabs.Tab>
          <Tabs.Tab value="absentees" rightSection={<Count of={absent} noun="absent" color="red" />}>
            Absentees
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="classes">
          <DayClasses date={day.date} groups={groups} />
        </Tabs.Panel>
        <Tabs.Panel value="absentees">
          <AbsenteeList date={day.date} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

/** The closed days of all schools, or of the chosen one. */
const Closures = ({ of: { closures } }: { of: SchoolDay }) =>
  closures.length > 0 && (
    <Alert color="amber" title="No lessons on this day">
      {closures.map(({ name, school }) => `${school ?? 'All schools'}: ${name}`).join('; ')}
    </Alert>
  );

const Count = ({ of, noun, color }: { of: number; noun: string; color: string }) => (
  <Badge size="sm" color={of === 0 ? 'gray' : color}>
    {of} {noun}
  </Badge>
);
