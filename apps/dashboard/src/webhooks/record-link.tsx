import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useEnvironment } from '../components/use-environment';
import { labelOf } from '../school/data/kinds';
import { recordOfType } from './event-types';

interface Props {
  /** Of the event, such as `student.updated`. */
  type: string;
  /** Of the record, such as `/students/1`. */
  path: string;
}

/** The record of an event. It is a link to its page if it has one and is still there. */
export function RecordLink({ type, path }: Props) {
  const { search } = useEnvironment();
  const id = path.slice(path.lastIndexOf('/') + 1);
  const name = `${labelOf(recordOfType(type))} ${id}`;
  const page = type.endsWith('.removed') ? undefined : pageOf(path, id, search);
  return page === undefined ? name : <PageLink to={page}>{name}</PageLink>;
}

/** A link within a text. */
export function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor inherit underline="always" component={Link} to={to} style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Anchor>
  );
}

function pageOf(path: string, id: string, search: string): string | undefined {
  if (/^\/(students|classes)\/\d+$/.test(path)) return `${path}${search}`;
  if (/^\/(teachers|announcements)\/\d+$/.test(path))
    return `${path.slice(0, path.lastIndexOf('/'))}${search}&open=${id}`;
  return undefined;
}
