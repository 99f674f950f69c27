import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useSession } from '../../api/session';
import type { IssuedKey, Scope } from '../../api/types';
import { CodeLine } from '../../components/copy/code-line';

interface Props {
  issued: IssuedKey;
  onCopied: () => void;
  onDone: () => void;
}

/** Shows the secret of a new key, and a command that tries it. */
export function IssuedKeyCard({ issued: { key, record }, onCopied, onDone }: Props) {
  const { environments } = useSession();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  const served = environments.find(({ name }) => name === record.environment);
  return (
    <Stack ref={card} tabIndex={-1} style={{ outline: 'none' }} role="group" aria-label={`The new key ${record.name}`}>
      <Alert color="amber" icon={<IconEyeOff aria-hidden />} title="Copy it now: it is shown only once">
        Store it like a password. Any program that has it can use the scopes of “{record.name}”.
      </Alert>
      <div>
        <Text size="sm" fw={500} mb={6}>
          Key
        </Text>
        <CodeLine code={key} label="Key" copyLabel="Copy key" onCopied={onCopied} />
      </div>
      {served && (
        <div>
          <Text size="sm" fw={500} mb={6}>
            Try it in a terminal
          </Text>
          <CodeLine
            code={trialCommand(key, served.base_url, record.scopes)}
            copyLabel="Copy line"
            onCopied={onCopied}
          />
        </div>
      )}
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}

/** Reads a list that the key may read. A key that may only write posts an empty body: a 400 shows that the key works. */
function trialCommand(key: string, baseUrl: string, scopes: readonly Scope[]): string {
  const authorization = `-H 'Authorization: Bearer ${key}'`;
  const may = (scope: Scope) => scopes.includes(scope) || scopes.includes('admin');
  const lists = ['students', 'teachers', 'classes'] as const;
  const readable = lists.find((list) => may(`read:${list}`));
  if (readable) return `curl ${authorization} '${baseUrl}/${readable}?per_page=5'`;
  const writable = lists.find((list) => may(`write:${list}`)) ?? 'students';
  return `curl ${authorization} -H 'Content-Type: application/json' -d '{}' '${baseUrl}/${writable}'`;
}
