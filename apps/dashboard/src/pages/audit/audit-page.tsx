import { PageTitle } from '../../components/page/page-title';
import { AuditList } from './audit-list';
import { AuditTabs } from './audit-tabs';
import { OwnersOnly } from './owners-only';

/** The audit log of keys and users, for owners only. */
export default function AuditPage() {
  return (
    <>
      <PageTitle
        title="Audit"
        description="Every change to keys and users, with its author, time and address. Entries cannot be changed."
      />
      <OwnersOnly>
        <AuditTabs />
        <AuditList />
      </OwnersOnly>
    </>
  );
}
