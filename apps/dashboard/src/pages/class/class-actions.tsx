import { Anchor } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router';
import type { SchoolClass } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';
import { ArchiveButton } from '../../school/archive/archive-button';
import { DeleteRecord } from '../../school/forms/deletion/delete-record';
import { RecordActions } from '../../school/forms/record-actions';

/** Edits, archives or deletes a class. */
export function ClassActions({ of: schoolClass, isArchived }: { of: SchoolClass; isArchived: boolean }) {
  const [isDeleting, { open, close }] = useDisclosure();
  const path = `classes/${schoolClass.id}`;
  return (
    <>
      <ArchiveButton of={{ noun: 'class', path, name: schoolClass.name }} isArchived={isArchived} />
      <RecordActions path={path} onDelete={open} />
      <DeleteRecord
        noun="class"
        path="classes"
        of={schoolClass}
        opened={isDeleting}
        onClose={close}
        instead={<KeepInstead of={schoolClass} onClose={close} />}
      />
    </>
  );
}

function KeepInstead({ of: { id, name }, onClose }: { of: SchoolClass; onClose: () => void }) {
  const { search } = useEnvironment();
  return (
    <>
      <p>
        They are part of the history of students, so {name} stays as well. Has the class ended? Archive it on the{' '}
        <Anchor component={Link} inherit underline="always" to={`/classes/${id}${search}`} onClick={onClose}>
          page of the class
        </Anchor>
        .
      </p>
      <p>
        A class that was entered by mistake can be deleted when nothing belongs to it: delete its enrollments, grades
        and attendance on the pages of the students, and its{' '}
        <Anchor component={Link} inherit underline="always" to={`/announcements${search}`}>
          announcements
        </Anchor>
        .
      </p>
    </>
  );
}
