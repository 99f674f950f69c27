import { Button, type ButtonProps } from '@mantine/core';
import { Link } from 'react-router';
import { useEnvironment } from '../../components/use-environment';
import { useMayEdit } from '../use-may-edit';

interface NewRecordLinkProps extends ButtonProps {
  /** Of the list: `students`. */
  path: string;
  noun: string;
  /** Values of the form: `&teacher_id=5`. */
  given?: string;
}

/** Leads to the form of a new record, for users who may edit. */
export function NewRecordLink({ path, noun, given = '', ...button }: NewRecordLinkProps) {
  const { search } = useEnvironment();
  if (!useMayEdit()) return null;
  return (
    <Button {...button} component={Link} to={`/${path}/new${search}${given}`}>
      New {noun}
    </Button>
  );
}

interface RecordActionsProps {
  /** Of the record: `students/5`. */
  path: string;
  size?: ButtonProps['size'];
  onDelete: () => void;
}

/** Edits or deletes a record, for users who may edit. */
export function RecordActions({ path, size, onDelete }: RecordActionsProps) {
  const { search } = useEnvironment();
  if (!useMayEdit()) return null;
  return (
    <>
      <Button component={Link} to={`/${path}/edit${search}`} variant="default" {...(size && { size })}>
        Edit
      </Button>
      <Button variant="default" c="var(--mantine-color-error)" onClick={onDelete} {...(size && { size })}>
        Delete
      </Button>
    </>
  );
}

/** Leads to the page where a record is merged with another one of the same person, for users who may edit. */
export function MergeLink({ path, size }: Pick<RecordActionsProps, 'path' | 'size'>) {
  const { search } = useEnvironment();
  if (!useMayEdit()) return null;
  return (
    <Button component={Link} to={`/${path}/merge${search}`} variant="default" {...(size && { size })}>
      Merge
    </Button>
  );
}
