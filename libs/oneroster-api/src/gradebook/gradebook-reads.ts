import type { OneRosterScope } from '../authentication/oneroster-scopes';
import type { Narrowing } from '../reading/list-statement';
import type { Collection, Parent, ParentParameter, ReadOperation } from '../reading/read-operation';
import { collections as rostering } from '../rostering/collections';
import { classParameter, inAny, ofSchool, schoolParameter } from '../rostering/rostering.operations';
import { categories } from './categories.resource';
import { lineItems } from './line-items.resource';
import { results } from './results.resource';
import { scoreScales } from './score-scales.resource';

const core: readonly [OneRosterScope, ...OneRosterScope[]] = ['gradebook.readonly', 'gradebook-core.readonly'];
const all: readonly [OneRosterScope] = ['gradebook.readonly'];

const gradebookCollections = {
  categories: {
    resource: categories,
    noun: 'Category',
    envelope: ['category', 'categories'],
    schemas: ['SingleCategoryDType', 'CategoriesSetDType'],
  },
  lineItems: {
    resource: lineItems,
    noun: 'Line item',
    envelope: ['lineItem', 'lineItems'],
    schemas: ['SingleLineItemDType', 'LineItemSetDType'],
  },
  results: {
    resource: results,
    noun: 'Result',
    envelope: ['result', 'results'],
    schemas: ['SingleResultDType', 'ResultSetDType'],
  },
  scoreScales: {
    resource: scoreScales,
    noun: 'Score scale',
    envelope: ['scoreScale', 'scoreScales'],
    schemas: ['SingleScoreScaleDType', 'ScoreScaleSetDType'],
  },
} satisfies Readonly<Record<string, Collection>>;

const described = [
  { name: 'categories', one: 'Category', several: 'Categories' },
  { name: 'lineItems', one: 'LineItem', several: 'LineItems' },
  { name: 'results', one: 'Result', several: 'Results' },
  { name: 'scoreScales', one: 'ScoreScale', several: 'ScoreScales' },
] as const;

const by =
  (sql: string) =>
  ({ id }: Parent): Narrowing => ({ sql, value: id, isOfGone: true });

const ofClass = by('e.class_id = ?::int');

const ofAll = described.flatMap(({ name, one, several }): ReadOperation[] => {
  const collection: Collection = gradebookCollections[name];
  const shared = { service: 'gradebook', scopes: core, collection, parents: [] } as const;
  return [
    { ...shared, operationId: `getAll${several}`, path: `/${name}`, summary: `List all ${name}`, isOne: false },
    {
      ...shared,
      operationId: `get${one}`,
      path: `/${name}/{sourcedId}`,
      summary: `Read one ${collection.noun.toLowerCase()}`,
      isOne: true,
    },
  ];
});
const partOf = (
  operationId: string,
  path: string,
  name: keyof typeof gradebookCollections,
  parents: readonly ParentParameter[],
): ReadOperation => ({
  service: 'gradebook',
  operationId,
  path,
  summary: `List the ${name} of ${parents.map(({ collection: { noun } }) => noun.toLowerCase()).join(' and ')}`,
  scopes: all,
  collection: gradebookCollections[name],
  parents,
  isOne: false,
});
const ofLineItem: ParentParameter = {
  parameter: 'lineItemSourcedId',
  collection: gradebookCollections.lineItems,
  narrow: by('e.line_item_id = ?::int'),
  within: by('e.class_id = ?::int'),
};
const ofStudent: ParentParameter = {
  parameter: 'studentSourcedId',
  collection: rostering.students,
  narrow: by('e.student_id = ?::int'),
};
/** The reads of the gradebook. */
export const gradebookReads: readonly ReadOperation[] = [
  ...ofAll,
  partOf('getCategoriesForClass', '/classes/{classSourcedId}/categories', 'categories', [
    // A new class has the categories too that no line item of it has yet.
    classParameter(inAny),
  ]),
  partOf('getLineItemsForClass', '/classes/{classSourcedId}/lineItems', 'lineItems', [classParameter(ofClass)]),
  partOf('getResultsForClass', '/classes/{classSourcedId}/results', 'results', [classParameter(ofClass)]),
  partOf('getScoreScalesForClass', '/classes/{classSourcedId}/scoreScales', 'scoreScales', [classParameter(ofClass)]),
  partOf(
    'getResultsForLineItemForClass',
    '/classes/{classSourcedId}/lineItems/{lineItemSourcedId}/results',
    'results',
    [classParameter(ofClass), ofLineItem],
  ),
  partOf('getResultsForStudentForClass', '/classes/{classSourcedId}/students/{studentSourcedId}/results', 'results', [
    classParameter(ofClass),
    ofStudent,
  ]),
  partOf('getScoreScalesForSchool', '/schools/{schoolSourcedId}/scoreScales', 'scoreScales', [
    schoolParameter(ofSchool('k.school_id')),
  ]),
];
