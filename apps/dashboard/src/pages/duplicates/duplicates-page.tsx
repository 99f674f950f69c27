import { Card, Skeleton, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Page } from '../../api/types';
import { Paging } from '../../components/data/paging';
import { EmptyState } from '../../components/page/empty-state';
import { ErrorMessage } from '../../components/page/error-message';
import { PageTitle } from '../../components/page/page-title';
import { QueryState } from '../../components/page/query-state';
import { useEnvironment } from '../../components/use-environment';
import { useSchoolWrite } from '../../school/editing/use-school-write';
import { SelectFilter } from '../../school/lists/select-filter';
import { useListParams } from '../../school/lists/use-list-params';
import { useMayEdit } from '../../school/use-may-edit';
import { useSchoolQuery } from '../../school/use-school-query';
import { DuplicatePair, type Pair } from './duplicate-pair';

/** Records of students that are probably of one. Each pair is merged, or remembered as two students. */
export default function DuplicatesPage() {
  return (
    <>
      <PageTitle
        title="Probable duplicates"
        description="Two records that are probably of one student: the names are alike, and they have a birthday, an e-mail or a phone in common. Twins and siblings are left out."
      />
      {useMayEdit() ? (
        <Pairs />
      ) : (
        <Card>
          <EmptyState title="Only an owner or the office may do this">
            Ask the office to look for duplicates.
          </EmptyState>
        </Card>
      )}
    </>
  );
}

function Pairs() {
  const { school } = useEnvironment();
  const { page, valueOf, choose, turnTo } = useListParams();
  const distinct = valueOf('distinct');
  const list = useRef<HTMLDivElement>(null);
  const query = useSchoolQuery<Page<Pair>>('duplicates', { page, distinct, school_id: school });
  const mark = useSchoolWrite();
  const decide = ({ students: [one, other] }: Pair) => {
    const body = { student_id: one.id, other_id: other.id, distinct: distinct === '' };
    // The button that had the focus goes with its pair.
    mark.mutate({ method: 'PUT', path: 'duplicates', body }, { onSuccess: () => list.current?.focus() });
  };
  return (
    <Stack>
      <div style={{ maxWidth: 320 }}>
        <SelectFilter
          label="Show"
          all="Probable duplicates"
          value={distinct}
          choices={[{ value: 'true', label: 'Those that are not the same' }]}
          onChange={(chosen) => choose('distinct', chosen)}
        />
      </div>
      <ErrorMessage error={mark.error} />
      <QueryState query={query} skeleton={<Skeleton height={420} radius="lg" />}>
        {({ data, pagination }) => (
          <Stack ref={list} tabIndex={-1} style={{ outline: 'none' }} role="group" aria-label="Pairs of records">
            {data.length === 0 ? <NoPairs distinct={distinct !== ''} /> : <Total of={pagination.total} />}
            {data.map((pair) => (
              <DuplicatePair
                key={pair.students.map(({ id }) => id).join()}
                pair={pair}
                isPending={mark.isPending}
                onDecide={() => decide(pair)}
              />
            ))}
            <Paging page={page} totalPages={pagination.total_pages} onChange={turnTo} />
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
}

const Total = ({ of: total }: { of: number }) => (
  <Text size="sm" role="status">
    {total === 1 ? '1 pair' : `${total} pairs`}
  </Text>
);

function NoPairs({ distinct }: { distinct: boolean }) {
  return (
    <Card>
      <EmptyState
        title={distinct ? 'No pair is marked as not the same' : 'No probable duplicates'}
        icon={<IconUsers size={22} stroke={1.6} aria-hidden />}
      >
        {!distinct && 'If you know of a student who was added twice, open one of the records and choose Merge.'}
      </EmptyState>
    </Card>
  );
}
