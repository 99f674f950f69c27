import { Button, Center, Group, Paper, Stack, Text } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useSetUpSecondFactor } from '../../api/second-factor';
import { CodeLine } from '../copy/code-line';
import { ErrorMessage } from '../page/error-message';
import { CodeForm } from './code-form';

/** Shows a new secret as a QR code and as text, and confirms it by a code. */
export function SetUpSecondFactor({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const setUp = useSetUpSecondFactor();
  if (!setUp.data) {
    return (
      <Stack>
        <Text size="sm">
          You need an authenticator app on your telephone, such as Aegis, Google Authenticator or a password manager. At
          each sign-in you then enter a code that it shows.
        </Text>
        <ErrorMessage error={setUp.error} />
        <Group justify="flex-end">
          <Button data-autofocus loading={setUp.isPending} onClick={() => setUp.mutate()}>
            Show the QR code
          </Button>
        </Group>
      </Stack>
    );
  }
  const { secret, uri } = setUp.data;
  return (
    <CodeForm
      action="enable"
      description="The six digits that the app shows now."
      submitLabel="Turn on"
      onCodes={onCodes}
    >
      <Text size="sm">Scan this with the app, or type the secret into it.</Text>
      <Center>
        {/* Scanners need dark modules on a light ground, also in the dark theme. */}
        <Paper bg="white" p="md" radius="md">
          <QRCodeSVG value={uri} size={184} title="QR code for the authenticator app" style={{ display: 'block' }} />
        </Paper>
      </Center>
      <CodeLine code={secret} label="Secret" copyLabel="Copy secret" />
    </CodeForm>
  );
}
