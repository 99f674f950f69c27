import { ApiError } from '../../api/request';

/** What became of one of the selected records: null if it was changed, else why it was not. */
export interface Outcome<Row> {
  readonly row: Row;
  readonly error: string | null;
}

/** Changes several records. @param onProgress gets how many were tried */
export type Run<Row> = (rows: readonly Row[], onProgress: (tried: number) => void) => Promise<readonly Outcome<Row>[]>;

/**
 * Changes one record after the other. One that fails does not keep the others from being changed. If the server does not answer, or
 * the session has ended, the rest is not tried.
 */
export const inTurn =
  <Row>(change: (row: Row) => Promise<unknown>): Run<Row> =>
  async (rows, onProgress) => {
    const outcomes: Outcome<Row>[] = [];
    let isOver = false;
    for (const row of rows) {
      if (isOver) {
        outcomes.push({ row, error: 'Not tried, because the one before had no answer.' });
        continue;
      }
      try {
        await change(row);
        outcomes.push({ row, error: null });
      } catch (error) {
        isOver = error instanceof ApiError && [0, 401, 503].includes(error.status);
        outcomes.push({ row, error: reasonOf(error) });
      }
      onProgress(outcomes.length);
    }
    return outcomes;
  };

/** After an error of the server it is not known whether the record was changed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isUncertain = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return isUncertain ? `${error.message} It may have been changed: look at the record.` : error.message;
}
