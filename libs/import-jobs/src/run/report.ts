import { csvLine, withoutApostrophe } from '@homeroom/kernel';
import type { Finding, RecordChange } from '@homeroom/spreadsheets';

/** The first line of a report: CSV with a line for each finding, and for each field that a record gets. */
export const reportHeading = csvLine([
  'file',
  'line',
  'kind',
  'record',
  'id',
  'column',
  'value',
  'before',
  'rule',
  'message',
  'advice',
]);

/** The line of a report for a finding. */
export const findingLine = ({ file, line, level, column, value, rule, message, advice }: Finding): string =>
  csvLine([file ?? null, line, level, null, null, column, value, null, rule, message, advice]);

/** The lines of a report for a record: one for each field that was changed, or that a created record has. */
export const changeLines = ({ file, line, action, record, id, before, after }: RecordChange): string =>
  Object.entries(after)
    .filter(([, value]) => before || value !== null)
    .map(([column, value]) =>
      csvLine([file ?? null, line, action, record, id, column, cellOf(value), cellOf(before?.[column])]),
    )
    .join('');

/** A row as it was in the file. The values are those of the file; `csvLine` adds the apostrophes again. */
export const rowLine = (cells: readonly string[]): string => csvLine(cells.map(withoutApostrophe));

/** A value as text. A list is a line of CSV within its cell. */
export function cellOf(value: unknown): string {
  if (Array.isArray(value)) return csvLine(value as string[]).trimEnd();
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
