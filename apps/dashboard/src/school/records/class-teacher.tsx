import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** The name of the teacher in the record of the class. */
  children: ReactNode;
  /** Whether the class has students but no teacher today. */
  isGone: boolean;
}

/** The teacher of a class. One who no longer teaches it stays in its record as a name. */
export function ClassTeacher({ children, isGone }: Props) {
  return (
    <>
      {children}
      {isGone && (
        <>
          {' '}
          <Badge size="sm" color="amber">
            Without a teacher
          </Badge>
        </>
      )}
    </>
  );
}
