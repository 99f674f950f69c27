import { Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { queries } from '../../../api/queries';
import { ApiError, request, type Tagged } from '../../../api/request';
import { useEnvironment } from '../../../components/use-environment';
import { Confirmation } from '../../editing/confirmation';
import { LastChange } from '../../editing/last-change';
import { useTaggedRecord } from '../../editing/use-tagged-record';
import { RecordState } from '../../records/record-state';
import type { Saved } from '../saved-note';
import { InUse } from './in-use';

interface Props {
  noun: string;
  /** Of the list, in the API and in the dashboard: `students`. */
  path: string;
  of: { id: number; name: string };
  opened: boolean;
  onClose: () => void;
  /** What to do if the record cannot be deleted. */
  instead: ReactNode;
}

/** Deletes a record after confirmation, and leads to the list. If other records refer to it, it says so and what to do instead. */
export function DeleteRecord({ opened, onClose, ...record }: Props) {
  const narrow = useMediaQuery('(max-width: 36em)');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Delete the ${record.noun}`}
      closeOnClickOutside={false}
      fullScreen={narrow}
    >
      <LoadedConfirmation {...record} onCancel={onClose} />
    </Modal>
  );
}

type ConfirmationProps = Omit<Props, 'opened' | 'onClose'> & { onCancel: () => void };

function LoadedConfirmation(props: ConfirmationProps) {
  const record = useTaggedRecord<{ name: string }>(`${props.path}/${props.of.id}`);
  return (
    <RecordState query={record} noun={props.noun} skeleton={<Skeleton height={120} />}>
      {(loaded) => (
        <Confirm {...props} loaded={loaded} isReloading={record.isFetching} reload={() => void record.refetch()} />
      )}
    </RecordState>
  );
}

interface ConfirmProps extends ConfirmationProps {
  loaded: Tagged<{ name: string }>;
  isReloading: boolean;
  reload: () => void;
}

function Confirm({ noun, path, of: { id }, instead, onCancel, loaded, isReloading, reload }: ConfirmProps) {
  const { name: environment, search } = useEnvironment();
  const navigate = useNavigate();
  const { name } = loaded.record;
  const removal = useMutation<undefined, ApiError>({
    mutationFn: () => request(`schools/${environment}/${path}/${id}`, { method: 'DELETE', ifMatch: loaded.etag }),
    // The list comes first: this page would load the record again, which is gone.
    onSuccess: async () => {
      await navigate(`/${path}${search}`, { state: { saved: { text: `${name} is deleted.` } } satisfies Saved });
      // The list may be the page with this dialog.
      onCancel();
      await queries.invalidateQueries({ queryKey: ['school', environment] });
    },
    onError: ({ status }) => status === 412 && reload(),
  });
  const { error } = removal;
  if (error?.code === 'IN_USE') {
    return (
      <InUse name={name} message={error.message} onClose={onCancel}>
        {instead}
      </InUse>
    );
  }
  const isOutdated = error?.status === 412;
  return (
    <Confirmation
      submit={`Delete ${name}`}
      isPending={removal.isPending || isReloading}
      error={isOutdated ? null : error}
      onConfirm={() => removal.mutate()}
      onCancel={onCancel}
    >
      {isOutdated && (
        <div role="alert">
          <p>Somebody changed the {noun} meanwhile, and it is not deleted. Delete it all the same?</p>
          <LastChange path={`${path}/${id}`} seen={loaded.etag} />
        </div>
      )}
      {name} is removed. This cannot be undone.
    </Confirmation>
  );
}
