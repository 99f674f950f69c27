import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request';
import { PageTitle } from '../../../components/page/page-title';
import { QueryState } from '../../../components/page/query-state';
import { environmentNames } from '../../../components/roles';
import { useEnvironment } from '../../../components/use-environment';
import { ChoiceField } from '../choice-field';
import { EditorsOnly } from '../../../school/data/editors-only';
import { choiceOf, packageKind } from '../../../school/data/kinds';

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'all', label: 'Active and withdrawn' },
];

const formats = [
  { value: 'csv', label: 'CSV, for a spreadsheet' },
  { value: 'ndjson', label: 'JSON, one record per line, for a program' },
];

const versions = [
  { value: '1.2', label: 'OneRoster 1.2' },
  { value: '1.1', label: 'OneRoster 1.1' },
];

/** Downloads all records of a kind, or the school as a OneRoster package. */
export default function ExportPage() {
  return (
    <>
      <PageTitle title="Export" description="All records of one kind, or the school as a package, as they are at this moment." />
      <EditorsOnly>
        <Exports />
      </EditorsOnly>
    </>
  );
}

function Exports() {
  const { name } = useEnvironment();
  const exports = useQuery({
    queryKey: ['school', name, 'exports'],
    queryFn: () => request<{ lists: string[] }>(`schools/${name}/exports`),
  });
  return (
    <QueryState query={exports}>
      {({ lists }) => <ExportCard kinds={[packageKind, ...lists]} />}
    </QueryState>
  );
}

function ExportCard({ kinds }: { kinds: readonly string[] }) {
  const { name } = useEnvironment();
  const [kind, setKind] = useState('students');
  const [status, setStatus] = useState('active');
  const [format, setFormat] = useState('csv');
  const [version, setVersion] = useState('1.2');
  const isPackage = kind === packageKind;
  const query = new URLSearchParams(isPackage ? { version } : { format, ...(kind === 'students' && { status }) });
  return (
    <Card maw={720}>
      <Stack>
        <Group align="flex-end" grow preventGrowOverflow={false}>
          <ChoiceField label="Records" value={kind} choices={kinds.map(choiceOf)} onChange={setKind} />
          {kind === 'students' && (
            <ChoiceField label="Status" value={status} choices={statuses} onChange={setStatus} />
          )}
          {isPackage ? (
            <ChoiceField label="Version" value={version} choices={versions} onChange={setVersion} />
          ) : (
            <ChoiceField label="Format" value={format} choices={formats} onChange={setFormat} />
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {isPackage
            ? 'The package has all students who are not withdrawn, with their teachers, guardians, classes, enrollments and grades. ' +
              'The download begins when its files are complete, which takes a while for a large school.'
            : 'A CSV file can be changed in a spreadsheet and imported again.'}{' '}
          The audit records who exported which students.
        </Text>
        <Group>
          <Button
            component="a"
            leftSection={<IconDownload size={16} aria-hidden />}
            href={new URL(`api/schools/${name}/exports/${kind}?${query}`, document.baseURI).href}
            download
          >
            Download from {environmentNames[name].toLowerCase()}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
