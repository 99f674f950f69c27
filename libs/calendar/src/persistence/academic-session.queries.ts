import { type Condition, ReadClient } from '@homeroom/database';
import { RecordQueries, type RecordSource } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { SchoolYearNotFound, TermNotFound } from '../domain/calendar.errors';

export interface SchoolYearFilter {
  /** The years of this school, without those of the whole district. */
  readonly schoolId?: number;
  /** Those that have this day, `YYYY-MM-DD`. */
  readonly on?: string;
}

export interface TermFilter extends SchoolYearFilter {
  readonly schoolYearId?: number;
  readonly kind?: string;
}

const sessions: Omit<RecordSource, 'notFound'> = {
  table: 'academic_session',
  view: 'academic_session_record',
  sorts: { id: 'integer', name: 'name', first_day: 'date' },
  nullable: ['first_day'],
};

/** Reads school years as the JSON that the API answers. */
@Injectable()
export class SchoolYearQueries extends RecordQueries<SchoolYearFilter> {
  constructor(reader: ReadClient) {
    super(reader, { ...sessions, notFound: () => new SchoolYearNotFound() });
  }

  protected conditionsOf(filter: SchoolYearFilter): Condition[] {
    return [['kind = ?::text', 'school_year'], ...commonConditions(filter)];
  }

  protected override selectById(): string {
    return `${super.selectById(undefined)} AND kind = 'school_year'`;
  }
}

/** Reads terms as the JSON that the API answers. */
@Injectable()
export class TermQueries extends RecordQueries<TermFilter> {
  constructor(reader: ReadClient) {
    super(reader, { ...sessions, notFound: () => new TermNotFound() });
  }

  protected conditionsOf({ schoolYearId, kind, ...filter }: TermFilter): Condition[] {
    return [
      ['kind <> ?::text', 'school_year'],
      ['school_year_id = ?::int', schoolYearId],
      ['kind = ?::text', kind],
      ...commonConditions(filter),
    ];
  }

  protected override selectById(): string {
    return `${super.selectById(undefined)} AND kind <> 'school_year'`;
  }
}

const commonConditions = ({ schoolId, on }: SchoolYearFilter): Condition[] => [
  ['school_id = ?::int', schoolId],
  ['?::text::date BETWEEN first_day AND last_day', on],
];
