import { RecordInUse, ValidationFailed } from '@homeroom/kernel';
import type { LineItem, LineItemDetails } from '@homeroom/rostering';
import { usualMaximum } from './result-rules';

/** What the grades of a line item have of it. */
export interface GradedWork {
  readonly assignmentName: string;
  readonly term: string;
  readonly maxScore: number;
}

/** The term of line items and grades without one. */
export const unknownTerm = 'Unknown';

/** What a new grade has of its line item. */
export const workOf = ({ title, term, maxScore }: Pick<LineItem, 'title' | 'term' | 'maxScore'>): GradedWork => ({
  assignmentName: title,
  term: term ?? unknownTerm,
  maxScore: maxScore ?? usualMaximum,
});

/** What changes in the grades of a line item when the line item does. A grade without an assignment stays so until the title changes. */
export function changedWork(before: GradedWork, after: GradedWork): Partial<GradedWork> {
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof GradedWork] !== value);
  return Object.fromEntries(changed);
}

/**
 * What cannot be changed while a line item has results: they are of students of its class, and grades need a maximum above 0.
 *
 * @param results their number
 * @throws ValidationFailed
 */
export function rejectChangeOfUsed(
  { classId }: Pick<LineItem, 'classId'>,
  after: Pick<LineItemDetails, 'classId' | 'maxScore'>,
  results: { readonly all: number; readonly grades: number },
): void {
  const reasons = [
    ...(classId !== after.classId && results.all > 0
      ? ['class cannot be changed while the line item has results']
      : []),
    ...(after.maxScore === 0 && results.grades > 0
      ? ['resultValueMax cannot be 0 while the line item has grades']
      : []),
  ];
  if (reasons.length > 0) throw new ValidationFailed(reasons);
}

/** Nothing is deleted because something else is. @throws RecordInUse */
export function rejectUsedLineItem(results: number): void {
  if (results > 0) throw new RecordInUse('Line item', [`${results} ${results === 1 ? 'result' : 'results'}`]);
}

/** @throws RecordInUse */
export function rejectUsedCategory(lineItems: number): void {
  if (lineItems > 0)
    throw new RecordInUse('Category', [`${lineItems} ${lineItems === 1 ? 'line item' : 'line items'}`]);
}
