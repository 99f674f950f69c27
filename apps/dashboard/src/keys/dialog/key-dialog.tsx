import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { IssuedKey, Key } from '../../api/types';
import { UncopiedQuestion } from '../../components/copy/uncopied-question';
import { GenerateKey } from './generate-key';
import { nameIdOf } from '../name-id';
import { IssuedKeyCard } from './issued-key-card';
import { RevokeKey } from './revoke-key';
import { RotateKey } from './rotate-key';
import { useCloseConfirmation } from '../../components/use-close-confirmation';

export type KeyAction = { type: 'generate' } | { type: 'rotate' | 'revoke'; key: Key };

interface Props {
  action: KeyAction;
  opened: boolean;
  onClose: () => void;
}

/** Generates, rotates or revokes a key, and shows the secret of a new key once. The secret is kept in this state only. */
export function KeyDialog({ action, opened, onClose }: Props) {
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const [copied, setCopied] = useState(false);
  const confirmation = useCloseConfirmation(issued !== null && !copied, finish);
  const [changed, setChanged] = useState<Key | null>(null);
  const narrow = useMediaQuery('(max-width: 36em)');

  function finish() {
    setIssued(null);
    setCopied(false);
    onClose();
  }

  /** The button that opened the dialog disappears with the change, so the focus goes to the name of the key. */
  function finishChanged(key: Key) {
    setChanged(key);
    finish();
  }

  function issue(next: IssuedKey) {
    setIssued(next);
    if (action.type === 'rotate') setChanged(action.key);
  }

  function restoreFocus() {
    if (changed) document.getElementById(nameIdOf(changed))?.focus();
    setChanged(null);
  }

  return (
    <Modal
      opened={opened}
      onClose={confirmation.isOpen ? confirmation.cancel : confirmation.close}
      closeOnClickOutside={action.type !== 'generate' && issued === null}
      title={confirmation.isOpen ? 'Close without copying the key?' : issued ? 'Your new key' : titles[action.type]}
      size={action.type === 'revoke' ? 'md' : 'lg'}
      fullScreen={narrow}
      returnFocus={changed === null}
      onExitTransitionEnd={restoreFocus}
    >
      {confirmation.isOpen ? (
        <UncopiedQuestion
          text="The key cannot be shown again. If you lose it, generate a new one."
          back="Back to the key"
          onBack={confirmation.cancel}
          onClose={confirmation.confirm}
        />
      ) : issued ? (
        <IssuedKeyCard issued={issued} onCopied={() => setCopied(true)} onDone={confirmation.close} />
      ) : action.type === 'generate' ? (
        <GenerateKey onIssued={issue} onCancel={finish} />
      ) : action.type === 'rotate' ? (
        <RotateKey of={action.key} onIssued={issue} onCancel={finish} />
      ) : (
        <RevokeKey of={action.key} onDone={() => finishChanged(action.key)} onCancel={finish} />
      )}
    </Modal>
  );
}

const titles = { generate: 'Generate a new key', rotate: 'Rotate the key', revoke: 'Revoke the key' };
