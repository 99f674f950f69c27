import { Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { queries } from '../../api/queries';
import { type ApiError, request } from '../../api/request';
import type { Records, Student, Teacher } from '../../api/types';
import { ErrorMessage } from '../../components/page/error-message';
import { QueryState } from '../../components/page/query-state';
import { useEnvironment } from '../../components/use-environment';
import type { Saved } from '../../school/forms/saved-note';
import { MergeConflicts } from './merge-conflicts';
import type { MergedKind } from './merged-kinds';
import { RecordSide } from './record-side';

/** What a merge of students or teachers answers, as far as the page shows it. */
type Merged = Records['StudentMerge'] | Records['TeacherMerge'];

interface Props {
  kind: MergedKind;
  kept: Student | Teacher;
  other: Student | Teacher;
  /** The address at which another record is chosen. */
  chooseAgain: string;
}

/** Both records with what they hold, what both of them say, and the merge. */
export function MergeForm({ kind, kept, other, chooseAgain }: Props) {
  const { name, search } = useEnvironment();
  const navigate = useNavigate();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const path = `${kind.path}/${kept.id}/merge`;
  const merge = useMutation<Merged, ApiError>({
    mutationFn: () =>
      request(`schools/${name}/${path}`, { method: 'POST', body: { other_id: other.id, exceptions: taken } }),
    // This page would find one record only, so it is left before the records are read again.
    onSuccess: async () => {
      await navigate(kind.hrefOf(kept.id, search), { replace: true, state: mergedNote(kept.id, other.id) });
      await queries.invalidateQueries({ queryKey: ['school', name] });
    },
  });
  const isIdle = merge.isIdle || merge.isError;
  const plan = useQuery<Merged, ApiError>({
    queryKey: ['school', name, path, other.id],
    queryFn: () => request(`schools/${name}/${path}?dry_run=true`, { method: 'POST', body: { other_id: other.id } }),
    retry: false,
    // Once they are merged, there is nothing to plan.
    enabled: isIdle,
  });

  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <RecordSide title="Stays" of={kept} />
        <RecordSide title="Will be gone" of={other} />
      </SimpleGrid>
      <Group gap="sm">
        <Button
          component={Link}
          to={`/${kind.path}/${other.id}/merge${search}&other=${kept.id}`}
          variant="default"
          size="xs"
        >
          Keep the other record instead
        </Button>
        <Button component={Link} to={chooseAgain} variant="default" size="xs">
          Choose another one
        </Button>
      </Group>
      <Card component="section" aria-labelledby="merge-plan">
        <Title order={2} fz="md" mb="sm" id="merge-plan">
          What becomes of both
        </Title>
        <QueryState query={plan} skeleton={<Skeleton height={120} />}>
          {({ moved, conflicts }) => (
            <Stack gap="sm">
              <Text size="sm">{movedText(moved, kind.moved)}</Text>
              <MergeConflicts of={conflicts} taken={taken} onTake={setTaken} />
              <ErrorMessage error={merge.error} />
              <Group justify="flex-end">
                <Button color="red" loading={merge.isPending} onClick={() => merge.mutate()}>
                  Merge the records
                </Button>
              </Group>
            </Stack>
          )}
        </QueryState>
      </Card>
    </Stack>
  );
}

const mergedNote = (keptId: number, otherId: number): Saved => ({
  saved: { text: `The records ${keptId} and ${otherId} are one now. It can be undone on this page for 30 days.` },
});

/** `3 grades and 1 withdrawal move to the record that stays.` */
function movedText(moved: Merged['moved'], nouns: MergedKind['moved']): string {
  const counts: Readonly<Record<string, number>> = { ...moved };
  const parts = Object.entries(nouns).flatMap(([counted, [one, many]]) => {
    const count = counts[counted] ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const sum = Object.values(counts).reduce((total, count) => total + count, 0);
  if (sum === 0) return 'The other record has nothing that this one lacks.';
  return `${new Intl.ListFormat('en').format(parts)} ${sum === 1 ? 'moves' : 'move'} to the record that stays.`;
}
