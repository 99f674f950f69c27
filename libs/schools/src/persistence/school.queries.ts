import { type Condition, ReadClient, searchCondition } from '@homeroom/database';
import { RecordQueries, SchoolCalendar } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { SchoolNotFound } from '../domain/school';
import { archivedConditions, LastDays } from './last-days.queries';

export interface SchoolFilter {
  readonly search?: string;
  readonly kind?: string;
  readonly archived?: boolean;
}

/** Reads schools as the JSON that the API answers. A district has few, so a search reads all of them. */
@Injectable()
export class SchoolQueries extends RecordQueries<SchoolFilter> {
  private readonly lastDays: LastDays;

  constructor(
    reader: ReadClient,
    private readonly calendar: SchoolCalendar,
  ) {
    super(reader, {
      table: 'school',
      view: 'school_record',
      sorts: { id: 'integer', name: 'name' },
      notFound: () => new SchoolNotFound(),
    });
    this.lastDays = new LastDays(reader, 'school');
  }

  /** The last day of a school, or null. @throws SchoolNotFound */
  lastDay(id: number): Promise<string | null> {
    return this.lastDays.one(id, this.source.notFound);
  }

  protected conditionsOf({ search = '', kind, archived }: SchoolFilter): Condition[] {
    const { today } = this.calendar.time();
    return [searchCondition(search), ['kind = ?::text', kind], ...archivedConditions(archived, today)];
  }
}
