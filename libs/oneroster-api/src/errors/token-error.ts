import { type ErrorResponse, HttpError, responseOf } from '@homeroom/http';

/** The codes of RFC 6749, 5.2. */
export type TokenErrorCode = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope';

/** An error of the token endpoint, with the code of RFC 6749. */
export class TokenError extends HttpError {
  constructor(
    readonly errorCode: TokenErrorCode,
    readonly description: string,
    reason: string = errorCode,
  ) {
    const status = errorCode === 'invalid_client' ? 401 : 400;
    const code = errorCode === 'invalid_client' ? 'UNAUTHORIZED' : 'VALIDATION_ERROR';
    const challenge = { 'www-authenticate': 'Basic realm="OneRoster", charset="UTF-8"' };
    super({ error: description, code, status }, status === 401 ? challenge : {}, reason, description);
  }
}

/** The response to an error of the token endpoint. */
export const tokenErrorResponse = (error: HttpError, { errorCode, description }: TokenError): ErrorResponse => ({
  ...responseOf(error),
  body: JSON.stringify({ error: errorCode, error_description: description }),
});
