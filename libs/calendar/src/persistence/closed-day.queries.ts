import { type Condition, ReadClient } from '@homeroom/database';
import { RecordQueries } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { ClosedDayNotFound } from '../domain/calendar.errors';

export interface ClosedDayFilter {
  /** Those of this school, without those of the whole district. */
  readonly schoolId?: number;
  /** Those with a day from this one on, `YYYY-MM-DD`, and up to the other one. */
  readonly from?: string;
  readonly to?: string;
}

/** Reads closed days as the JSON that the API answers. */
@Injectable()
export class ClosedDayQueries extends RecordQueries<ClosedDayFilter> {
  constructor(reader: ReadClient) {
    super(reader, {
      table: 'closed_day',
      view: 'closed_day_record',
      sorts: { id: 'integer', first_day: 'date' },
      notFound: () => new ClosedDayNotFound(),
    });
  }

  protected conditionsOf({ schoolId, from, to }: ClosedDayFilter): Condition[] {
    return [
      ['school_id = ?::int', schoolId],
      ['last_day >= ?::text::date', from],
      ['first_day <= ?::text::date', to],
    ];
  }
}
