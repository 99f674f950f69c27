import { Migration } from '@mikro-orm/migrations';
import { functionOf, unlessShared } from './0034-shares';
import { teaching as teachingBefore } from './0038-teaching-days';
import { classesWithoutTeacher as classesWithoutTeacherBefore } from './0046-calendar';

/** The tables whose records may have a last day. */
const tables = ['school_class', 'teacher', 'school'];

/**
 * A class, a teacher or a school may have a last day, and is archived from the day after. The views of the records do not show it.
 *
 * The last day of a teacher ends each of the teacher's teachings, and with them what the share of the teacher has. A class that is archived
 * lacks no teacher.
 */
export class LastDays extends Migration {
  override up(): void {
    for (const table of tables) this.addSql(`ALTER TABLE ${table} ADD COLUMN last_day date`);
    this.addSql(teachingUntilLastDay);
    this.addSql(classesWithoutTeacher);
    this.addSql(followsLeaving);
    this.addSql(`CREATE TRIGGER teacher_shared_last_day AFTER UPDATE OF last_day ON teacher FOR EACH ROW
      WHEN (OLD.last_day IS DISTINCT FROM NEW.last_day) EXECUTE FUNCTION share_follows_last_day()`);
  }

  override down(): void {
    this.addSql('DROP TRIGGER teacher_shared_last_day ON teacher');
    this.addSql('DROP FUNCTION share_follows_last_day()');
    this.addSql(classesWithoutTeacherBefore());
    this.addSql(orReplaceView(teachingBefore));
    this.addSql(`DO $$ BEGIN IF EXISTS (SELECT FROM share_grant WHERE teacher_id IS NOT NULL) THEN
      PERFORM refresh_share_classes(ARRAY(SELECT id FROM school_class), ARRAY[]::integer[], ARRAY[]::integer[]); END IF; END $$`);
    for (const table of tables) this.addSql(`ALTER TABLE ${table} DROP COLUMN last_day`);
  }
}

const orReplaceView = (sql: string): string => sql.replace('CREATE VIEW', 'CREATE OR REPLACE VIEW');

/** The day after the last one of a teacher. `least` ignores null. */
const untilLeaving = (end: string, teacher: string): string =>
  `(SELECT least(${end}, p.last_day + 1) FROM teacher p WHERE p.id = ${teacher}) AS end_date`;

const teachingUntilLastDay = orReplaceView(teachingBefore)
  .replace('t.end_date', untilLeaving('t.end_date', 't.teacher_id'))
  .replace('NULL::date AS end_date', untilLeaving('NULL', 'c.teacher_id'));

const classesWithoutTeacher = classesWithoutTeacherBefore().replace(
  'WHERE NOT EXISTS',
  'WHERE (s.last_day IS NULL OR s.last_day >= day) AND NOT EXISTS',
);

const followsLeaving = functionOf(
  'share_follows_last_day',
  `${unlessShared}
      IF NOT EXISTS (SELECT FROM share_grant WHERE teacher_id = NEW.id) THEN RETURN NULL; END IF;
      PERFORM refresh_share_classes(ARRAY(SELECT DISTINCT class_id FROM teaching WHERE teacher_id = NEW.id),
        ARRAY[]::integer[], ARRAY[]::integer[]);
      RETURN NULL;`,
);
