import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

interface DialogState<Subject> {
  /** What the dialog is about; it is kept while the dialog closes. */
  subject: Subject | null;
  /** The React key of the dialog, so that each opening begins anew. */
  opening: number;
  opened: boolean;
  open: (subject: Subject) => void;
  close: () => void;
}

/** The state of a dialog about one of many records. */
export function useDialog<Subject>(): DialogState<Subject> {
  const [{ subject, opening }, setOpening] = useState<{ subject: Subject | null; opening: number }>({
    subject: null,
    opening: 0,
  });
  const [opened, { open, close }] = useDisclosure();
  return {
    subject,
    opening,
    opened,
    open: (next) => {
      setOpening({ subject: next, opening: opening + 1 });
      open();
    },
    close,
  };
}
