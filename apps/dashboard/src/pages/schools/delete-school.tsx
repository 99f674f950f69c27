import type { School } from '../../api/types';
import { DeleteRecord } from '../../school/forms/deletion/delete-record';

interface Props {
  of: School;
  opened: boolean;
  onClose: () => void;
}

/** Deletes a school to which nothing belongs, and says of another one what belongs to it. */
export function DeleteSchool({ of: school, opened, onClose }: Props) {
  return (
    <DeleteRecord
      noun="school"
      path="schools"
      of={school}
      opened={opened}
      onClose={onClose}
      instead={<p>First give these records another school. Then {school.name} can be deleted.</p>}
    />
  );
}
