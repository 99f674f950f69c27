import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { LastChange } from '../last-change';
import classes from './conflict-notice.module.css';
import { chosen, differencesOf, type DraftState, type FieldOf, isSame } from './draft';

interface Props<Draft> {
  noun: string;
  /** The record below `schools/<environment>/`, and its entity tag. */
  path: string;
  etag: string;
  state: DraftState<Draft>;
  onChange: (state: DraftState<Draft>) => void;
  labelOf: (field: FieldOf<Draft>) => string;
  textOf: (field: FieldOf<Draft>, draft: Draft) => ReactNode;
}

/** After a change by another user: both values of every field that differs, side by side, and the choice between them. */
export function ConflictNotice<Draft extends object>({
  noun,
  path,
  etag,
  state,
  onChange,
  labelOf,
  textOf,
}: Props<Draft>) {
  const { base, draft, yours } = state;
  const notice = useRef<HTMLDivElement>(null);
  const isOpen = yours !== null;
  useEffect(() => {
    if (isOpen) notice.current?.focus();
  }, [isOpen, base]);
  if (yours === null) return null;
  const fields = differencesOf(state);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      color="amber"
      role="alert"
      title={`Somebody changed the ${noun} meanwhile`}
      style={{ outline: 'none' }}
    >
      <LastChange path={path} seen={etag} />
      {fields.length === 0 ? (
        <Text size="sm">It now has the values that you entered. Nothing is left to save.</Text>
      ) : (
        <Stack gap="md">
          <Text size="sm">Nothing was saved yet. Choose a value for each field, then save.</Text>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => onChange(chosen(state, fields, 'yours'))}>
              Keep all of yours
            </Button>
            <Button size="xs" variant="default" onClick={() => onChange(chosen(state, fields, 'theirs'))}>
              Take all of theirs
            </Button>
          </Group>
          {fields.map((field) => (
            <Choice
              key={field}
              label={labelOf(field)}
              yours={textOf(field, yours)}
              theirs={textOf(field, base)}
              value={isSame(draft[field], base[field]) ? 'theirs' : 'yours'}
              onChange={(whose) => onChange(chosen(state, [field], whose))}
            />
          ))}
        </Stack>
      )}
    </Alert>
  );
}

interface ChoiceProps {
  label: string;
  yours: ReactNode;
  theirs: ReactNode;
  value: 'yours' | 'theirs';
  onChange: (whose: 'yours' | 'theirs') => void;
}

function Choice({ label, yours, theirs, value, onChange }: ChoiceProps) {
  const id = useId();
  const option = (whose: 'yours' | 'theirs', title: string, text: ReactNode) => (
    <Radio
      name={id}
      size="xs"
      checked={value === whose}
      onChange={() => onChange(whose)}
      label={
        <>
          <Text span size="xs" c="dimmed" display="block">
            {title}
          </Text>
          <span className={classes.value}>{text ?? '—'}</span>
        </>
      }
    />
  );
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`}>
      <Text size="sm" fw={600} mb={4} id={`${id}-label`}>
        {label}
      </Text>
      <div className={classes.sides}>
        {option('yours', 'Yours', yours)}
        {option('theirs', 'Theirs now', theirs)}
      </div>
    </div>
  );
}
