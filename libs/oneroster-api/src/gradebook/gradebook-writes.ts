import type { OneRosterScope } from '../authentication/oneroster-scopes';
import type { OneRosterOperation } from '../discovery/oneroster-operation';

type Write = Omit<OneRosterOperation, 'tag'>;

const shared = { service: 'gradebook', query: 'none' } as const;
const scope = (name: 'createput' | 'createpost' | 'delete'): readonly [OneRosterScope] => [`gradebook.${name}`];

const resources = [
  ['categories', 'Category', 'category'],
  ['lineItems', 'LineItem', 'line item'],
  ['results', 'Result', 'result'],
  ['scoreScales', 'ScoreScale', 'score scale'],
] as const;

const ofOne = resources.flatMap(([path, name, noun]): Write[] => [
  {
    ...shared,
    method: 'put',
    path: `/${path}/{sourcedId}`,
    operationId: `put${name}`,
    summary: `Create or replace a ${noun}`,
    scopes: scope('createput'),
    body: `Single${name}DType`,
    answers: { 200: null, 201: null },
  },
  {
    ...shared,
    method: 'delete',
    path: `/${path}/{sourcedId}`,
    operationId: `delete${name}`,
    summary: `Delete a ${noun}`,
    scopes: scope('delete'),
    answers: { 204: null },
  },
]);

const several = (operationId: string, path: string, summary: string, body: string): Write => ({
  ...{ ...shared, method: 'post', path, operationId, summary, scopes: scope('createpost'), body },
  answers: { 201: 'GUIDPairSetDType' },
});

/** The writes of the gradebook, as `GradebookWritesController` serves them. */
export const gradebookWrites: readonly Write[] = [
  ...ofOne,
  several(
    'postResultsForAcademicSessionForClass',
    '/classes/{classSourcedId}/academicSessions/{academicSessionSourcedId}/results',
    'Create results for a class and an academic session',
    'ResultSetDType',
  ),
  several(
    'postLineItemsForClass',
    '/classes/{classSourcedId}/lineItems',
    'Create line items for a class',
    'LineItemSetDType',
  ),
  several(
    'postResultsForLineItem',
    '/lineItems/{lineItemSourcedId}/results',
    'Create results for a line item',
    'ResultSetDType',
  ),
  several(
    'postLineItemsForSchool',
    '/schools/{schoolSourcedId}/lineItems',
    'Create line items for a school',
    'LineItemSetDType',
  ),
];
