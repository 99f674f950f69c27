import { isCalendarDate } from '@homeroom/kernel';
import type { CellKind, Finding } from '@homeroom/spreadsheets';
import { rosterFiles } from '../package/package-format';
import type { RosterRow, RosterRows } from '../package/roster-rows';

/** Longest sourcedId, in characters. */
export const longestId = 255;

export function sourcedIdErrors(row: RosterRow, isRepeated: boolean): readonly Finding[] {
  const { sourcedId } = row;
  if (sourcedId === '') return row.error('sourcedId', 'invalid', 'is required', 'Give each row its sourcedId');
  if (sourcedId.length > longestId)
    return row.error('sourcedId', 'invalid', 'must have at most 255 characters', 'Correct the cell');
  if (!isRepeated) return [];
  return row.error('sourcedId', 'repeated', 'an earlier row has the same sourcedId', 'Keep one of the rows');
}

export function valueErrors(row: RosterRow, { file }: RosterRows): readonly Finding[] {
  const columns: ReadonlyMap<string, CellKind> = rosterFiles[file];
  return [...columns].flatMap(([column, kind]) => {
    const error = (message: string) => row.error(column, 'invalid', message, 'Correct the cell');
    const date = kind === 'date' ? row.date(column) : null;
    if (date !== null && !isCalendarDate(date)) return error('must be a date, such as 2026-09-01');
    return kind === 'number' && typeof row.value(column) === 'string' ? error('must be a number, such as 12.5') : [];
  });
}
