import { Button, Progress, Stack, Text } from '@mantine/core';
import { ErrorMessage } from '../../../components/page/error-message';
import { useSandboxSeed } from './use-sandbox-seed';

const failed = new Error('The sandbox could not be filled. The log of the server says why.');

/** A button that fills the empty sandbox with a generated school, and its progress. */
export function SeedSandbox() {
  const { start, error, isRunning, hasFailed, percent } = useSandboxSeed();
  if (isRunning) {
    return (
      <Stack gap={6} w={220} role="status">
        <Text size="sm">Filling the sandbox … {percent} %</Text>
        <Progress value={percent} aria-label="Records of the sandbox that are written" />
      </Stack>
    );
  }
  return (
    <Stack gap="xs" align="flex-start">
      <ErrorMessage error={hasFailed ? failed : error} />
      <Button size="xs" onClick={start}>
        Fill the sandbox
      </Button>
    </Stack>
  );
}
