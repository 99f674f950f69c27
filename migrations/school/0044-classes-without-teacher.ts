import { Migration } from '@mikro-orm/migrations';
import { isTaughtOn } from './0038-teaching-days';

/**
 * The ids of the classes in which students sit on a day, and that nobody teaches on it: the days of the teacher are over, or the last package
 * took the teacher away, who stays in the record of the class. A class without students is none of them, nor is one whose academic sessions have
 * all ended.
 */
export class ClassesWithoutTeacher extends Migration {
  override up(): void {
    this.addSql(`CREATE FUNCTION classes_without_teacher(day date) RETURNS SETOF integer
      LANGUAGE sql STABLE ROWS 10 SET search_path FROM CURRENT AS $$
      SELECT s.id FROM school_class s
      WHERE NOT EXISTS (SELECT FROM teaching c WHERE c.class_id = s.id AND ${isTaughtOn('day')})
        AND EXISTS (SELECT FROM enrollment e WHERE e.class_id = s.id AND e.begin_date <= day AND (e.end_date IS NULL OR e.end_date > day))
        AND coalesce((SELECT max(coalesce(term.end_date, 'infinity')) FROM class_session
          JOIN academic_session term ON term.id = academic_session_id WHERE class_id = s.id) >= day, true) $$`);
  }

  override down(): void {
    this.addSql('DROP FUNCTION classes_without_teacher(date)');
  }
}
