import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import type { Overview } from '../../api/types';
import { PageTitle } from '../../components/page/page-title';
import { QueryState } from '../../components/page/query-state';
import { useEnvironment } from '../../components/use-environment';
import { useSchoolQuery } from '../../school/use-school-query';
import { AnnouncementsCard } from './announcements-card';
import { AbsencesCard, AttendanceRateCard } from './attendance-cards';
import { ClassesCard } from './classes-card';
import { GradesCard } from './grades-card';
import { NewestAnnouncements } from './newest-announcements';
import { StudentsCard } from './students-card';
import { Totals } from './totals';

/** An overview of the school in the chosen environment. */
export default function OverviewPage() {
  const { name } = useEnvironment();
  const overview = useSchoolQuery<Overview>('overview');
  return (
    <>
      <PageTitle
        title="Overview"
        description={`The school at a glance, as it is in ${name === 'sandbox' ? 'the sandbox' : name}.`}
      />
      <QueryState query={overview} skeleton={<Loading />}>
        {(found) => <School overview={found} />}
      </QueryState>
    </>
  );
}

function School({ overview: { students, attendance, classes, announcements, grades } }: { overview: Overview }) {
  const schoolIsEmpty = [students.total, classes.total, announcements.active, grades.terms.length].every(
    (n) => n === 0,
  );
  return (
    <Stack>
      <Totals students={students} attendance={attendance} classes={classes} announcements={announcements} />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <AttendanceRateCard days={attendance.days} schoolIsEmpty={schoolIsEmpty} />
        <AbsencesCard days={attendance.days} schoolIsEmpty={schoolIsEmpty} />
        <StudentsCard levels={students.by_grade_level} schoolIsEmpty={schoolIsEmpty} />
        <ClassesCard classes={classes} schoolIsEmpty={schoolIsEmpty} />
        <GradesCard terms={grades.terms} schoolIsEmpty={schoolIsEmpty} />
        <AnnouncementsCard announcements={announcements} schoolIsEmpty={schoolIsEmpty} />
      </SimpleGrid>
      <NewestAnnouncements announcements={announcements.newest} />
    </Stack>
  );
}

/** As high as the loaded content: four tiles and six cards. */
function Loading() {
  return (
    <Stack>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        {['students', 'classes', 'announcements', 'attendance'].map((tile) => (
          <Skeleton key={tile} height={112} radius="lg" />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        {['rate', 'absences', 'levels', 'fill', 'grades', 'priorities'].map((card) => (
          <Skeleton key={card} height={362} radius="lg" />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
