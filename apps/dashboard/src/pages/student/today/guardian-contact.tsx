import { Button, Group, Text } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import type { Student } from '../../../api/types';
import { dialed } from '../../../school/dialed';

/** Who is called about a student, with links that call and write. */
export function GuardianContact({ of: { guardian_name, guardian_phone, guardian_email } }: { of: Student }) {
  const hasContact = guardian_phone !== null || guardian_email !== null;
  return (
    <Group gap="sm" role="group" aria-label="Guardian">
      <Text size="sm">
        <Text span inherit c="dimmed">
          Guardian:
        </Text>{' '}
        <Text span inherit fw={600}>
          {guardian_name ?? (hasContact ? 'Name not recorded' : 'Not recorded')}
        </Text>
      </Text>
      {guardian_phone !== null && (
        <Button
          component="a"
          href={`tel:${dialed(guardian_phone)}`}
          size="xs"
          variant="default"
          leftSection={<IconPhone size={15} aria-hidden />}
          aria-label={`Call ${guardian_name ?? 'the guardian'}: ${guardian_phone}`}
        >
          {guardian_phone}
        </Button>
      )}
      {guardian_email !== null && (
        <Button
          component="a"
          href={`mailto:${encodeURIComponent(guardian_email)}`}
          size="xs"
          variant="default"
          leftSection={<IconMail size={15} aria-hidden />}
          aria-label={`Write to ${guardian_name ?? 'the guardian'}: ${guardian_email}`}
          maw="100%"
        >
          {guardian_email}
        </Button>
      )}
    </Group>
  );
}
