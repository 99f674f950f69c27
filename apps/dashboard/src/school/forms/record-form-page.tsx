import { Skeleton } from '@mantine/core';
import { useParams } from 'react-router';
import { EmptyState } from '../../components/page/empty-state';
import { PageTitle } from '../../components/page/page-title';
import { useMayEdit } from '../use-may-edit';
import { EditRecord } from './edit-record';
import { NewRecord } from './new-record';
import type { RecordKind } from './record-kind';

interface Props<T extends { id: number }, Draft extends object> {
  kind: RecordKind<T, Draft>;
  /** The values of a new record; null while they are loaded. */
  empty: Draft | null;
}

/** The page with the form of a record: of the one in the address, else of a new one. */
export function RecordFormPage<T extends { id: number }, Draft extends object>({ kind, empty }: Props<T, Draft>) {
  const { id } = useParams();
  const mayEdit = useMayEdit();
  if (!mayEdit) {
    return (
      <>
        <PageTitle title={id === undefined ? `New ${kind.noun}` : `Edit the ${kind.noun}`} />
        <EmptyState title={`Only owners and the office edit ${kind.path}`}>
          An owner of this Homeroom can change your role.
        </EmptyState>
      </>
    );
  }
  if (id !== undefined) return <EditRecord kind={kind} id={id} />;
  if (empty !== null) return <NewRecord kind={kind} empty={empty} />;
  return (
    <>
      <PageTitle title={`New ${kind.noun}`} />
      <div aria-busy="true" aria-label="Loading" role="status">
        <Skeleton height={480} radius="lg" />
      </div>
    </>
  );
}
