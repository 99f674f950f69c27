import { Alert, Anchor, Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { SchoolClass } from '../../api/types';
import { PageTitle } from '../../components/page/page-title';
import { Time } from '../../components/data/time';
import { useEnvironment } from '../../components/use-environment';
import { type Archive, archiveText, useArchive } from '../../school/archive/archive';
import { schoolFields } from '../../school/districts/school-fields';
import { useSchoolIncluded } from '../../school/districts/use-school-included';
import { SavedNote } from '../../school/forms/saved-note';
import { ClassTeacher } from '../../school/records/class-teacher';
import { FieldList } from '../../school/records/field-list';
import { RecordState } from '../../school/records/record-state';
import { Seats } from '../../school/records/seats';
import { useMayMark } from '../../school/use-may-edit';
import type { ClassTime } from '../../school/days/class-time';
import { UnknownWords } from '../../school/days/unknown-words';
import { useTimetable } from '../../school/days/use-timetable';
import { useSchoolQuery } from '../../school/use-school-query';
import { useSchoolTime } from '../../school/use-school-time';
import { ClassActions } from './class-actions';
import { PrintMenu } from './print-menu';
import { RosterCard } from './roster-card';

/** A class with its teacher, schedule, room, seats and roster. */
export default function ClassPage() {
  const { id = '' } = useParams();
  const { search } = useEnvironment();
  const mayMark = useMayMark();
  const included = useSchoolIncluded();
  const schoolClass = useSchoolQuery<SchoolClass>(
    `classes/${encodeURIComponent(id)}`,
    included ?? {},
    included !== null,
  );
  const archive = useArchive(`classes/${encodeURIComponent(id)}`).data;
  const isArchived = archive?.archived === true;
  return (
    <>
      <PageTitle title={schoolClass.data?.name ?? 'Class'} description={schoolClass.data?.semester ?? 'Class'}>
        {schoolClass.data && <ClassActions of={schoolClass.data} isArchived={isArchived} />}
        {schoolClass.data && <PrintMenu classId={schoolClass.data.id} />}
        {schoolClass.data && (
          <Button component={Link} to={`/classes/${schoolClass.data.id}/grades${search}`} variant="default">
            Gradebook
          </Button>
        )}
        {mayMark && schoolClass.data && !isArchived && (
          <Button component={Link} to={`/classes/${schoolClass.data.id}/attendance${search}`}>
            Take attendance
          </Button>
        )}
      </PageTitle>
      <SavedNote />
      <RecordState
        query={schoolClass}
        noun="class"
        list={{ path: '/classes', label: 'All classes' }}
        skeleton={<Skeleton height={480} radius="lg" />}
      >
        {(found) => (
          <Stack>
            {archive && <ArchiveNotice of={archive} />}
            <Details of={found} />
            <RosterCard key={found.id} of={found} isArchived={isArchived} />
          </Stack>
        )}
      </RecordState>
    </>
  );
}

function ArchiveNotice({ of: archive }: { of: Archive }) {
  const text = archiveText(archive);
  if (text === null) return null;
  return (
    <Alert color="gray" title={text}>
      {archive.archived
        ? 'The class takes no seats, attendance or grades. What it has stays.'
        : 'After this day the class takes no seats, attendance or grades.'}
    </Alert>
  );
}

function Details({ of: schoolClass }: { of: SchoolClass }) {
  const { search } = useEnvironment();
  const { id, teacher, schedule, room, semester, created_at } = schoolClass;
  const time = useTimetable([id], useSchoolTime().today)?.get(id);
  const isUntaught = time?.without_teacher === true;
  return (
    <Card component="section" aria-labelledby="details">
      <Title order={2} fz="md" mb="md" id="details">
        Details
      </Title>
      <FieldList
        fields={[
          [
            'Teacher',
            <>
              <ClassTeacher isGone={isUntaught}>
                <Anchor inherit component={Link} to={`/teachers${search}&open=${teacher.id}`}>
                  {teacher.name}
                </Anchor>
              </ClassTeacher>
              {isUntaught && (
                <Text size="xs" c="dimmed">
                  Students sit in this class, and nobody teaches it today. {teacher.name} no longer sees it. Edit the
                  class to give it another teacher.
                </Text>
              )}
            </>,
          ],
          ...schoolFields(schoolClass),
          ['Schedule', <Schedule text={schedule} time={time} />],
          ['Room', room],
          ['Semester', time?.is_over ? `${semester ?? '—'} (class is over)` : semester],
          ['Seats', <Seats of={schoolClass} />],
          ['Id', id],
          ['Created', <Time value={created_at} />],
        ]}
      />
    </Card>
  );
}

function Schedule({ text, time }: { text: string; time: ClassTime | undefined }) {
  return (
    <>
      {text}
      <UnknownWords of={time?.unknown_words ?? []} />
    </>
  );
}
