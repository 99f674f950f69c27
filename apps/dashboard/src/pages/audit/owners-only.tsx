import { Card } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session';
import { EmptyState } from '../../components/page/empty-state';

/** The audit, for owners. The server refuses it to all others. */
export function OwnersOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (user.is_owner) return children;
  return (
    <Card>
      <EmptyState title="Only the owner sees the audit" icon={<IconLock size={22} stroke={1.6} aria-hidden />}>
        It contains names and network addresses. Ask the owner of this Homeroom if you need an entry.
      </EmptyState>
    </Card>
  );
}
