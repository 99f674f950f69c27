import type { ErrorResponse } from '@homeroom/http';
import { responseOf } from '@homeroom/http';
import type { OneRosterError } from './oneroster-error';

/** The response to an error: a bare `imsx_StatusInfo`. */
export const statusInfoOf = (error: OneRosterError): ErrorResponse => ({
  ...responseOf(error),
  body: JSON.stringify({
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_description: error.description,
    imsx_CodeMinor: {
      imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: error.minor }],
    },
  }),
});
