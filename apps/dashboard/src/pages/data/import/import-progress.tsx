import { Button, Card, Group, Progress, Stack, Text } from '@mantine/core';
import type { Progress as Rows } from './outcome/outcome';

interface Props {
  isPreview: boolean;
  /** Null while the file is sent and read. */
  progress: Rows | null;
  onStop: () => void;
}

/** How far a preview or an import is. */
export function ImportProgress({ isPreview, progress, onStop }: Props) {
  const percent = progress && progress.total > 0 ? Math.floor((progress.rows / progress.total) * 100) : 0;
  const work = isPreview ? 'Checking the rows' : 'Importing';
  return (
    <Card>
      <Stack gap="sm">
        <Text size="sm" role="status">
          {progress ? `${work} … ${percent} % of ${progress.total.toLocaleString('en')} rows` : 'Sending the file …'}
        </Text>
        <Progress value={percent} animated={!progress} aria-label="Rows that are done" />
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {isPreview ? 'Nothing is changed.' : 'Keep this page open. If you close it, nothing is imported.'}
          </Text>
          <Button size="xs" variant="default" onClick={onStop}>
            Stop
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
