import { Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type SubmitEvent, useState } from 'react';
import type { Announcement } from '../../api/types';
import { ErrorMessage } from '../../components/page/error-message';
import { useCloseConfirmation } from '../../components/use-close-confirmation';
import { UnsavedQuestion } from '../../school/editing/unsaved-question';
import { useSchoolWrite } from '../../school/editing/use-school-write';
import { priorities } from '../../school/records/priority';
import { type AnnouncementAudience, AudienceField, bodyOfAudience, isComplete } from './audience-field';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Writes an announcement. */
export function NewAnnouncement({ opened, onClose }: Props) {
  const narrow = useMediaQuery('(max-width: 36em)');
  const [isUnsaved, setIsUnsaved] = useState(false);
  const confirmation = useCloseConfirmation(opened && isUnsaved, finish);

  function finish() {
    setIsUnsaved(false);
    onClose();
  }

  return (
    <Modal
      opened={opened}
      onClose={confirmation.isOpen ? confirmation.cancel : confirmation.close}
      closeOnClickOutside={false}
      title={confirmation.isOpen ? 'Discard the announcement?' : 'New announcement'}
      size="lg"
      fullScreen={narrow}
    >
      {confirmation.isOpen && (
        <UnsavedQuestion
          discard="Discard"
          keep="Keep writing"
          onDiscard={confirmation.confirm}
          onKeep={confirmation.cancel}
        >
          It is not published, and its text is lost.
        </UnsavedQuestion>
      )}
      {/* Kept, so that the text is there if the user goes back to it. */}
      <div hidden={confirmation.isOpen}>
        <AnnouncementForm onChanged={() => setIsUnsaved(true)} onPublished={finish} onCancel={confirmation.close} />
      </div>
    </Modal>
  );
}

interface FormProps {
  onChanged: () => void;
  onPublished: () => void;
  onCancel: () => void;
}

/** Mounted while the dialog is open, so that each announcement begins empty. */
function AnnouncementForm({ onChanged, onPublished, onCancel }: FormProps) {
  const publication = useSchoolWrite<Announcement>();
  const [audience, setAudience] = useState<AnnouncementAudience>({
    scope: 'school',
    schoolClass: null,
    gradeLevel: '',
  });
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const [priority, setPriority] = useState<string>('normal');
  const [expiry, setExpiry] = useState('');
  const [isTried, setIsTried] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsTried(true);
    if (!isComplete(audience)) return;
    const body = {
      ...bodyOfAudience(audience),
      ...{ title, content, priority },
      // The field has the time of the user's time zone.
      expires_at: expiry === '' ? null : new Date(expiry).toISOString(),
    };
    publication.mutate({ method: 'POST', path: 'announcements', body }, { onSuccess: onPublished });
  }

  return (
    <form onSubmit={submit} onChange={onChanged}>
      <Stack gap="md">
        <AudienceField value={audience} onChange={setAudience} isMissing={isTried && !isComplete(audience)} />
        <TextInput
          label="Title"
          required
          maxLength={255}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          label="Text"
          required
          withAsterisk={false}
          maxLength={20_000}
          autosize
          minRows={5}
          maxRows={14}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
        <Group grow align="flex-start">
          <NativeSelect
            label="Priority"
            data={priorities}
            value={priority}
            onChange={(event) => setPriority(event.currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            label="Expires"
            description="Empty: never"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={expiry}
            onChange={(event) => setExpiry(event.currentTarget.value)}
          />
        </Group>
        <ErrorMessage
          error={publication.error}
          ifUncertain="The announcement may have been published. Check the list before you try again."
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={publication.isPending}>
            Publish
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
