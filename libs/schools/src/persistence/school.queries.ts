import { type Condition, ReadClient, searchCondition } from '@homeroom/database';
import { RecordQueries } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { SchoolNotFound } from '../domain/school';

export interface SchoolFilter {
  readonly search?: string;
  readonly kind?: string;
}

/** Reads schools as the JSON that the API answers. A district has few, so a search reads all of them. */
@Injectable()
export class SchoolQueries extends RecordQueries<SchoolFilter> {
  constructor(reader: ReadClient) {
    super(reader, {
      table: 'school',
      view: 'school_record',
      sorts: { id: 'integer', name: 'name' },
      notFound: () => new SchoolNotFound(),
    });
  }

  protected conditionsOf({ search = '', kind }: SchoolFilter): Condition[] {
    return [searchCondition(search), ['kind = ?::text', kind]];
  }
}
