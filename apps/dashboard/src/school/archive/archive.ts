import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../api/request';
import { longDay } from '../calendar-days';
import { useSchoolQuery } from '../use-school-query';

/** The last day of a record, `YYYY-MM-DD`, and whether it is over. */
export interface Archive {
  last_day: string | null;
  archived: boolean;
}

/** A record that may have a last day. */
export interface Archivable {
  noun: 'class' | 'teacher' | 'school';
  /** Below `schools/<environment>/`, such as `classes/5`. */
  path: string;
  name: string;
}

/** Reads the last day of a record. @param path of the record, such as `classes/5` */
export const useArchive = (path: string): UseQueryResult<Archive, ApiError> =>
  useSchoolQuery<Archive>(`${path}/archive`);

/** Such as `Archived since Fri, Jun 19, 2026`; null without a last day. */
export function archiveText({ last_day: lastDay, archived }: Archive): string | null {
  if (lastDay === null) return null;
  return archived ? `Archived since ${longDay(dayAfter(lastDay))}` : `Last day: ${longDay(lastDay)}`;
}

const dayAfter = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
