import { Alert, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';

const { protocol, hostname } = window.location;
const isPlain = protocol === 'http:';
/** Connections to this machine itself need no warning. */
const isLocal =
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]';

/** Warns that others on the network can read an unencrypted connection. */
export function UnencryptedBanner() {
  if (!isPlain || isLocal) return null;
  return (
    <Alert color="amber" mb="lg" title="This connection is not encrypted" icon={<IconLockOpen aria-hidden />}>
      Others on this network can read what you see and type here. Ask your administrator to serve Homeroom over HTTPS.
    </Alert>
  );
}

/** A note for an unencrypted connection to this machine itself. */
export function LocalNote() {
  if (!isPlain || !isLocal) return null;
  return (
    <Text size="xs" c="dimmed" ta="center">
      This connection is not encrypted, and does not leave this computer.
    </Text>
  );
}
