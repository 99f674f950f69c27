import { Anchor, Badge, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router';
import type { Records, Student } from '../../../api/types';
import { ErrorMessage } from '../../../components/page/error-message';
import { QueryState } from '../../../components/page/query-state';
import { useDialog } from '../../../components/use-dialog';
import { useEnvironment } from '../../../components/use-environment';
import { MailLink, PhoneLink } from '../../../school/contacts/contact-links';
import { namedContact } from '../../../school/contacts/named-contact';
import { useSchoolWrite } from '../../../school/editing/use-school-write';
import { useMayEdit } from '../../../school/use-may-edit';
import { useSchoolQuery } from '../../../school/use-school-query';
import { contactLabels } from './contact-fields';
import { ContactDialog, NewContactDialog } from './contact-dialogs';

type Contact = Records['Contact'];

/** The guardians and other contacts of a student in the order of calls, and the students who share one. */
export function ContactsCard({ of: student }: { of: Student }) {
  const mayEdit = useMayEdit();
  const [isAdding, adding] = useDisclosure();
  const query = useSchoolQuery<Records['StudentContacts']>(`students/${student.id}/contacts`);
  return (
    <Card component="section" aria-labelledby="contacts">
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2} fz="md" id="contacts">
          Contacts
        </Title>
        {mayEdit && (
          <Button size="xs" variant="default" onClick={adding.open}>
            Add a contact
          </Button>
        )}
      </Group>
      <QueryState query={query} skeleton={<Skeleton height={120} />}>
        {({ contacts, siblings }) => (
          <Stack gap="md">
            {contacts.length === 0 && (
              <Text size="sm" c="dimmed">
                No contact is recorded.
              </Text>
            )}
            <ContactList studentId={student.id} contacts={contacts} />
            {siblings.length > 0 && <Siblings of={siblings} />}
          </Stack>
        )}
      </QueryState>
      <NewContactDialog studentId={student.id} opened={isAdding} onClose={adding.close} />
    </Card>
  );
}

function ContactList({ studentId, contacts }: { studentId: number; contacts: readonly Contact[] }) {
  const mayEdit = useMayEdit();
  const editing = useDialog<Contact>();
  const order = useSchoolWrite<Records['OrderedContacts']>();

  function callEarlier(index: number) {
    const ids = contacts.map(({ id }) => id);
    const moved = ids.toSpliced(index, 1).toSpliced(index - 1, 0, ids[index] ?? 0);
    order.mutate({ method: 'PUT', path: `students/${studentId}/contacts/order`, body: { contact_ids: moved } });
  }

  if (contacts.length === 0) return null;
  return (
    <>
      <ErrorMessage error={order.error} />
      <Stack component="ol" gap="md" m={0} pl="lg" aria-label="Contacts in the order of calls">
        {contacts.map((contact, index) => (
          <li key={contact.id}>
            <Group justify="space-between" align="flex-start" gap="xs">
              <ContactLines of={contact} />
              {mayEdit && (
                <Group gap="xs">
                  {index > 0 && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Call ${namedContact(contact)} earlier`}
                      disabled={order.isPending}
                      onClick={() => callEarlier(index)}
                    >
                      Earlier
                    </Button>
                  )}
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Edit ${namedContact(contact)}`}
                    onClick={() => editing.open(contact)}
                  >
                    Edit
                  </Button>
                </Group>
              )}
            </Group>
          </li>
        ))}
      </Stack>
      <ContactDialog of={editing.subject} opened={editing.opened} onClose={editing.close} />
    </>
  );
}

const flags = ['lives_with', 'may_collect', 'gets_mail'] as const;

function ContactLines({ of: contact }: { of: Contact }) {
  const { phones, email, note } = contact;
  return (
    <Stack gap={4} style={{ minWidth: 0, flex: '1 1 14rem' }}>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {namedContact(contact)}
      </Text>
      <Group gap="xs" fz="sm">
        {phones.map((number, index) => (
          <PhoneLink key={index} number={number} />
        ))}
        {email !== null && <MailLink address={email} />}
      </Group>
      <Group gap={6}>
        {flags
          .filter((flag) => contact[flag])
          .map((flag) => (
            <Badge key={flag} variant="light" color="gray" tt="none" fw={500}>
              {contactLabels[flag]}
            </Badge>
          ))}
      </Group>
      {note !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {note}
        </Text>
      )}
    </Stack>
  );
}

function Siblings({ of: siblings }: { of: Records['StudentContacts']['siblings'] }) {
  const { search } = useEnvironment();
  return (
    <Text size="sm" component="div">
      <Text span inherit c="dimmed">
        With the same contact:
      </Text>{' '}
      {siblings.map(({ student_id, name, grade_level }, index) => (
        <span key={student_id}>
          {index > 0 && ', '}
          <Anchor inherit underline="always" component={Link} to={`/students/${student_id}${search}`}>
            {name}
          </Anchor>{' '}
          ({grade_level})
        </span>
      ))}
    </Text>
  );
}
