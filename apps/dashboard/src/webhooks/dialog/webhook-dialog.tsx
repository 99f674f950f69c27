import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import {
  useSecretWrite,
  useWebhookDeletion,
  useWebhookWrite,
  type Webhook,
  type WebhookTerms,
  type WebhookWithSecret,
} from '../../api/webhooks';
import { UncopiedQuestion } from '../../components/copy/uncopied-question';
import { useCloseConfirmation } from '../../components/use-close-confirmation';
import { Confirmation } from '../../school/editing/confirmation';
import { ReplayEvents } from './replay-events';
import { RotateSecret } from './rotate-secret';
import { SecretCard } from './secret-card';
import { WebhookForm } from './webhook-form';

export type WebhookAction =
  | { type: 'create' }
  | { type: 'edit' | 'rotate' | 'delete'; webhook: Webhook }
  /** From an event; null if the user has to name it. */
  | { type: 'replay'; webhook: Webhook; from: number | null };

interface Props {
  action: WebhookAction;
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

const titles = {
  create: 'Create a webhook',
  edit: 'Edit the webhook',
  rotate: 'Rotate the secret',
  delete: 'Delete the webhook',
  replay: 'Replay events',
};

/** Creates, edits, deletes a webhook, rotates its secret or replays events. A new secret is shown once, and kept in this state only. */
export function WebhookDialog({ action, opened, onClose, onDeleted }: Props) {
  const [issued, setIssued] = useState<WebhookWithSecret | null>(null);
  const [copied, setCopied] = useState(false);
  const confirmation = useCloseConfirmation(issued !== null && !copied, finish);
  const narrow = useMediaQuery('(max-width: 36em)');

  function finish() {
    setIssued(null);
    setCopied(false);
    onClose();
  }

  return (
    <Modal
      opened={opened}
      onClose={confirmation.isOpen ? confirmation.cancel : confirmation.close}
      closeOnClickOutside={issued === null && action.type !== 'create' && action.type !== 'edit'}
      title={
        confirmation.isOpen ? 'Close without copying the secret?' : issued ? 'Your new secret' : titles[action.type]
      }
      size={action.type === 'delete' ? 'md' : 'lg'}
      fullScreen={narrow}
    >
      {confirmation.isOpen ? (
        <UncopiedQuestion
          text="The secret cannot be shown again. If you lose it, rotate it."
          back="Back to the secret"
          onBack={confirmation.cancel}
          onClose={confirmation.confirm}
        />
      ) : issued ? (
        <SecretCard issued={issued} onCopied={() => setCopied(true)} onDone={confirmation.close} />
      ) : action.type === 'create' ? (
        <CreateWebhook onIssued={setIssued} onCancel={finish} />
      ) : action.type === 'edit' ? (
        <EditWebhook of={action.webhook} onDone={finish} />
      ) : action.type === 'rotate' ? (
        <RotateSecret of={action.webhook} onIssued={setIssued} onCancel={finish} />
      ) : action.type === 'replay' ? (
        <ReplayEvents of={action.webhook} from={action.from} onDone={finish} />
      ) : (
        <DeleteWebhook of={action.webhook} onDeleted={onDeleted} onCancel={finish} />
      )}
    </Modal>
  );
}

const none: WebhookTerms = { name: '', url: '', types: null };

interface CreationProps {
  onIssued: (issued: WebhookWithSecret) => void;
  onCancel: () => void;
}

function CreateWebhook({ onIssued, onCancel }: CreationProps) {
  const creation = useSecretWrite<WebhookTerms>('', onIssued);
  return (
    <WebhookForm
      terms={none}
      submit="Create webhook"
      isPending={creation.isPending}
      error={creation.error}
      ifUncertain="Check the list before you try again. If the new webhook is there, rotate its secret: it cannot be shown again."
      onSubmit={creation.mutate}
      onCancel={onCancel}
    />
  );
}

function EditWebhook({ of, onDone }: { of: Webhook; onDone: () => void }) {
  const change = useWebhookWrite<WebhookTerms, Webhook>(`/${of.id}`, 'PUT');
  const save = (terms: WebhookTerms) => change.mutate(terms, { onSuccess: onDone });
  const { isPending, error } = change;
  return <WebhookForm terms={of} submit="Save" {...{ isPending, error }} onSubmit={save} onCancel={onDone} />;
}

interface DeletionProps {
  of: Webhook;
  onDeleted?: (() => void) | undefined;
  onCancel: () => void;
}

function DeleteWebhook({ of: { id, name }, onDeleted, onCancel }: DeletionProps) {
  const deletion = useWebhookDeletion(id, () => onDeleted?.());
  return (
    <Confirmation
      submit="Delete webhook"
      isPending={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate()}
      onCancel={onCancel}
    >
      “{name}” receives no more events. Those that wait for it are not delivered, and its list of deliveries is removed.
      This cannot be undone.
    </Confirmation>
  );
}
