import { SchoolDays } from '@homeroom/calendar';
import { ReportClient } from '@homeroom/database';
import { compareNaturally } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';

/** Weeks in which attendance or new enrollments show that a class takes place. */
const recentWeeks = 6;

/**
 * The semesters of the classes that have a record of the last weeks. One with less than a tenth of the classes of the largest is
 * left out: a correction in an old class does not make its semester the current one.
 */
const ofRecent = (record: string) => `WITH active AS (
    SELECT semester, count(*) AS classes FROM school_class c WHERE semester IS NOT NULL AND EXISTS (${record})
    GROUP BY semester)
  SELECT semester FROM active WHERE classes * 10 >= (SELECT max(classes) FROM active)`;

const since = (column: string) => `${column} BETWEEN $1::text::date - ${recentWeeks * 7} AND $1::text::date`;

const OF_ATTENDANCE = ofRecent(`SELECT FROM attendance WHERE class_id = c.id AND ${since('date')}`);

const OF_ENROLLMENTS = ofRecent(`SELECT FROM enrollment WHERE class_id = c.id AND ${since('begin_date')}`);

const OF_NEWEST_CLASS = `SELECT semester FROM school_class WHERE semester IS NOT NULL AND $1::text IS NOT NULL
  ORDER BY created_at DESC, id DESC LIMIT 1`;

/**
 * The semesters of a day, as the calendar says. Where no class is in a term of the calendar, there are only the texts of the classes, and the
 * records of the last weeks tell which of them are current. There may be several semesters, such as `2026-27` and `Fall 2026`.
 */
@Injectable()
export class CurrentSemesters {
  constructor(
    private readonly reader: ReportClient,
    private readonly days: SchoolDays,
  ) {}

  /** In natural order; empty if no class has a semester. @param today `YYYY-MM-DD` */
  async on(today: string): Promise<string[]> {
    const ofCalendar = await this.days.semestersOn(today);
    if (ofCalendar.length > 0) return ofCalendar.toSorted(compareNaturally);
    for (const statement of [OF_ATTENDANCE, OF_ENROLLMENTS, OF_NEWEST_CLASS]) {
      const rows = await this.reader.rows<{ semester: string }>(statement, [today]);
      if (rows.length > 0) return rows.map(({ semester }) => semester).sort(compareNaturally);
    }
    return [];
  }
}
