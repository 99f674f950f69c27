import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { IssuedKey, Key } from '../../api/types';
import { GenerateKey } from './generate-key';
import { nameIdOf } from './name-id';
import { IssuedKeyCard } from './issued-key-card';
import { RevokeKey } from './revoke-key';
import { RotateKey } from './rotate-key';
import { useLeaveQuestion } from './use-leave-question';

export type Asked = { to: 'generate' } | { to: 'rotate' | 'revoke'; key: Key };

interface Props {
  asked: Asked;
  opened: boolean;
  onClose: () => void;
}

/** What is done to a key and, where that makes a new one, the new key, this one time. It is nowhere but in this state. */
export function KeyDialog({ asked, opened, onClose }: Props) {
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const [copied, setCopied] = useState(false);
  const question = useLeaveQuestion(issued !== null && !copied, finish);
  const [changed, setChanged] = useState<Key | null>(null);
  const narrow = useMediaQuery('(max-width: 36em)');

  function finish() {
    setIssued(null);
    setCopied(false);
    onClose();
  }

  /** The button that asked for it goes with the change. */
  function finishChanged(key: Key) {
    setChanged(key);
    finish();
  }

  function issue(next: IssuedKey) {
    setIssued(next);
    if (asked.to === 'rotate') setChanged(asked.key);
  }

  function rest() {
    if (changed) document.getElementById(nameIdOf(changed))?.focus();
    setChanged(null);
  }

  return (
    <Modal
      opened={opened}
      onClose={question.isAsked ? question.stay : question.leave}
      closeOnClickOutside={asked.to !== 'generate' && issued === null}
      title={question.isAsked ? 'Close without copying the key?' : issued ? 'Your new key' : titles[asked.to]}
      size={asked.to === 'revoke' ? 'md' : 'lg'}
      fullScreen={narrow}
      returnFocus={changed === null}
      onExitTransitionEnd={rest}
    >
      {question.isAsked ? (
        <UncopiedKey onBack={question.stay} onClose={question.goOn} />
      ) : issued ? (
        <IssuedKeyCard issued={issued} onCopied={() => setCopied(true)} onDone={question.leave} />
      ) : asked.to === 'generate' ? (
        <GenerateKey onIssued={issue} onCancel={finish} />
      ) : asked.to === 'rotate' ? (
        <RotateKey of={asked.key} onIssued={issue} onCancel={finish} />
      ) : (
        <RevokeKey of={asked.key} onDone={() => finishChanged(asked.key)} onCancel={finish} />
      )}
    </Modal>
  );
}

const titles = { generate: 'Generate a new key', rotate: 'Rotate the key', revoke: 'Revoke the key' };

function UncopiedKey({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">It cannot be shown again. Whoever needs it then needs a new one.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close anyway
        </Button>
        <Button autoFocus onClick={onBack}>
          Back to the key
        </Button>
      </Group>
    </Stack>
  );
}
