import { Alert, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';

const { protocol, hostname } = window.location;
const isPlain = protocol === 'http:';
/** What never leaves this machine needs no warning. */
const isLocal =
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]';

/** Says in a network without encryption that others may read along. */
export function UnencryptedBanner() {
  if (!isPlain || isLocal) return null;
  return (
    <Alert color="amber" mb="lg" title="This connection is not encrypted" icon={<IconLockOpen aria-hidden />}>
      Others in this network can read what is shown and typed here. Ask whoever runs Homeroom to serve it over HTTPS.
    </Alert>
  );
}

/** The quieter note for this machine alone. */
export function LocalNote() {
  if (!isPlain || !isLocal) return null;
  return (
    <Text size="xs" c="dimmed" ta="center">
      This connection is not encrypted, and does not leave this computer.
    </Text>
  );
}
