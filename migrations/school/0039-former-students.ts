import { Migration } from '@mikro-orm/migrations';
import {
  functionOf,
  functions as functionsBefore,
  redefine,
  refreshes as refreshesBefore,
  studentPairs,
} from './0034-shares';
import { orReplace } from './0037-settled-shares';
import { settleDay, withTeachingDays } from './0038-teaching-days';

/**
 * A share shows the contact data of a student until the last seat in its classes ends: `share_student.contact_until` is the first day
 * without it, null while a seat has no end or the home school is granted. A seat that had no days shows none. Statements compare the day
 * with that of the request, so nothing is late.
 *
 * `is_former` says whether clients that synchronise have been told: the student changes with it. `entered_in` is the transaction in which
 * the student entered the share, by which grades and attendance change, which have no contact data. `changed_in` is the later one of both.
 */
export class FormerStudents extends Migration {
  override up(): void {
    this
      .addSql(`ALTER TABLE share_student ADD COLUMN contact_until date, ADD COLUMN is_former boolean NOT NULL DEFAULT false,
      ADD COLUMN entered_in xid8, ADD COLUMN entered_at timestamptz`);
    this.addSql(
      'UPDATE share_student SET entered_in = changed_in, entered_at = changed_at WHERE changed_in IS NOT NULL',
    );
    this.addSql(`ALTER TABLE share_student ALTER COLUMN entered_in SET DEFAULT pg_current_xact_id(),
      ALTER COLUMN entered_at SET DEFAULT clock_timestamp()`);
    this.addSql('DROP INDEX share_student_entered');
    this.addSql(indexOf('share_student_changed', 'changed_in'));
    this.addSql(indexOf('share_student_entered', 'entered_in'));
    this.addSql(`CREATE INDEX share_student_contact ON share_student (contact_until) WHERE NOT is_former`);
    this.addSql('CREATE INDEX share_student_former ON share_student (share_id) WHERE contact_until IS NOT NULL');
    for (const sql of [refreshStudents, redefineWithContact, followsSeats, settleDay(tellFormer)])
      this.addSql(orReplace(sql));
    this.addSql(`DO $$ BEGIN IF EXISTS (SELECT FROM share) THEN
      PERFORM refresh_share_students(ARRAY(SELECT DISTINCT student_id FROM share_student)); END IF; END $$`);
  }

  override down(): void {
    const seatsBefore = functionOf(
      'share_follows_seats',
      functionsBefore['share_follows_seats']?.body ?? '',
      functionsBefore['share_follows_seats']?.declared,
    );
    const before = [refreshesBefore[2] ?? '', withTeachingDays(redefine), seatsBefore, settleDay()];
    for (const sql of before) this.addSql(orReplace(sql));
    this.addSql('DROP INDEX share_student_changed, share_student_entered, share_student_contact, share_student_former');
    this.addSql(indexOf('share_student_entered', 'changed_in'));
    this.addSql(`ALTER TABLE share_student DROP COLUMN contact_until, DROP COLUMN is_former, DROP COLUMN entered_in,
      DROP COLUMN entered_at`);
  }
}

const indexOf = (name: string, column: string): string =>
  `CREATE INDEX ${name} ON share_student (share_id, ${column}) WHERE ${column} IS NOT NULL`;

/** The pairs of share and student, with the first day without contact data. A home school and a seat without an end have no such day. */
const contactPairs = (share: string, students: string): string => `
      SELECT share_id, student_id, CASE WHEN NOT bool_or(is_open) THEN coalesce(max(ended), '-infinity') END AS contact_until FROM (
          SELECT share_id, student_id, end_date IS NULL AS is_open, CASE WHEN end_date > begin_date THEN end_date END AS ended
            FROM share_class JOIN enrollment USING (class_id) WHERE ${share} AND ${students}
          UNION ALL SELECT share_id, student_id, true, NULL FROM (SELECT share_id, school_id FROM share_grant) g
            JOIN (SELECT id AS student_id, school_id FROM student) home USING (school_id) WHERE ${share} AND ${students}) link
        GROUP BY share_id, student_id`;

const isFormer = 'pair.contact_until IS NOT NULL AND pair.contact_until <= day';
const pairs = contactPairs('true', 'student_id = ANY (ids)');

/** The last statement sees what another transaction has committed while this one waited for it. */
const refreshStudents = functionOf(
  'refresh_share_students(ids integer[]) RETURNS void',
  `PERFORM FROM share_student WHERE student_id = ANY (ids) ORDER BY student_id, share_id FOR UPDATE;
      DELETE FROM share_student WHERE student_id = ANY (ids) AND (share_id, student_id) NOT IN (SELECT share_id, student_id FROM (${pairs}) pair);
      INSERT INTO share_student (share_id, student_id, contact_until, is_former)
        SELECT share_id, student_id, contact_until, ${isFormer} FROM (${pairs}) pair
        ORDER BY student_id, share_id ON CONFLICT DO NOTHING;
      UPDATE share_student kept SET contact_until = pair.contact_until, is_former = ${isFormer},
          changed_in = CASE WHEN kept.is_former = (${isFormer}) THEN kept.changed_in ELSE pg_current_xact_id() END,
          changed_at = CASE WHEN kept.is_former = (${isFormer}) THEN kept.changed_at ELSE clock_timestamp() END
        FROM (${pairs}) pair WHERE kept.share_id = pair.share_id AND kept.student_id = pair.student_id
          AND (kept.contact_until, kept.is_former) IS DISTINCT FROM (pair.contact_until, ${isFormer});`,
  'day date := share_today();',
);

const filledBefore = `INSERT INTO share_student (share_id, student_id, changed_in, changed_at)
        SELECT share_id, student_id, NULL, NULL FROM (${studentPairs('share_id = redefined', 'true')}) pair;`;

const redefineWithContact = withTeachingDays(redefine).replace(
  filledBefore,
  `INSERT INTO share_student (share_id, student_id, contact_until, is_former, changed_in, changed_at, entered_in, entered_at)
        SELECT share_id, student_id, contact_until, contact_until IS NOT NULL AND contact_until <= share_today(), NULL, NULL, NULL, NULL
        FROM (${contactPairs('share_id = redefined', 'true')}) pair;`,
);

/** The days of a seat decide until when the share shows contact data. */
const followsSeats = functionOf(
  'share_follows_seats',
  (functionsBefore['share_follows_seats']?.body ?? '').replaceAll(
    'SELECT id, class_id, student_id FROM',
    'SELECT id, class_id, student_id, begin_date, end_date FROM',
  ),
  functionsBefore['share_follows_seats']?.declared,
);

/** Those whom another transaction changes are told when the day is settled again. */
const tellFormer = `UPDATE share_student s SET is_former = true, changed_in = pg_current_xact_id(), changed_at = clock_timestamp()
        FROM (SELECT share_id, student_id FROM share_student WHERE NOT is_former AND contact_until <= given FOR UPDATE SKIP LOCKED) ended
        WHERE s.share_id = ended.share_id AND s.student_id = ended.student_id;`;
