import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Records } from '../../../api/types';
import { Confirmation } from '../../../school/editing/confirmation';
import { RecordDialog } from '../../../school/editing/record-dialog';
import { useSchoolWrite } from '../../../school/editing/use-school-write';
import { namedContact } from '../../../school/contacts/named-contact';
import { bodyOf, type ContactDraft, ContactFields, contactLabels, draftOf, emptyContact } from './contact-fields';

type Contact = Records['Contact'];

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Adds a contact to a student, as the last one to call. */
export function NewContactDialog({ studentId, opened, onClose }: Props & { studentId: number }) {
  return (
    <Modal title="Add a contact" opened={opened} onClose={onClose} closeOnClickOutside={false}>
      <NewContact studentId={studentId} onClose={onClose} />
    </Modal>
  );
}

/** Mounted while the dialog is open, so that it shows nothing of the last time. */
function NewContact({ studentId, onClose }: { studentId: number; onClose: () => void }) {
  const [draft, setDraft] = useState(emptyContact);
  const creation = useSchoolWrite<Contact>();
  const add = () =>
    creation.mutate(
      { method: 'POST', path: `students/${studentId}/contacts`, body: bodyOf(draft) },
      { onSuccess: onClose },
    );
  return (
    <Confirmation
      submit="Add the contact"
      color="homeroom"
      isPending={creation.isPending}
      error={creation.error}
      onConfirm={add}
      onCancel={onClose}
    >
      <ContactFields draft={draft} change={(changes) => setDraft((before) => ({ ...before, ...changes }))} />
    </Confirmation>
  );
}

/** Changes or deletes a contact. @param of null before the first opening */
export function ContactDialog({ of: contact, opened, onClose }: Props & { of: Contact | null }) {
  return (
    <RecordDialog<Contact, ContactDraft>
      path={contact && `contacts/${contact.id}`}
      noun="contact"
      removal={contact ? `${namedContact(contact)} is no longer a contact of the student. This cannot be undone.` : ''}
      opened={opened}
      onClose={onClose}
      hasHistory={false}
      draftOf={draftOf}
      bodyOf={bodyOf}
      labels={contactLabels}
      textOf={(field, draft) => (draft[field] === true ? 'Yes' : draft[field] || null)}
      fieldsOf={({ name, relation, phones, email }) => [
        [contactLabels.name, name],
        [contactLabels.relation, relation],
        [contactLabels.phones, phones.join(', ')],
        [contactLabels.email, email],
      ]}
      fields={(draft, change) => <ContactFields draft={draft} change={change} />}
    />
  );
}
