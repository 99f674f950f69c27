import { Card } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useSession } from '../../api/session';
import { EmptyState } from '../../components/empty-state';
import { PageTitle } from '../../components/page-title';
import { AuditList } from './audit-list';

/** Who did what to keys and users; for the owner's eyes. */
export default function AuditPage() {
  const { user } = useSession();
  return (
    <>
      <PageTitle
        title="Audit"
        description="Who did what to keys and users, when and from where. Nothing here can be changed."
      />
      {user.role === 'owner' ? (
        <AuditList />
      ) : (
        <Card>
          <EmptyState title="Only the owner sees the audit" icon={<IconLock size={22} stroke={1.6} aria-hidden />}>
            It names people and the addresses they came from. Ask the owner of this Homeroom if you need to know.
          </EmptyState>
        </Card>
      )}
    </>
  );
}
