import type { DomainError } from '@homeroom/kernel';
import {
  checkReferences,
  instantAsText,
  type JsonRow,
  SerializationFailure,
  Transactions,
  withAuditInsert,
  type WithOrdinal,
} from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { EnrollmentPeriod, StoredPeriod } from '../../domain/enrollment';

/** Periods that have ended take no seat. */
const ADD_ENDED = {
  columns: 'class_id integer, student_id integer, enrolled_at timestamptz, begin_date date, end_date date',
  queries: `added AS (INSERT INTO enrollment (class_id, student_id, enrolled_at, begin_date, end_date)
    SELECT class_id, student_id, enrolled_at, begin_date, end_date FROM given ORDER BY class_id, student_id RETURNING id)`,
  sql: 'SELECT ordinality, class_id AS id, ARRAY[student_id] AS about FROM given',
};

/** The rows of the classes are locked first and in the order of their ids, as enrolling and withdrawing do. */
const LOCKED_CLASSES = `class AS (SELECT id FROM school_class
  WHERE id = ANY (ARRAY(SELECT class_id FROM given)) ORDER BY id FOR NO KEY UPDATE)`;

/** A period that has changed since it was read is left as it is. */
const UNCHANGED = `enrollment.id = ANY (ARRAY(SELECT id FROM given)) AND enrollment.id = given.id
  AND enrollment.begin_date = was_begin_date AND enrollment.end_date IS NOT DISTINCT FROM was_end_date`;

/** Frees the seats of the periods in a relation. */
const freeSeats = (
  relation: string,
): string => `counted AS (UPDATE school_class SET enrolled_count = enrolled_count - seats
  FROM (SELECT class_id, count(*)::integer AS seats FROM ${relation} GROUP BY class_id) freed WHERE id = class_id)`;

const columns = 'id integer, class_id integer, was_begin_date date, was_end_date date';

const CHANGE = {
  columns: `${columns}, begin_date date, end_date date`,
  queries: `${LOCKED_CLASSES},
    changed AS (UPDATE enrollment SET begin_date = given.begin_date, end_date = given.end_date,
        ended_by_withdrawal = ended_by_withdrawal AND enrollment.end_date IS NOT DISTINCT FROM given.end_date
      FROM (SELECT given.* FROM given JOIN class ON class.id = class_id ORDER BY given.id) given WHERE ${UNCHANGED}
      RETURNING enrollment.class_id, enrollment.student_id, enrollment.end_date, was_end_date, ordinality),
    ended AS (SELECT class_id FROM changed WHERE was_end_date IS NULL AND end_date IS NOT NULL), ${freeSeats('ended')}`,
  sql: 'SELECT ordinality, class_id AS id, ARRAY[student_id] AS about FROM changed',
};

const REMOVE = {
  columns,
  queries: `${LOCKED_CLASSES},
    removed AS (DELETE FROM enrollment
      USING (SELECT given.* FROM given JOIN class ON class.id = class_id ORDER BY given.id) given WHERE ${UNCHANGED}
      RETURNING enrollment.class_id, enrollment.student_id, enrollment.end_date, ordinality),
    left_seats AS (SELECT class_id FROM removed WHERE end_date IS NULL), ${freeSeats('left_seats')}`,
  sql: 'SELECT ordinality, class_id AS id, ARRAY[student_id] AS about FROM removed',
};

const OF_PAIRS = `SELECT id, class_id AS "classId", student_id AS "studentId", begin_date::text AS "beginDate",
    end_date::text AS "endDate", ${instantAsText('enrolled_at')} AS "enrolledAt"
  FROM enrollment JOIN unnest($1::integer[], $2::integer[]) AS pair (class_id, student_id) USING (class_id, student_id)
  ORDER BY id`;

/** New dates of a period. */
export interface PeriodChange {
  readonly period: StoredPeriod;
  readonly beginDate: string;
  readonly endDate: string | null;
}

/** Writes enrollments with their dates, many with one statement. Call it inside a transaction. */
@Injectable()
export class EnrollmentPeriodRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The periods of students in classes, also those that have ended. */
  ofPairs(pairs: readonly Pick<EnrollmentPeriod, 'classId' | 'studentId'>[]): Promise<readonly StoredPeriod[]> {
    const values = [pairs.map(({ classId }) => classId), pairs.map(({ studentId }) => studentId)];
    return this.transactions.execute<StoredPeriod>({ sql: OF_PAIRS, values });
  }

  /** Adds periods that have ended. @returns the error of each period that is not added, in their order */
  async addEnded(periods: readonly EnrollmentPeriod[], enrolledAt: Date): Promise<(DomainError | null)[]> {
    const given = periods.map(({ classId, studentId, beginDate, endDate }) => {
      const dates = { enrolled_at: enrolledAt, begin_date: beginDate, end_date: endDate };
      return { class_id: classId, student_id: studentId, ...dates };
    });
    const rows = await checkReferences(this.transactions, given, { class_id: 'class', student_id: 'student' });
    await this.write(ADD_ENDED, rows.filter(isRow), []);
    return rows.map((row) => (isRow(row) ? null : row));
  }

  /** Changes the dates of periods. None of them becomes current. @throws SerializationFailure if one has changed meanwhile */
  change(changes: readonly PeriodChange[]): Promise<void> {
    const rows = changes.map(({ period, beginDate, endDate }) => ({
      ...identified(period),
      begin_date: beginDate,
      end_date: endDate,
    }));
    return this.write(CHANGE, rows, ['enrolled_count']);
  }

  /** @throws SerializationFailure if a period has changed meanwhile */
  remove(periods: readonly StoredPeriod[]): Promise<void> {
    return this.write(REMOVE, periods.map(identified), ['enrolled_count']);
  }

  private async write(template: typeof REMOVE, rows: readonly JsonRow[], fields: readonly string[]): Promise<void> {
    const writes = rows.map((row) => withAuditInsert({ ...template, row }, 'class', fields));
    const written = await this.transactions.writeAll<WithOrdinal>(writes);
    if (written.includes(null)) throw new SerializationFailure('An enrollment has changed since it was read');
  }
}

const identified = ({ id, classId, beginDate, endDate }: StoredPeriod): JsonRow => ({
  id,
  class_id: classId,
  was_begin_date: beginDate,
  was_end_date: endDate,
});

const isRow = (row: JsonRow | DomainError): row is JsonRow => !(row instanceof Error);
