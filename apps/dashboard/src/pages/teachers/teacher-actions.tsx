import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Page, SchoolClass, Teacher } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';
import { useArchive } from '../../school/archive/archive';
import { ArchiveButton } from '../../school/archive/archive-button';
import { DeleteRecord } from '../../school/forms/deletion/delete-record';
import { MergeLink, NewRecordLink, RecordActions } from '../../school/forms/record-actions';
import { useSchoolQuery } from '../../school/use-school-query';

interface Props {
  of: Teacher;
  isDeleting: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Edits or deletes a teacher, sets the last day, or begins a class of theirs. One who has left gets none. */
export function TeacherActions({ of: teacher, isDeleting, onDelete, onClose }: Props) {
  const path = `teachers/${teacher.id}`;
  const isArchived = useArchive(path).data?.archived === true;
  return (
    <Group gap="xs">
      <RecordActions path={path} size="xs" onDelete={onDelete} />
      <MergeLink path={path} size="xs" />
      <ArchiveButton of={{ noun: 'teacher', path, name: teacher.name }} isArchived={isArchived} size="xs" />
      {!isArchived && (
        <NewRecordLink path="classes" noun="class" given={`&teacher_id=${teacher.id}`} size="xs" variant="default" />
      )}
      <DeleteRecord
        noun="teacher"
        path="teachers"
        of={teacher}
        opened={isDeleting}
        onClose={onClose}
        instead={<MoveClasses of={teacher} />}
      />
    </Group>
  );
}

const most = 10;

function MoveClasses({ of: { id, name } }: { of: Teacher }) {
  const { search } = useEnvironment();
  const classes = useSchoolQuery<Page<SchoolClass>>('classes', { teacher_id: id, per_page: most });
  const total = classes.data?.pagination.total ?? 0;
  return (
    <>
      <p>
        First give the classes of {name} another teacher. Then {name} can be deleted.
      </p>
      <ul style={{ paddingLeft: 18 }}>
        {classes.data?.data.map((each) => (
          <li key={each.id}>
            <Anchor component={Link} inherit underline="always" to={`/classes/${each.id}/edit${search}`}>
              Change the teacher of {each.name}
            </Anchor>
            {each.semester !== null && (
              <Text span size="xs" c="dimmed">
                {' '}
                {each.semester}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {total > most && (
        <Anchor component={Link} inherit underline="always" to={`/classes${search}&teacher_id=${id}`}>
          All {total} classes of {name}
        </Anchor>
      )}
    </>
  );
}
