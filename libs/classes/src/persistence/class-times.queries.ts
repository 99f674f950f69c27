import { StudentNotFound } from '@homeroom/people';
import { byName, ReportClient, whereClause } from '@homeroom/database';
import { archivedConditions } from '@homeroom/schools';
import { Injectable } from '@nestjs/common';

import { classSearchCondition } from './class-search.queries';

/** What the record of a class says of its time. */
export interface TimedClass {
  readonly id: number;
  readonly schedule: string;
  readonly semester: string | null;
}

/** A class with the days on which a student sits there, from the first up to, and not including, the end. */
export interface TimedSeat extends TimedClass {
  readonly name: string;
  readonly begins: string;
  readonly ends: string | null;
}

/** The seats of a student on some of the days from $2 to $3, in classes that are not archived on the day $4. */
const SEATS = `SELECT c.id, c.name, schedule, semester, begin_date::text AS begins, end_date::text AS ends
  FROM enrollment_period seat JOIN class_record c ON c.id = seat.class_id
  WHERE student_id = $1::int AND begin_date <= $3::text::date AND (end_date IS NULL OR end_date > $2::text::date)
    AND NOT EXISTS (SELECT FROM school_class archived WHERE archived.id = seat.class_id AND last_day < $4::text::date)
  ORDER BY ${byName('c.name', 'c.id')}`;

const STUDENT = 'SELECT name FROM student_record WHERE id = $1::int';

const OF_IDS = `SELECT id, schedule, semester FROM class_record WHERE id = ANY ($1::int[])`;

/** MATERIALIZED makes the planner use the trigram indexes, independent of the statistics. */
const FOUND = (where: string) => `WITH match AS MATERIALIZED (SELECT id FROM school_class ${where})
  SELECT id, schedule, semester FROM class_record WHERE id IN (SELECT id FROM match) ORDER BY id DESC`;

const RECORDS = `SELECT id, row_to_json(r)::text AS json FROM class_record r WHERE id = ANY ($1::int[])`;

/** SQL of the ids of the classes that have students but no teacher on a day. @param day a parameter */
export const withoutTeacher = (day: string): string => `SELECT classes_without_teacher(${day}::text::date)`;

const ARCHIVED = 'SELECT id, last_day::text FROM school_class WHERE id = ANY ($1::int[]) AND last_day < $2::text::date';

const WITHOUT_TEACHER = `SELECT id FROM class_record WHERE id = ANY ($1::int[]) AND id IN (${withoutTeacher('$2')})`;

/** Reads when classes take place. */
@Injectable()
export class ClassTimes {
  constructor(private readonly reader: ReportClient) {}

  ofIds(ids: readonly number[]): Promise<readonly TimedClass[]> {
    return this.reader.rows<TimedClass>(OF_IDS, [[...ids]]);
  }

  /** Those of the classes that have students on a day, and no teacher. */
  async withoutTeacher(ids: readonly number[], day: string): Promise<ReadonlySet<number>> {
    const rows = await this.reader.rows<{ id: number }>(WITHOUT_TEACHER, [[...ids], day]);
    return new Set(rows.map(({ id }) => id));
  }

  /** The last days of those of the classes that are archived on a day, by id. */
  async archived(ids: readonly number[], day: string): Promise<ReadonlyMap<number, string>> {
    const rows = await this.reader.rows<{ id: number; last_day: string }>(ARCHIVED, [[...ids], day]);
    return new Map(rows.map(({ id, last_day }) => [id, last_day]));
  }

  /** All classes that a search finds and that are not archived on a day, the newest first. */
  found(search: string, day: string): Promise<readonly TimedClass[]> {
    const { where, values } = whereClause([classSearchCondition(search), ...archivedConditions(false, day)], 1);
    return this.reader.rows<TimedClass>(FOUND(where), values);
  }

  /**
   * The seats of a student on the days from one to another, by the name of the class.
   *
   * @param today classes that are archived on this day are left out
   * @throws StudentNotFound
   */
  async ofStudent(
    studentId: number,
    { firstDay, lastDay, today }: { readonly firstDay: string; readonly lastDay: string; readonly today: string },
  ): Promise<readonly TimedSeat[]> {
    const [student] = await this.reader.rows(STUDENT, [studentId]);
    if (!student) throw new StudentNotFound();
    return this.reader.rows<TimedSeat>(SEATS, [studentId, firstDay, lastDay, today]);
  }

  /** The JSON of the records of classes, by id. */
  async records(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.reader.rows<{ id: number; json: string }>(RECORDS, [[...ids]]);
    return new Map(rows.map(({ id, json }) => [id, json]));
  }
}
