import { Card } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../components/page/empty-state';
import { useSeesAll } from './use-sees-all';

/** For those who see the whole chosen environment. The server refuses all others. */
export function WholeEnvironmentOnly({ children }: { children: ReactNode }) {
  if (useSeesAll()) return children;
  return (
    <Card>
      <EmptyState title="Only for users who see all schools" icon={<IconLock size={22} stroke={1.6} aria-hidden />}>
        You see some schools or classes. An owner of this Homeroom can change that.
      </EmptyState>
    </Card>
  );
}
