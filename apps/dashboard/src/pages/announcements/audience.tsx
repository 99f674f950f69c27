import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { Announcement } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';

/** The audience of an announcement. */
export function Audience({ of: { scope, class_id, grade_level } }: { of: Announcement }) {
  const { search } = useEnvironment();
  if (scope === 'school') return 'The whole school';
  if (scope === 'grade_level') return grade_level === null ? 'A grade level' : `Grade level ${grade_level}`;
  if (class_id === null) return 'A class';
  return (
    <Anchor inherit component={Link} to={`/classes/${class_id}${search}`}>
      Class {class_id}
    </Anchor>
  );
}
