import { codeMinors } from '../../errors/oneroster-error';
import type { Schema } from '../oneroster-operation';
import { listOf, object, oneOf, text, the } from './schema-parts';

/** Every error of the API, but not those of the token endpoint. */
export const errorSchemas: Readonly<Record<string, Schema>> = {
  imsx_StatusInfoDType: object({
    imsx_codeMajor: oneOf('failure'),
    imsx_severity: oneOf('error'),
    imsx_description: text,
    imsx_CodeMinor: the('imsx_CodeMinorDType'),
  }),
  imsx_CodeMinorDType: object({ imsx_codeMinorField: listOf('imsx_CodeMinorFieldDType', { least: 1 }) }),
  imsx_CodeMinorFieldDType: object({
    imsx_codeMinorFieldName: oneOf('TargetEndSystem'),
    imsx_codeMinorFieldValue: oneOf(...codeMinors),
  }),
};
