import { gradeLengths, type ResultDetails, resultLengths } from '@homeroom/academics';
import { type CategoryDetails, lineItemLengths } from '@homeroom/rostering';
import { scoreStatuses, usualMaximum } from '../domain/result-rules';
import { BodyObject } from './body-object';

/** What an object says of itself: the rest is ignored. */
interface Given<Details> {
  /** The sourcedId in the object; null for none. */
  readonly suppliedId: string | null;
  readonly isRemoved: boolean;
  /** Absent of an object that is to be deleted. */
  readonly details?: Details;
}

export interface LineItemBody {
  readonly title: string;
  readonly description: string | null;
  readonly assignedAt: Date | null;
  readonly dueAt: Date | null;
  readonly minScore: number | null;
  readonly maxScore: number | null;
  /** Sourced ids. */
  readonly class: string | null;
  readonly school: string | null;
  readonly category: string | null;
  readonly academicSession: string | null;
  readonly gradingPeriod: string | null;
}

export interface ResultBody extends ResultDetails {
  readonly score: number | null;
  /** Sourced ids. */
  readonly lineItem: string | null;
  readonly student: string;
  readonly class: string | null;
}

const ofEach = ['sourcedId', 'status', 'dateLastModified', 'metadata'];
const properties = {
  category: [...ofEach, 'title', 'weight'],
  lineItem: [
    ...[...ofEach, 'title', 'description', 'assignDate', 'dueDate', 'class', 'school', 'category', 'gradingPeriod'],
    ...['academicSession', 'scoreScale', 'resultValueMin', 'resultValueMax', 'learningObjectiveSet'],
  ],
  result: [
    ...[...ofEach, 'lineItem', 'student', 'class', 'scoreScale', 'scoreStatus', 'score', 'textScore', 'scoreDate'],
    ...['comment', 'learningObjectiveSet', 'inProgress', 'incomplete', 'late', 'missing'],
  ],
} as const;

const lineOf = (longest: number) => ({ longest, isLine: true });

/** @throws 422 */
export const readCategory = (body: unknown): Given<CategoryDetails> =>
  given(BodyObject.inEnvelope(body, 'category', properties.category), (category) => ({
    title: category.required('title', category.text('title', lineOf(lineItemLengths.title))),
    weight: category.number('weight', { least: 0 }),
  }));

/** @throws 422 */
export const readLineItem = (body: unknown): Given<LineItemBody> =>
  given(BodyObject.inEnvelope(body, 'lineItem', properties.lineItem), lineItemIn);

/** @throws 422 */
export const readLineItems = (body: unknown): readonly Given<LineItemBody>[] =>
  newOnes(BodyObject.listInEnvelope(body, 'lineItems', properties.lineItem), lineItemIn);

/** @throws 422 */
export const readResult = (body: unknown): Given<ResultBody> =>
  given(BodyObject.inEnvelope(body, 'result', properties.result), resultIn);

/** @throws 422 */
export const readResults = (body: unknown): readonly Given<ResultBody>[] =>
  newOnes(BodyObject.listInEnvelope(body, 'results', properties.result), resultIn);

function given<Details>(object: BodyObject, detailsOf: (object: BodyObject) => Details): Given<Details> {
  const suppliedId = object.text('sourcedId', { longest: lineItemLengths.sourced_id });
  const isRemoved = object.isRemoved();
  const details = isRemoved ? undefined : detailsOf(object);
  object.assertValid();
  return { suppliedId, isRemoved, ...(details && { details }) };
}

/** New objects have a sourcedId by which the answer names them, so it is in the list once. */
function newOnes<Details>(
  objects: readonly BodyObject[],
  detailsOf: (object: BodyObject) => Details,
): readonly Given<Details>[] {
  const ids = new Set<string>();
  return objects.map((object) => {
    const id = object.required('sourcedId', object.text('sourcedId', { longest: lineItemLengths.sourced_id }));
    if (object.isRemoved()) object.reject('status', 'must be active');
    if (ids.has(id)) object.reject('sourcedId', 'is repeated');
    ids.add(id);
    return given(object, detailsOf);
  });
}

function lineItemIn(item: BodyObject): LineItemBody {
  const minScore = item.number('resultValueMin');
  const maxScore = item.number('resultValueMax', { least: 0 });
  if ((minScore ?? 0) > (maxScore ?? usualMaximum))
    item.reject('resultValueMax', 'must not be less than resultValueMin');
  return {
    title: item.required('title', item.text('title', lineOf(lineItemLengths.title))),
    description: item.text('description', { longest: lineItemLengths.description }),
    assignedAt: item.required('assignDate', item.instant('assignDate')),
    dueAt: item.required('dueDate', item.instant('dueDate')),
    minScore,
    maxScore,
    class: item.reference('class'),
    school: item.reference('school'),
    category: item.reference('category'),
    academicSession: item.reference('academicSession'),
    gradingPeriod: item.reference('gradingPeriod'),
  };
}

function resultIn(result: BodyObject): ResultBody {
  const status = result.required('scoreStatus', result.text('scoreStatus', lineOf(resultLengths.score_status)));
  const isKnown = (scoreStatuses as readonly string[]).includes(status) || /^ext:[\w.-]+$/.test(status);
  if (status && !isKnown)
    result.reject('scoreStatus', `must be one of ${scoreStatuses.join(', ')}, or begin with ext:`);
  return {
    scoreStatus: status,
    score: result.number('score', { least: 0 }),
    textScore: result.text('textScore', lineOf(resultLengths.text_score)),
    scoreDate: result.required('scoreDate', result.day('scoreDate')),
    comment: result.text('comment', { longest: gradeLengths.comments }),
    inProgress: result.flag('inProgress'),
    incomplete: result.flag('incomplete'),
    late: result.flag('late'),
    missing: result.flag('missing'),
    lineItem: result.reference('lineItem'),
    student: result.required('student', result.reference('student')),
    class: result.reference('class'),
  };
}
