import { Card } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/page/empty-state';
import { useMayEdit } from '../../school/use-may-edit';
import { useSeesAll } from '../../school/use-sees-all';

/** For those who edit the records of the whole chosen environment. The server refuses all others. */
export function EditorsOnly({ children }: { children: ReactNode }) {
  const mayEdit = useMayEdit();
  const seesAll = useSeesAll();
  if (mayEdit && seesAll) return children;
  const title = mayEdit ? 'Only for users who see all schools' : 'Only an owner or the office may do this';
  return (
    <Card>
      <EmptyState title={title} icon={<IconLock size={22} stroke={1.6} aria-hidden />}>
        Ask the owner of this Homeroom if you need to import or export records.
      </EmptyState>
    </Card>
  );
}
