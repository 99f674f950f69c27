import type { ApiError } from '../../../api/request';
import { LastChange } from '../../../school/editing/last-change';
import type { Period } from '../../../school/enrollments/periods';

interface Props {
  of: Period;
  /** Of the write of the period. */
  error: ApiError | null;
}

/** After another user has changed or ended a period meanwhile: who it was, and when. */
export function SeatConflict({ of: { id }, error }: Props) {
  if (error === null || !isConflict(error)) return null;
  return <LastChange path={`enrollments/${id}`} seen={error.message} />;
}

const isConflict = ({ status, code }: ApiError): boolean => status === 404 || (status === 409 && code !== 'CLASS_FULL');

/** The error in words: a period that has ended is not found. */
export const seatErrorOf = (error: ApiError | null): Error | null =>
  error?.status === 404 ? new Error('The student has left the class meanwhile. Nothing was changed.') : error;
