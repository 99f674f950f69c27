import type { Schema } from '../oneroster-operation';
import { classSchemas } from './classes';
import { gradebookSchemas } from './gradebook';
import { references } from './references';
import { listOf, object, the } from './schema-parts';
import { userSchemas } from './users';

/** The answers with one object and with several, by the names of the standard. */
const envelopes = (one: string, several: string, schema: string, set = schema): Readonly<Record<string, Schema>> => ({
  [`Single${schema}DType`]: object({ [one]: the(`${schema}DType`) }),
  [`${set}SetDType`]: object({ [several]: listOf(`${schema}DType`) }),
});

/** The schemas of rostering and of the gradebook, by the names that the standard has for them. Booleans are texts, and nothing is null. */
export const oneRosterSchemas: Readonly<Record<string, Schema>> = {
  ...userSchemas,
  ...classSchemas,
  ...gradebookSchemas,
  ...references,
  ...envelopes('academicSession', 'academicSessions', 'AcademicSession'),
  ...envelopes('class', 'classes', 'Class'),
  ...envelopes('course', 'courses', 'Course'),
  ...envelopes('demographics', 'demographics', 'Demographics'),
  ...envelopes('enrollment', 'enrollments', 'Enrollment'),
  ...envelopes('org', 'orgs', 'Org'),
  ...envelopes('user', 'users', 'User'),
  ...envelopes('category', 'categories', 'Category', 'Categories'),
  ...envelopes('lineItem', 'lineItems', 'LineItem'),
  ...envelopes('result', 'results', 'Result'),
  ...envelopes('scoreScale', 'scoreScales', 'ScoreScale'),
  MetadataDType: { type: 'object', description: 'Fields that the standard does not have.', additionalProperties: true },
};
