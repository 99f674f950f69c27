import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

export interface Dialog<Subject> {
  /** What the dialog is about; it is kept while the dialog closes, and null before the first one. */
  subject: Subject | null;
  opened: boolean;
  open: (subject: Subject) => void;
  close: () => void;
}

/** The state of a dialog about one of many records. */
export function useDialog<Subject>(): Dialog<Subject> {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [opened, { open, close }] = useDisclosure();
  return {
    subject,
    opened,
    open: (next) => {
      setSubject(next);
      open();
    },
    close,
  };
}
