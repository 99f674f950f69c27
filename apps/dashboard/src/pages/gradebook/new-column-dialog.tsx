import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { type Column, columnKey } from './model/gradebook';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The values before the user types. */
  term: string;
  maxScore: number;
  terms: readonly string[];
  /** The keys of the assignments that there are. */
  taken: ReadonlySet<string>;
  onAdd: (column: Column) => void;
  /** After the dialog is gone. */
  onAdded: () => void;
}

/** Begins an assignment: its name, its term and its highest score. */
export function NewColumnDialog({ opened, onClose, onAdded, ...form }: Props) {
  const [isAdded, setIsAdded] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={() => {
        setIsAdded(false);
        onClose();
      }}
      title="New assignment"
      // The cursor goes to the first cell instead of the button.
      returnFocus={!isAdded}
      onExitTransitionEnd={() => isAdded && onAdded()}
    >
      <ColumnForm
        {...form}
        onAdd={(column) => {
          setIsAdded(true);
          form.onAdd(column);
          onClose();
        }}
      />
    </Modal>
  );
}

function ColumnForm({ term: givenTerm, maxScore, terms, taken, onAdd }: Omit<Props, 'opened' | 'onClose' | 'onAdded'>) {
  const [name, setName] = useState('');
  const [term, setTerm] = useState(givenTerm);
  const [max, setMax] = useState(String(maxScore));
  const [isTaken, setIsTaken] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const column = { name: name.trim(), term: term.trim() };
    const key = columnKey(column.term, column.name);
    if (taken.has(key)) setIsTaken(true);
    else onAdd({ ...column, key, maxScore: Number(max), isNew: true });
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Name"
          placeholder="Essay 1"
          required
          // A name of spaces only.
          pattern=".*\S.*"
          maxLength={255}
          autoComplete="off"
          data-autofocus
          value={name}
          error={isTaken && 'This term has an assignment of this name already. Type the scores into its column.'}
          onChange={({ currentTarget: { value } }) => {
            setIsTaken(false);
            setName(value);
          }}
        />
        <Group grow align="flex-start">
          <TextInput
            label="Term"
            required
            pattern=".*\S.*"
            maxLength={255}
            autoComplete="off"
            list="gradebook-terms"
            value={term}
            onChange={({ currentTarget: { value } }) => {
              setIsTaken(false);
              setTerm(value);
            }}
          />
          <TextInput
            label="Highest score"
            type="number"
            inputMode="decimal"
            step="any"
            min={Number.MIN_VALUE}
            required
            value={max}
            onChange={({ currentTarget: { value } }) => setMax(value)}
          />
        </Group>
        <datalist id="gradebook-terms">
          {terms.map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
        <Group justify="flex-end">
          <Button type="submit">Enter scores</Button>
        </Group>
      </Stack>
    </form>
  );
}
