import { Card } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/page/empty-state';
import { useMayEdit } from '../use-may-edit';
import { WholeEnvironmentOnly } from '../whole-environment-only';

/** For those who edit the records of the whole chosen environment. The server refuses all others. */
export function EditorsOnly({ children }: { children: ReactNode }) {
  if (useMayEdit()) return <WholeEnvironmentOnly>{children}</WholeEnvironmentOnly>;
  return (
    <Card>
      <EmptyState title="Only an owner or the office may do this" icon={<IconLock size={22} stroke={1.6} aria-hidden />}>
        Ask the owner of this Homeroom if you need to import or export records.
      </EmptyState>
    </Card>
  );
}
