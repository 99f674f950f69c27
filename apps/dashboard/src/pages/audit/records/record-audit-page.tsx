import { Button, Card } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { PageTitle } from '../../../components/page/page-title';
import { useEnvironment } from '../../../components/use-environment';
import { useListParams } from '../../../school/lists/use-list-params';
import { AuditTabs } from '../audit-tabs';
import { AuditEntries } from '../entries/audit-entries';
import { OwnersOnly } from '../owners-only';
import { filterNames, RecordFilters } from './record-filters';

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
        <RecordAudit />
      </OwnersOnly>
    </>
  );
}

function RecordAudit() {
  const { name: environment, school } = useEnvironment();
  const { valueOf } = useListParams();
  const filters = new URLSearchParams({ environment });
  if (school !== '') filters.set('school_id', school);
  for (const name of filterNames) if (valueOf(name)) filters.set(name, valueOf(name));
  return (
    <Card p="xs" mih={480}>
      <RecordFilters>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          href={new URL(`api/audit/records.csv?${filters}`, document.baseURI).href}
          download
        >
          CSV
        </Button>
      </RecordFilters>
      <AuditEntries path={`audit/records?${filters}`} />
    </Card>
  );
}
