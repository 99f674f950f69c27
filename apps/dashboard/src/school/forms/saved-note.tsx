import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';

/** What was done, for the page that is shown next. It is the state of a navigation. */
export interface Saved {
  saved: {
    text: string;
    /** Another record of the kind. */
    next?: { label: string; to: string };
  };
}

/** Milliseconds after which the transitions of dialogs have ended. */
const dialogsGone = 400;

/** Says what was just saved or deleted, and gets the focus. It goes when the user does the next thing, and does not come back with Back or a reload. */
export function SavedNote() {
  const location = useLocation();
  const note = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<Saved['saved'] | null>(null);
  const given = (location.state as Partial<Saved> | null)?.saved;
  const saved = given === over ? undefined : given;
  useEffect(() => {
    if (!saved) return undefined;
    note.current?.focus();
    // A dialog that closes meanwhile takes the focus back to the button that opened it, which may be gone.
    const again = setTimeout(() => {
      if (document.activeElement === document.body) note.current?.focus();
    }, dialogsGone);
    return () => clearTimeout(again);
  }, [saved]);
  useEffect(() => {
    if (!saved) return undefined;
    const end = ({ target }: Event) => {
      if (!isAction(target) || note.current?.contains(target)) return;
      forgetInHistory();
      setOver(saved);
    };
    for (const event of actions) document.addEventListener(event, end, { capture: true });
    return () => actions.forEach((event) => document.removeEventListener(event, end, { capture: true }));
  }, [saved]);
  if (!saved) return null;
  return (
    <Alert
      ref={note}
      tabIndex={-1}
      data-autofocus
      role="status"
      color="green"
      mb="lg"
      icon={<IconCheck aria-hidden />}
      withCloseButton
      closeButtonLabel="Close the note"
      onClose={() => (forgetInHistory(), setOver(saved))}
      style={{ outline: 'none' }}
    >
      <Group gap="sm" justify="space-between">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {saved.text}
        </Text>
        {saved.next && (
          <Button component={Link} to={saved.next.to} size="compact-sm" variant="default">
            {saved.next.label}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

const actions = ['click', 'input'];

/** A click beside everything, such as one that selects text, is no action. */
const isAction = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest('a, button, input, select, textarea, label, [role="option"]') !== null;

/** React Router keeps the state of a navigation as `usr` in the entry of the history. */
function forgetInHistory() {
  window.history.replaceState({ ...(window.history.state as object), usr: null }, '');
}
