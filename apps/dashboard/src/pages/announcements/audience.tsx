import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { Announcement } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';
import { useClassNames } from '../../school/use-class-names';

type Addressed = Pick<Announcement, 'scope' | 'class_id' | 'grade_level'>;

/** The audience of an announcement. */
export function Audience({ of: { scope, class_id, grade_level } }: { of: Addressed }) {
  if (scope === 'school') return 'The whole school';
  if (scope === 'grade_level') return grade_level === null ? 'A grade level' : `Grade level ${grade_level}`;
  return class_id === null ? 'A class' : <OneClass id={class_id} />;
}

function OneClass({ id }: { id: number }) {
  const { search } = useEnvironment();
  const name = useClassNames([id]).get(id);
  return (
    <Anchor inherit component={Link} to={`/classes/${id}${search}`}>
      {name ?? 'A class'}
    </Anchor>
  );
}
