import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router';
import type { Teacher } from '../../api/types';
import { Time } from '../../components/data/time';
import { useDialog } from '../../components/use-dialog';
import { useEnvironment } from '../../components/use-environment';
import { archiveText, useArchive } from '../../school/archive/archive';
import { longDay } from '../../school/calendar-days';
import { schoolFields } from '../../school/districts/school-fields';
import { useSchoolIncluded } from '../../school/districts/use-school-included';
import { type Merge, MergesCard } from '../../school/editing/merges-card';
import { SavedNote } from '../../school/forms/saved-note';
import { legalNameFields } from '../../school/records/legal-name-fields';
import { FieldList } from '../../school/records/field-list';
import { RecordState } from '../../school/records/record-state';
import { RecordDrawer } from '../../school/records/record-drawer';
import { useSchoolQuery } from '../../school/use-school-query';
import { TeacherActions } from './teacher-actions';

/** One teacher with all fields and a link to their classes. @param id empty while none is open */
export function TeacherCard({ id, onClose }: { id: string; onClose: () => void }) {
  const { search } = useEnvironment();
  const included = useSchoolIncluded();
  const isReady = id !== '' && included !== null;
  const teacher = useSchoolQuery<Teacher>(`teachers/${encodeURIComponent(id)}`, included ?? {}, isReady);
  const [isDeleting, deleting] = useDisclosure();
  const undoing = useDialog<Merge>();
  return (
    <RecordDrawer
      opened={id !== ''}
      onClose={onClose}
      isBehindDialog={isDeleting || undoing.opened}
      title={teacher.data?.name ?? 'Teacher'}
    >
      <SavedNote />
      <RecordState query={teacher} noun="teacher" skeleton={<Skeleton height={280} />}>
        {(found) => (
          <Stack gap="lg">
            <FieldList
              fields={[
                ...legalNameFields(found),
                ...schoolFields(found),
                ['Last day', <LastDay id={found.id} />],
                ['Department', found.department],
                ['Subjects', found.subjects.join(', ') || null],
                ['E-mail', <Anchor href={`mailto:${encodeURIComponent(found.email)}`}>{found.email}</Anchor>],
                ['Phone', found.phone],
                ['Office', found.office_room],
                ['Hired', longDay(found.hire_date)],
                ['Id', found.id],
                ['Created', <Time value={found.created_at} />],
                ['Changed', <Time value={found.updated_at} />],
              ]}
            />
            <Anchor component={Link} to={`/classes${search}&teacher_id=${found.id}`}>
              Classes of this teacher
            </Anchor>
            <MergesCard of={{ path: `teachers/${found.id}`, name: found.name }} dialog={undoing} />
            <TeacherActions of={found} isDeleting={isDeleting} onDelete={deleting.open} onClose={deleting.close} />
          </Stack>
        )}
      </RecordState>
    </RecordDrawer>
  );
}

function LastDay({ id }: { id: number }) {
  const { data } = useArchive(`teachers/${id}`);
  return (data && archiveText(data)) ?? '—';
}
