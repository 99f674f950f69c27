import { Button, Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Ref } from 'react';
import { ErrorMessage } from '../../../components/page/error-message';
import { Confirmation } from '../../../school/editing/confirmation';
import classes from '../table/gradebook.module.css';
import { batchSize } from './save-scores';
import type { Scores } from './use-scores';

interface Props {
  scores: Scores;
  /** How many unsaved scores are in columns that are not shown. */
  hidden: number;
  /** Saves, or asks first. */
  onSave: () => void;
  buttonRef: Ref<HTMLButtonElement>;
}

/** Says what is not saved, and saves it. */
export function SaveBar({ scores, hidden, onSave, buttonRef }: Props) {
  const { edits, isSaving, error, outcome } = scores;
  return (
    <Stack className={classes.bar} gap="xs">
      <ErrorMessage
        error={error}
        ifUncertain="The grades may have been saved. You can save again: no grade is recorded twice."
      />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {edits.size > 0 && `Not saved: ${countOf(edits.size)}.`}
          {hidden > 0 && ` ${hidden} not shown here.`}
          {edits.size > batchSize && ` They are saved ${batchSize} at a time.`}
          {edits.size === 0 && outcome !== null && outcome !== 'unsaved' && `Saved: ${countOf(outcome.saved)}.`}
        </Text>
        <Group gap="md">
          <Text size="xs" c="dimmed" visibleFrom="sm">
            <Kbd>Enter</Kbd> next student, <Kbd>Esc</Kbd> undo, <Kbd>Ctrl Enter</Kbd> save
          </Text>
          <Button ref={buttonRef} disabled={edits.size === 0} loading={isSaving} onClick={onSave}>
            Save grades
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

/** Asks before grades are deleted. @returns the question, and the function that saves at once or asks */
export function useRemovalQuestion({ removals, save }: Scores) {
  const [isOpen, { open, close }] = useDisclosure();
  const count = countOf(removals.length);
  const question = (
    <Modal opened={isOpen} onClose={close} title={`Delete ${count}?`}>
      <Confirmation
        submit={`Delete ${count} and save`}
        isPending={false}
        error={null}
        onConfirm={() => {
          close();
          void save();
        }}
        onCancel={close}
      >
        The emptied cells had a grade. It is removed from the record of the student. This cannot be undone.
      </Confirmation>
    </Modal>
  );
  return { question, saveOrAsk: () => (removals.length > 0 ? open() : void save()) };
}

const countOf = (count: number) => `${count} grade${count === 1 ? '' : 's'}`;
