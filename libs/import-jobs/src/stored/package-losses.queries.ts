import { Transactions } from '@homeroom/database';
import { hasCurrentObject } from '@homeroom/rostering';
import { Injectable } from '@nestjs/common';

/** What a school has lost by imports of packages, and has not got back. */
export interface LossOfSchool {
  readonly school: number | null;
  /** By this import. */
  readonly now: number;
  /** By this import and the earlier ones since a person confirmed one. */
  readonly unconfirmed: number;
  /** By this import and all before it. */
  readonly recent: number;
}

/**
 * The records that imports have withdrawn or ended because a package no longer has them, and that have not come back since. An enrollment that a
 * row of an export of the environment is about has no object: the import ends it on the day if the row removes it. `day` is the day from which on
 * they are lost. What an earlier import ended on an earlier day, with a term that was over, is no loss of a later one.
 */
const lost = {
  student: `SELECT r.record_id, r.import_id, home.school_id AS school, (r.after->>'withdrawn_on')::date AS day FROM import_record r
      JOIN student_status status ON status.student_id = r.record_id AND status.status = 'withdrawn'
      JOIN student_school home ON home.student_id = r.record_id
    WHERE r.record = 'student_status' AND r.before IS NOT NULL AND r.after->>'status' = 'withdrawn'`,
  enrollment: `SELECT r.record_id, r.import_id, class_school.school_id AS school, (r.after->>'end_date')::date AS day FROM import_record r
      JOIN enrollment_record seat ON seat.id = r.record_id
      JOIN class_school ON class_school.class_id = seat.class_id
      JOIN student_status status ON status.student_id = seat.student_id AND status.status = 'active'
    WHERE r.record = 'enrollment' AND r.before IS NOT NULL AND r.after->>'end_date' IS NOT NULL
      AND seat.end_date <= greatest(seat.begin_date, $2::date)
      AND CASE ${hasCurrentObject('enrollment', 'seat.id')}
        WHEN true THEN false WHEN false THEN true
        ELSE r.import_id = $1::integer AND seat.end_date = greatest(seat.begin_date, $2::date) END`,
} as const;

/** What imports of packages have withdrawn and ended, by school. Call it inside the transaction of an import. */
@Injectable()
export class PackageLosses {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Students who were withdrawn, or enrollments that were ended, by this import and by earlier ones that were not undone.
   *
   * @param today `YYYY-MM-DD`
   * @param since the instant from which earlier imports count
   */
  lost(
    record: 'student' | 'enrollment',
    { importId, today, since }: { importId: number; today: string; since: Date },
  ): Promise<readonly LossOfSchool[]> {
    return this.transactions.execute({
      sql: `SELECT school, count(DISTINCT record_id) FILTER (WHERE is_now)::integer AS now,
          count(DISTINCT record_id) FILTER (WHERE is_now OR is_unconfirmed)::integer AS unconfirmed,
          count(DISTINCT record_id)::integer AS recent
        FROM (SELECT record_id, school, i.id = $1::integer AS is_now, NOT EXISTS (SELECT FROM import confirmed
              WHERE confirmed.is_confirmed AND confirmed.undone_at IS NULL AND confirmed.id <> $1::integer
                AND confirmed.imported_at >= i.imported_at
                AND coalesce(confirmed.limited_to_school = school, confirmed.limited_to_school IS NULL)) AS is_unconfirmed
          FROM import i JOIN (${lost[record]} AND $2::date IS NOT NULL) gone ON gone.import_id = i.id
          WHERE i.format = 'oneroster' AND i.undone_at IS NULL
            AND (i.id = $1::integer OR i.imported_at >= $3::timestamptz AND gone.day >= i.imported_at::date - 1)) every
        GROUP BY school`,
      values: [importId, today, since.toISOString()],
    });
  }

  /** The enrollments that this import has ended because the package no longer has them, also those of students who were withdrawn. */
  endedSeats(importId: number): Promise<readonly { readonly school: number | null; readonly count: number }[]> {
    return this.transactions.execute({
      sql: `SELECT class_school.school_id AS school, count(*)::integer AS count FROM import_record r
          JOIN enrollment_record seat ON seat.id = r.record_id JOIN class_school ON class_school.class_id = seat.class_id
        WHERE r.import_id = $1::integer AND r.record = 'enrollment' AND r.before IS NOT NULL AND r.after->>'end_date' IS NOT NULL
          AND NOT ${hasCurrentObject('enrollment', 'seat.id')}
        GROUP BY 1`,
      values: [importId],
    });
  }

  /** Stores that a person has confirmed an import. @param schoolId the school to which it was limited; null for none */
  async confirm(importId: number, schoolId: number | null): Promise<void> {
    const sql = 'UPDATE import SET is_confirmed = true, limited_to_school = $2::integer WHERE id = $1::integer';
    await this.transactions.execute({ sql, values: [importId, schoolId] });
  }
}
