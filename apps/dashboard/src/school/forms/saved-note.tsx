import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

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

/** Says what was just saved or deleted, and gets the focus. */
export function SavedNote() {
  const location = useLocation();
  const navigate = useNavigate();
  const note = useRef<HTMLDivElement>(null);
  const saved = (location.state as Partial<Saved> | null)?.saved;
  useEffect(() => {
    if (!saved) return undefined;
    note.current?.focus();
    // A dialog that closes meanwhile takes the focus back to the button that opened it, which may be gone.
    const again = setTimeout(() => {
      if (document.activeElement === document.body) note.current?.focus();
    }, dialogsGone);
    return () => clearTimeout(again);
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
      onClose={() => void navigate(location, { replace: true, state: null })}
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
