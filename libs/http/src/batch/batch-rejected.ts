import { type DomainError, ValidationFailed } from '@homeroom/kernel';
import { type BatchResult, type Envelope, HttpError } from '../errors/http-error';
import { httpErrorOf } from '../errors/error.interceptor';

/** The result of an item that has no error itself. */
const notWritten: Envelope = {
  error: 'Not written, because another item has an error',
  code: 'NOT_WRITTEN',
  status: 424,
};

/** An item of a batch that is not a JSON object. Unlike other reasons, this one names no field. */
export class ItemNotAnObject extends ValidationFailed {
  constructor() {
    super(['must be an object']);
  }
}

/**
 * The error of a batch that wrote nothing because items have errors. Its status and code are those of the first of them.
 *
 * @param errors the error of each item; null for an item without one
 */
export function batchRejected(errors: readonly (DomainError | null)[]): HttpError {
  const results = errors.map((error, index): BatchResult => {
    const envelope = error ? httpErrorOf(error).envelope : notWritten;
    return { index, status: envelope.status, error: envelope };
  });
  const first = errors.findIndex((error) => error !== null);
  const [error, result] = [errors[first], results[first]];
  if (!error || !result) throw new Error('A batch without errors must not be rejected');
  const others = errors.filter((each) => each !== null).length - 1;
  const { code, status } = result.error;
  const message = `${messageOf(error, first)}${others === 0 ? '' : ` (${others} more in results)`}`;
  return new HttpError({ error: message, code, status, results }, {}, 'batch_rejected');
}

function messageOf(error: DomainError, index: number): string {
  const item = `records[${index}]`;
  if (!(error instanceof ValidationFailed)) return `${item}: ${error.message}`;
  const separator = error instanceof ItemNotAnObject ? ' ' : '.';
  return new ValidationFailed(error.reasons.map((reason) => `${item}${separator}${reason}`)).message;
}
