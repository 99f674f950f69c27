import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { WebhookWithSecret } from '../../api/webhooks';
import { CodeLine } from '../../components/copy/code-line';

interface Props {
  issued: WebhookWithSecret;
  onCopied: () => void;
  onDone: () => void;
}

/** Shows the new secret of a webhook. */
export function SecretCard({ issued: { name, secret }, onCopied, onDone }: Props) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <Stack ref={card} tabIndex={-1} style={{ outline: 'none' }} role="group" aria-label={`The secret of ${name}`}>
      <Alert color="amber" icon={<IconEyeOff aria-hidden />} title="Copy it now: it is shown only once">
        “{name}” checks with it that events come from here, as Standard Webhooks says.
      </Alert>
      <CodeLine code={secret} label="Secret" copyLabel="Copy secret" onCopied={onCopied} />
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
