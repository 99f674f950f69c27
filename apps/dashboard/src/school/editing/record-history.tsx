import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { AttendanceStatus, Page, Records } from '../../api/types';
import { Time } from '../../components/data/time';
import { QueryState } from '../../components/page/query-state';
import { useEnvironment } from '../../components/use-environment';
import { longDay } from '../calendar-days';
import { Author } from '../records/author';
import { useClassNames } from '../use-class-names';
import { labelOf } from './status-field';

type Change = Records['GradeChange'] | Records['AttendanceChange'];
type Version = Omit<Records['GradeVersion'], 'changes'> & { changes: Change[] };

/** The largest page of the API. */
const most = 100;

interface Props {
  /** Of the record, below `schools/<environment>/`. */
  path: string;
  /** Of the version that the user sees. The history is loaded again with another one. */
  etag: string;
}

/** The creation and every change of a record, the newest first: who, when, and each field before and after. */
export function RecordHistory({ path, etag }: Props) {
  const { name } = useEnvironment();
  const history = useQuery({
    queryKey: ['edited', name, path, 'history', etag],
    queryFn: () => request<Page<Version>>(`schools/${name}/${path}/history?per_page=${most}`),
    gcTime: 0,
  });
  return (
    <section aria-labelledby="history">
      <Title order={3} fz="sm" mb={6} id="history">
        History
      </Title>
      <QueryState query={history} skeleton={<Skeleton height={80} />}>
        {({ data, pagination }) => (
          <>
            <Versions versions={data} />
            {pagination.total > most && (
              <Text size="xs" c="dimmed">
                The last {most} of {pagination.total} changes.
              </Text>
            )}
          </>
        )}
      </QueryState>
    </section>
  );
}

function Versions({ versions }: { versions: readonly Version[] }) {
  const classIds = versions
    .flatMap(({ changes }) => changes)
    .flatMap(({ field, from, to }) => (field === 'class_id' ? [from, to] : []))
    .filter((id) => id !== null);
  const classNames = useClassNames(classIds.map(Number));
  return (
    <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
      {versions.map(({ version, at, by, changes }) => (
        <li key={version}>
          <Text size="sm">
            {version === 1 ? 'Recorded by ' : 'Changed by '}
            <By by={by} />, <Time value={at} />
          </Text>
          {changes.map((change) => (
            <Text key={change.field} size="xs" c="dimmed">
              {textOf(change, version === 1, classNames)}
            </Text>
          ))}
        </li>
      ))}
    </Stack>
  );
}

function By({ by }: { by: Version['by'] }) {
  if (by === null) return 'an unknown author';
  return by.type === 'user' ? <Author id={by.id} /> : `the API key ${by.name ?? by.id}`;
}

const labels: Readonly<Record<Change['field'], string>> = {
  class_id: 'Class',
  assignment_name: 'Assignment',
  score: 'Score',
  max_score: 'Highest score',
  letter_grade: 'Letter',
  term: 'Term',
  comments: 'Comments',
  date: 'Day',
  status: 'Status',
  notes: 'Notes',
};

function textOf({ field, from, to }: Change, isCreation: boolean, classNames: ReadonlyMap<number, string>): string {
  const shown = (value: string | number | null): string => {
    if (value === null) return 'nothing';
    if (field === 'class_id') return classNames.get(Number(value)) ?? `class ${value}`;
    if (field === 'date') return longDay(String(value));
    return field === 'status' ? labelOf(value as AttendanceStatus) : String(value);
  };
  return isCreation ? `${labels[field]}: ${shown(to)}` : `${labels[field]}: from ${shown(from)} to ${shown(to)}`;
}
