import { HttpError } from '@homeroom/http';

/** The values that the standard has for the kind of an error. */
export const codeMinors = [
  'invalid_filter_field',
  'invalid_selection_field',
  'invaliddata',
  'unauthorisedrequest',
  'forbidden',
  'unknownobject',
  'server_busy',
  'internal_server_error',
  'deletefailure',
] as const;
/** Version 1.1 has one more. */
export type CodeMinor = (typeof codeMinors)[number] | 'invalid_sort_field';

/** The codes of `/v1` for the log and the metrics. */
const codes: Record<CodeMinor, string> = {
  invalid_filter_field: 'VALIDATION_ERROR',
  invalid_selection_field: 'VALIDATION_ERROR',
  invalid_sort_field: 'VALIDATION_ERROR',
  invaliddata: 'VALIDATION_ERROR',
  unauthorisedrequest: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  unknownobject: 'NOT_FOUND',
  server_busy: 'RATE_LIMITED',
  internal_server_error: 'INTERNAL_ERROR',
  deletefailure: 'IN_USE',
};

/** An error as the OneRoster API answers it. `oneRosterErrorOf` makes one of every other error. */
export class OneRosterError extends HttpError {
  /** @param like the error of which the log and the metrics are told, and whose headers are sent */
  constructor(
    status: number,
    readonly minor: CodeMinor,
    readonly description: string,
    like: Partial<HttpError> = {},
  ) {
    const { envelope, headers = {}, reason = minor, safeMessage = minor, driverCode, queue, cause } = like;
    const code = envelope?.code ?? codes[minor];
    super({ error: description, code, status }, headers, reason, safeMessage, driverCode, queue);
    if (cause !== undefined) this.cause = cause;
  }
}

/** 400: a field, an operator or a value of `filter` that is not possible. */
export const invalidFilterField = (description: string) => new OneRosterError(400, 'invalid_filter_field', description);

/** 400: a name in `fields` or `sort` that is not possible. */
export const invalidSelectionField = (description: string) =>
  new OneRosterError(400, 'invalid_selection_field', description);

/** 400: a name in `sort` that is not possible, in version 1.1. */
export const invalidSortField = (description: string) => new OneRosterError(400, 'invalid_sort_field', description);

/** 422: a body that is well-formed and not possible. */
export const invalidData = (description: string) => new OneRosterError(422, 'invaliddata', description);

/** 403 */
export const forbiddenRequest = (description: string, like: Partial<HttpError> = {}) =>
  new OneRosterError(403, 'forbidden', description, like);

/** 404: the object of the path, or one that contains it. @param noun such as `Class` */
export const unknownObject = (noun: string) => new OneRosterError(404, 'unknownobject', `${noun} not found`);

/** 422: an object that cannot be deleted. */
export const deleteFailure = (description: string) => new OneRosterError(422, 'deletefailure', description);
