import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { CodeLine } from '../copy/code-line';

/** Shows new recovery codes once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <Stack>
      <Alert color="amber" icon={<IconEyeOff aria-hidden />} title="Keep them now: they are shown only once">
        Each recovery code works once in place of a code, if you lose your telephone. Print them, or keep them in a
        password manager. Earlier recovery codes do not work any more.
      </Alert>
      <CodeLine code={codes.join('\n')} label="Recovery codes" copyLabel="Copy codes" />
      <Group justify="flex-end">
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  );
}
