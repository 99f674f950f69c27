import { recordRepository } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import type { AcademicSession } from '../domain/academic-session';
import { TermNotFound } from '../domain/calendar.errors';
import type { Days } from '../domain/days';
import { academicSessionMapping, academicSessionTable } from './academic-session.table';

const TERMS = 'SELECT id FROM academic_session_record WHERE school_year_id = $1::int ORDER BY id';

/** Of a school, or of the whole district. */
const YEAR = `SELECT id FROM academic_session_record WHERE kind = 'school_year' AND first_day <= $1::text::date AND last_day >= $2::text::date
    AND school_id IS NOT DISTINCT FROM $3::int
  ORDER BY id LIMIT 1`;

@Injectable()
export class AcademicSessionRepository extends recordRepository({
  mapping: academicSessionMapping,
  table: academicSessionTable,
  notFound: () => new TermNotFound(),
}) {
  /** The terms of a school year. */
  async termsOf(yearId: number): Promise<readonly AcademicSession[]> {
    const rows = await this.reader.rows<{ id: number }>(TERMS, [yearId]);
    return Promise.all(rows.map(({ id }) => this.find(id)));
  }

  /** The id of the school year that has these days; null if there is none. @param schoolId null for one of the whole district */
  async yearOf({ firstDay, lastDay }: Days, schoolId: number | null): Promise<number | null> {
    const [row] = await this.reader.rows<{ id: number }>(YEAR, [firstDay, lastDay, schoolId]);
    return row?.id ?? null;
  }
}
