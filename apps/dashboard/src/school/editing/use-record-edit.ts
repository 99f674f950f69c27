import { useState } from 'react';
import { ApiError, type Tagged } from '../../api/request';
import { useEnvironment } from '../../components/use-environment';
import { besideOf, readTaggedRecord } from './read-tagged-record';
import { useSchoolWrite } from './use-school-write';

type Action = { method: 'PUT'; body: object } | { method: 'DELETE' };

interface RecordEdit<T> {
  /** The record as the user sees it: as it was loaded, or as it was after the last conflict. */
  record: T;
  /** The entity tag of that record. */
  etag: string;
  /** Whether somebody changed the record after it was loaded. */
  isOutdated: boolean;
  /** A PUT answers the record. */
  run: (action: Action, options: { onSuccess: (answer: T) => void }) => void;
  isPending: boolean;
  error: Error | null;
}

/**
 * Changes or deletes a record only if it is still the one that the user sees. After a conflict it loads the new value, so
 * that the next attempt applies to that.
 *
 * @param onConflict gets the record as it is now
 */
export function useRecordEdit<T>(
  path: string,
  loaded: Tagged<T>,
  onConflict: (now: Tagged<T>) => void = () => undefined,
): RecordEdit<T> {
  const { name } = useEnvironment();
  const [seen, setSeen] = useState(loaded);
  const [isOutdated, setIsOutdated] = useState(false);
  const [reloadError, setReloadError] = useState<Error | null>(null);
  const write = useSchoolWrite<T>();

  async function reload() {
    try {
      const now = await readTaggedRecord<T>(`schools/${name}/${path}`, besideOf(seen.record as object));
      setSeen(now);
      setIsOutdated(true);
      onConflict(now);
    } catch (error) {
      setReloadError(error as Error);
    }
  }

  function run(action: Action, { onSuccess }: { onSuccess: (answer: T) => void }) {
    setReloadError(null);
    setIsOutdated(false);
    write.mutate(
      { path, ifMatch: seen.etag, ...action },
      { onSuccess, onError: (error) => void (isConflict(error) && reload()) },
    );
  }

  const error = isConflict(write.error) ? null : write.error;
  return { ...seen, isOutdated, run, isPending: write.isPending, error: reloadError ?? error };
}

const isConflict = (error: Error | null): boolean => error instanceof ApiError && error.status === 412;
