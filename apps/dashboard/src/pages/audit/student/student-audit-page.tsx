import { Anchor, Card, Group } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { Student } from '../../../api/types';
import { PageTitle } from '../../../components/page/page-title';
import { useEnvironment } from '../../../components/use-environment';
import { useListParams } from '../../../school/lists/use-list-params';
import { useSchoolQuery } from '../../../school/use-school-query';
import { EditorsOnly } from '../../../school/data/editors-only';
import { ActionAndDays } from '../entries/action-and-days';
import { AuditEntries } from '../entries/audit-entries';

/** The audit of one student, for owners and the office: who saw and changed the record. */
export default function StudentAuditPage() {
  const { id = '' } = useParams();
  const { search } = useEnvironment();
  const student = useSchoolQuery<Student>(`students/${encodeURIComponent(id)}`);
  const name = student.data?.name ?? 'Student';
  return (
    <>
      <PageTitle
        title={`Who saw the record of ${name}`}
        description="Who saw and changed the record, the grades and the attendance, by API key or in the dashboard. That you read this is an entry of the audit itself."
      >
        <Anchor component={Link} to={`/students/${encodeURIComponent(id)}${search}`} size="sm">
          Back to {name}
        </Anchor>
      </PageTitle>
      <EditorsOnly>
        <StudentAudit id={id} />
      </EditorsOnly>
    </>
  );
}

const filterNames = ['action', 'from', 'to'];

function StudentAudit({ id }: { id: string }) {
  const { name } = useEnvironment();
  const { valueOf } = useListParams();
  const filters = new URLSearchParams(filterNames.filter(valueOf).map((each) => [each, valueOf(each)]));
  return (
    <Card p="xs">
      <Group role="search" aria-label="Audit of the student" p="sm" gap="sm" align="flex-end">
        <ActionAndDays />
      </Group>
      <AuditEntries path={`schools/${name}/students/${encodeURIComponent(id)}/audit?${filters}`} />
    </Card>
  );
}
