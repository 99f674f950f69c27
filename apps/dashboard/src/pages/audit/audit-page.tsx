import { Card } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useSession } from '../../api/session';
import { EmptyState } from '../../components/page/empty-state';
import { PageTitle } from '../../components/page/page-title';
import { AuditList } from './audit-list';

/** The audit log of keys and users, for owners only. */
export default function AuditPage() {
  const { user } = useSession();
  return (
    <>
      <PageTitle
        title="Audit"
        description="Every change to keys and users, with its author, time and address. Entries cannot be changed."
      />
      {user.is_owner ? (
        <AuditList />
      ) : (
        <Card>
          <EmptyState title="Only the owner sees the audit" icon={<IconLock size={22} stroke={1.6} aria-hidden />}>
            It contains names and network addresses. Ask the owner of this Homeroom if you need an entry.
          </EmptyState>
        </Card>
      )}
    </>
  );
}
