import { DomainError, RuleConflict, UnknownReference, ValidationFailed } from '@homeroom/kernel';
import type { Finding } from '@homeroom/spreadsheets';
import type { ImportedRow } from './imported-list';

/** The findings for an error of a row: one for each field that it names. */
export function findingsOf({ line, texts }: Pick<ImportedRow, 'line' | 'texts'>, error: DomainError): Finding[] {
  const common = { level: 'error', line, rule: ruleOf(error), advice: adviceFor(error) } as const;
  if (!(error instanceof ValidationFailed)) return [{ ...common, column: null, value: null, message: error.message }];
  return error.reasons.map((reason) => {
    const [column = '', ...words] = reason.split(' ');
    return { ...common, column, value: texts[column] ?? null, message: words.join(' ') };
  });
}

/** The value that is read from a row, or findings if a rule throws a domain error. */
export async function valueOrFindings<T>(row: ImportedRow, value: () => T | Promise<T>): Promise<T | Finding[]> {
  try {
    return await value();
  } catch (error) {
    if (error instanceof DomainError) return findingsOf(row, error);
    throw error;
  }
}

/** The finding for an error that only imports have. */
export const rowError = (
  row: ImportedRow,
  error: Pick<Finding, 'column' | 'rule' | 'message' | 'advice'>,
): Finding[] => [
  { level: 'error', line: row.line, value: error.column === null ? null : (row.texts[error.column] ?? null), ...error },
];

export function outcomeIn<Outcome>(outcomes: ReadonlyMap<ImportedRow, Outcome>, row: ImportedRow): Outcome {
  const outcome = outcomes.get(row);
  if (!outcome) throw new Error('A written row must have an outcome');
  return outcome;
}

function ruleOf(error: DomainError): string {
  if (error instanceof RuleConflict) return error.rule;
  if (error instanceof UnknownReference) return 'unknown_reference';
  return error.kind;
}

const advice: Readonly<Record<string, string>> = {
  CLASS_ARCHIVED: 'Bring the class back, or leave the row out',
  TEACHER_HAS_LEFT: 'Name another teacher, or bring the teacher back',
  CLASS_FULL: 'Raise the capacity of the class, or leave the row out',
  ATTENDANCE_EXISTS: 'Correct the date or the class, or change the other record',
  ALREADY_ENROLLED: 'Leave the row out',
  STUDENT_WITHDRAWN: 'Reinstate the student, or give the enrollment an end_date',
  unknown_reference: 'Correct the id, or import that record first',
  invalid: 'Correct the cell',
  not_found: 'Correct the id',
};

const adviceFor = (error: DomainError): string => advice[ruleOf(error)] ?? 'Correct the row';
