import { Box, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useSession } from '../../api/session';
import type { Overview } from '../../api/types';
import { PageTitle } from '../../components/page/page-title';
import { QueryState } from '../../components/page/query-state';
import { useEnvironment } from '../../components/use-environment';
import { loadedComponent } from '../../loading/loaded-component';
import { PageNotLoaded } from '../../loading/page-not-loaded';
import { useChosenSchool } from '../../school/districts/use-chosen-school';
import { useSchoolQuery } from '../../school/use-school-query';
import { AnnouncementsCard } from './announcements-card';
import { AbsencesCard, AttendanceRateCard } from './attendance-cards';
import { ClassesCard } from './classes-card';
import { useSteps } from './getting-started/use-steps';
import { GradesCard } from './grades-card';
import { NewestAnnouncements } from './newest-announcements';
import { StudentsCard } from './students-card';
import { coverageOf, Totals } from './totals';

/** Not needed once the school has begun. */
const Checklist = lazy(async () => ({
  default: await loadedComponent(() => import('./getting-started/checklist'), { fallback: PageNotLoaded }),
}));
const EmptySandbox = lazy(async () => ({
  default: await loadedComponent(() => import('./getting-started/empty-sandbox'), { fallback: PageNotLoaded }),
}));

/** An overview of the school in the chosen environment. */
export default function OverviewPage() {
  const { name } = useEnvironment();
  const overview = useSchoolQuery<Overview>('overview', { school_id: useChosenSchool().id });
  return (
    <>
      <PageTitle
        title="Overview"
        description={`${useSeen()} at a glance, in ${name === 'sandbox' ? 'the sandbox' : name}.`}
      />
      <QueryState query={overview} skeleton={<Loading />}>
        {(found) => (
          <Suspense fallback={<Loading />}>
            {/* While another school loads, the figures are those of the one before. */}
            <Box opacity={overview.isPlaceholderData ? 0.55 : 1} aria-busy={overview.isPlaceholderData}>
              <School overview={found} />
            </Box>
          </Suspense>
        )}
      </QueryState>
    </>
  );
}

/** What the figures are about. */
function useSeen(): string {
  const { name } = useEnvironment();
  const { roles, is_limited } = useSession().user;
  const { choices, chosen } = useChosenSchool();
  if (roles[name] === 'teacher') return chosen ? `Your classes in ${chosen.name}` : 'Your classes';
  if (is_limited[name]) return chosen ? `What you see of ${chosen.name}` : 'The schools and classes that you see';
  if (chosen) return chosen.name;
  return choices.length > 0 ? 'All schools' : 'The school';
}

/** An installation without records has a list of first steps instead of charts; later the list is above them, until it is done or hidden. */
function School({ overview }: { overview: Overview }) {
  const { user, environments } = useSession();
  const { name } = useEnvironment();
  const { students, classes, announcements, grades } = overview;
  const hasNone = [students.total, classes.total, announcements.active, grades.terms.length].every((n) => n === 0);
  // Others have records if the chosen school has none.
  const isEmpty = hasNone && useChosenSchool().id === '';
  const steps = useSteps(isEmpty);
  // Without a default value, which would be stored before the user has chosen anything.
  const [isHidden, setIsHidden] = useLocalStorage<boolean>({
    key: 'homeroom.getting-started-hidden',
    getInitialValueInEffect: false,
  });
  const hasSteps = name === environments[0]?.name;
  if (isEmpty && !hasSteps) return name === 'sandbox' ? <EmptySandbox /> : <Charts overview={overview} />;
  if (hasSteps && steps === null) return <Loading />;
  if (isEmpty) return <Checklist steps={steps ?? []} />;
  const isOpen = hasSteps && user.is_owner && !isHidden && steps?.some(({ isDone }) => !isDone);
  return (
    <Stack>
      {isOpen && <Checklist steps={steps ?? []} onHide={() => setIsHidden(true)} />}
      <Charts overview={overview} />
    </Stack>
  );
}

function Charts({ overview: { students, attendance, classes, announcements, grades } }: { overview: Overview }) {
  return (
    <Stack>
      <Totals students={students} attendance={attendance} classes={classes} announcements={announcements} />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <AttendanceRateCard days={attendance.days} coverage={coverageOf(attendance, students)} />
        <AbsencesCard days={attendance.days} />
        <StudentsCard levels={students.by_grade_level} />
        <ClassesCard classes={classes} />
        <GradesCard terms={grades.terms} />
        <AnnouncementsCard announcements={announcements} />
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
