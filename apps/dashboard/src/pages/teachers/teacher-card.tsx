import { Anchor, Skeleton, Stack } from '@mantine/core';
import { Link } from 'react-router';
import type { Teacher } from '../../api/types';
import { Time } from '../../components/data/time';
import { useEnvironment } from '../../components/use-environment';
import { longDay } from '../../school/calendar-days';
import { FieldList } from '../../school/records/field-list';
import { RecordState } from '../../school/records/record-state';
import { RecordDrawer } from '../../school/records/record-drawer';
import { useSchoolQuery } from '../../school/use-school-query';

/** One teacher with all fields and a link to their classes. @param id empty while none is open */
export function TeacherCard({ id, onClose }: { id: string; onClose: () => void }) {
  const { search } = useEnvironment();
  const teacher = useSchoolQuery<Teacher>(`teachers/${encodeURIComponent(id)}`, {}, id !== '');
  return (
    <RecordDrawer opened={id !== ''} onClose={onClose} title={teacher.data?.name ?? 'Teacher'}>
      <RecordState query={teacher} noun="teacher" skeleton={<Skeleton height={280} />}>
        {({ id, email, department, subjects, phone, office_room, hire_date, created_at, updated_at }) => (
          <Stack gap="lg">
            <FieldList
              fields={[
                ['Department', department],
                ['Subjects', subjects.join(', ') || null],
                ['E-mail', <Anchor href={`mailto:${encodeURIComponent(email)}`}>{email}</Anchor>],
                ['Phone', phone],
                ['Office', office_room],
                ['Hired', longDay(hire_date)],
                ['Id', id],
                ['Created', <Time value={created_at} />],
                ['Changed', <Time value={updated_at} />],
              ]}
            />
            <Anchor component={Link} to={`/classes${search}&teacher_id=${id}`}>
              Classes of this teacher
            </Anchor>
          </Stack>
        )}
      </RecordState>
    </RecordDrawer>
  );
}
