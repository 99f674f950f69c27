import { PageTitle } from '../../../components/page/page-title';
import { AuditTabs } from '../audit-tabs';
import { OwnersOnly } from '../owners-only';
import { RecordEvents } from './record-events';

/** The audit of records, for owners only: who saw and changed which student. */
export default function RecordAuditPage() {
  return (
    <>
      <PageTitle
        title="Audit of records"
        description="Who saw and changed which student, by API key or in the dashboard. That you read this is an entry of the audit itself."
      />
      <OwnersOnly>
        <AuditTabs />
        <RecordEvents />
      </OwnersOnly>
    </>
  );
}
