import { Card } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../components/page/empty-state';
import { PageTitle } from '../components/page/page-title';
import { useManagesWebhooks } from './use-manages-webhooks';

/** A page for those who look after the webhooks of the chosen environment. The server refuses all others. */
export function WebhookManagersOnly({ children }: { children: ReactNode }) {
  if (useManagesWebhooks()) return children;
  return (
    <>
      <PageTitle title="Webhooks" />
      <Card>
        <EmptyState title="Only for owners" icon={<IconLock size={22} stroke={1.6} aria-hidden />}>
          In the sandbox, developers who see all schools have webhooks too.
        </EmptyState>
      </Card>
    </>
  );
}
