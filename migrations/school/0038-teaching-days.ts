import { Migration } from '@mikro-orm/migrations';
import {
  classPairs,
  functionOf,
  redefine as redefineBefore,
  refreshes as refreshesBefore,
  unlessShared,
} from './0034-shares';
import { followsClassTeacher as followsClassTeacherBefore, orReplace } from './0037-settled-shares';

/**
 * The share of a teacher has the classes that the teacher teaches today. `teaching` says who teaches a class, and on which days: the rows of
 * packages, while they have the row and the person, and the teacher in the record of the class. Where packages have or had a row of that
 * teacher in the class, the rows alone count: the record keeps the teacher whom the last package took away, because each class needs one.
 * `teacher_named_by` says who put the teacher into the record since then: a person, whose choice counts, or packages.
 *
 * `share_day` is the day of which the shares are. `settle_share_day` makes it another one, before a restricted caller reads on that day. A
 * transaction that is open meanwhile may write with the day before, so the settlement is repeated until all of these have ended.
 */
export class TeachingDays extends Migration {
  override up(): void {
    this.addSql(
      `CREATE TABLE share_day (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), today date NOT NULL)`,
    );
    this.addSql(`INSERT INTO share_day (today) VALUES ((now() AT TIME ZONE 'UTC')::date)`);
    this.addSql(`ALTER TABLE school_class ADD COLUMN teacher_named_by text
      CONSTRAINT school_class_teacher_named_by_check CHECK (teacher_named_by IN ('person', 'packages'))`);
    this.addSql(teaching);
    for (const sql of [shareDay, nameTeacher, forgetTeaching, followsPerson]) this.addSql(sql);
    for (const sql of changed) this.addSql(orReplace(sql));
    for (const [name, on, called] of triggers) this.addSql(`CREATE TRIGGER ${name} ${on} EXECUTE FUNCTION ${called}()`);
    this.addSql(`DROP TRIGGER ${classUpdate} ON school_class`);
    this.addSql(followsClass(['school_id', 'teacher_id', 'teacher_named_by']));
    this.addSql(settleDay());
    this.addSql(
      `DO $$ BEGIN IF EXISTS (SELECT FROM share) THEN PERFORM settle_share_day(today) FROM share_day; END IF; END $$`,
    );
  }

  override down(): void {
    this.addSql(`DROP TRIGGER ${classUpdate} ON school_class`);
    this.addSql(followsClass(['school_id', 'teacher_id']));
    for (const [name, on] of triggers) this.addSql(`DROP TRIGGER ${name} ON ${/ ON (\w+)/.exec(on)?.[1]}`);
    this.addSql('DROP FUNCTION settle_share_day(date)');
    for (const sql of [refreshesBefore[0], redefineBefore, followsClassTeacherBefore])
      this.addSql(orReplace(sql ?? ''));
    this.addSql('DROP FUNCTION name_class_teacher(), forget_teaching(), share_follows_person(), share_today()');
    this.addSql('DROP VIEW teaching');
    this.addSql('ALTER TABLE school_class DROP COLUMN teacher_named_by');
    this.addSql('DROP TABLE share_day');
    this.addSql(`DO $$ BEGIN IF EXISTS (SELECT FROM share_grant WHERE teacher_id IS NOT NULL) THEN
      PERFORM refresh_share_classes(ARRAY(SELECT id FROM school_class), ARRAY[]::integer[], ARRAY[]::integer[]); END IF; END $$`);
  }
}

/** Whether packages still have the person whom they made the teacher. Teachers of no package count. */
const isInPackages = (teacher: string): string =>
  `coalesce((SELECT bool_or(o.is_current) FROM roster_object o WHERE o.record = 'teacher' AND o.record_id = ${teacher}), true)`;

/** Who teaches which class, and on which days. */
export const teaching = `CREATE VIEW teaching AS
  SELECT t.class_id, t.teacher_id, t.begin_date, t.end_date FROM class_teacher t
    WHERE t.is_current AND ${isInPackages('t.teacher_id')}
  UNION ALL
  SELECT c.id AS class_id, c.teacher_id, NULL::date AS begin_date, NULL::date AS end_date FROM school_class c
    WHERE (c.teacher_named_by = 'person' OR c.teacher_named_by IS NULL
        AND NOT EXISTS (SELECT FROM class_teacher r WHERE r.class_id = c.id AND r.teacher_id = c.teacher_id))
      AND ${isInPackages('c.teacher_id')}`;

/** The day of the shares. A transaction with an older snapshot would see the day before: it fails, and the client writes again. */
const shareDay = functionOf(
  'share_today() RETURNS date',
  `IF current_setting('transaction_isolation') <> 'read committed' THEN PERFORM FROM share_day FOR SHARE; END IF;
      RETURN (SELECT today FROM share_day);`,
);

/** A setting of the transaction of an import of a package, or of its undo. */
const packageWork = `current_setting('homeroom.package_work', true)`;

const nameTeacher = functionOf(
  'name_class_teacher',
  `NEW.teacher_named_by := CASE ${packageWork} WHEN 'import' THEN 'packages' WHEN 'undo' THEN NULL ELSE 'person' END;
      RETURN NEW;`,
);

/** A row that is of another class now, or that of an aide, has been a teaching: the record of the class does not count instead. */
const forgetTeaching = functionOf(
  'forget_teaching',
  `IF ${packageWork} = 'undo' THEN RETURN NULL; END IF;
      UPDATE school_class SET teacher_named_by = 'packages'
        WHERE id = OLD.class_id AND teacher_id = OLD.teacher_id AND teacher_named_by IS NULL;
      RETURN NULL;`,
);

const followsPerson = functionOf(
  'share_follows_person',
  `${unlessShared}
      IF NOT EXISTS (SELECT FROM share_grant WHERE teacher_id IN (NEW.record_id, OLD.record_id)) THEN RETURN NULL; END IF;
      PERFORM refresh_share_classes(ARRAY(
          SELECT id FROM school_class WHERE teacher_id IN (NEW.record_id, OLD.record_id)
          UNION SELECT class_id FROM class_teacher WHERE teacher_id IN (NEW.record_id, OLD.record_id)),
        ARRAY[]::integer[], ARRAY[]::integer[]);
      RETURN NULL;`,
);

/** @param grants a condition on the grants `g` @param classes a condition on `c.id` */
const taughtPairs = (grants: string, classes = 'true'): string => `
      SELECT g.share_id, c.id AS class_id FROM share_grant g JOIN school_class c USING (school_id) WHERE ${grants} AND ${classes}
      UNION SELECT g.share_id, c.id FROM share_grant g JOIN school_class c ON c.id = g.class_id WHERE ${grants} AND ${classes}
      UNION SELECT g.share_id, c.id FROM share_grant g JOIN (SELECT class_id AS id, * FROM teaching) c USING (teacher_id)
        WHERE ${grants} AND ${classes} AND ${isTaughtOn('(SELECT share_today())')}`;

/** A condition on a teaching `c`. @param day SQL of a date */
export const isTaughtOn = (day: string): string =>
  `(c.begin_date IS NULL OR c.begin_date <= ${day}) AND (c.end_date IS NULL OR c.end_date > ${day})`;

/** The pairs that the classes of a share were made of before, in SQL that was written with them. */
const withDays = (sql: string, grants: string, classes?: string): string =>
  sql.replaceAll(classPairs(grants, classes), taughtPairs(grants, classes));

/** `redefine_share`, whose classes follow the days. */
export const withTeachingDays = (redefined: string): string => withDays(redefined, 'g.share_id = redefined');

const changed = [
  withDays(refreshesBefore[0] ?? '', 'true', 'c.id = ANY (ids)'),
  withTeachingDays(redefineBefore),
  followsClassTeacherBefore.replaceAll(
    /\((OLD|NEW)\.class_id, \1\.teacher_id, \1\.is_current\)/g,
    '($1.class_id, $1.teacher_id, $1.is_current, $1.begin_date, $1.end_date)',
  ),
];

/**
 * Brings the shares to a day. Clocks of two processes may differ when a day begins: the later day stays.
 *
 * @param also further statements
 * @returns whether it was the day before this transaction, and the bounds of the transactions in progress
 */
export const settleDay = (also = ''): string =>
  functionOf(
    'settle_share_day(given date) RETURNS TABLE (was_settled boolean, oldest text, newest text)',
    `SELECT today INTO stored FROM share_day;
      IF given = stored - 1 THEN given := stored; END IF;
      was_settled := given = stored;
      IF NOT was_settled THEN UPDATE share_day SET today = given; END IF;
      WITH kept AS (SELECT share_id, class_id FROM share_class
          WHERE share_id IN (SELECT share_id FROM share_grant WHERE teacher_id IS NOT NULL)),
        taught AS (${taughtPairs('g.teacher_id IS NOT NULL')})
      SELECT array_agg(DISTINCT class_id) INTO turned FROM (
        (SELECT * FROM kept EXCEPT SELECT * FROM taught) UNION ALL (SELECT * FROM taught EXCEPT SELECT * FROM kept)) c;
      IF turned IS NOT NULL THEN PERFORM refresh_share_classes(turned, ARRAY[]::integer[], ARRAY[]::integer[]); END IF;
      ${also}
      oldest := pg_snapshot_xmin(pg_current_snapshot())::text;
      newest := pg_snapshot_xmax(pg_current_snapshot())::text;
      RETURN NEXT;`,
    'stored date; turned integer[];',
  );

const classUpdate = 'school_class_shared_update';

const followsClass = (columns: readonly string[]): string =>
  `CREATE TRIGGER ${classUpdate} AFTER UPDATE OF ${columns.join(', ')} ON school_class FOR EACH ROW
    WHEN (${columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(' OR ')})
    EXECUTE FUNCTION share_follows_class()`;

const triggers: readonly (readonly [name: string, on: string, called: string])[] = [
  [
    'school_class_teacher_named',
    'BEFORE UPDATE OF teacher_id ON school_class FOR EACH ROW WHEN (OLD.teacher_id IS DISTINCT FROM NEW.teacher_id)',
    'name_class_teacher',
  ],
  ['class_teacher_forgotten_delete', 'AFTER DELETE ON class_teacher FOR EACH ROW', 'forget_teaching'],
  [
    'class_teacher_forgotten_update',
    `AFTER UPDATE OF class_id, teacher_id ON class_teacher FOR EACH ROW
      WHEN ((OLD.class_id, OLD.teacher_id) IS DISTINCT FROM (NEW.class_id, NEW.teacher_id))`,
    'forget_teaching',
  ],
  [
    'roster_object_shared_insert',
    `AFTER INSERT ON roster_object FOR EACH ROW WHEN (NEW.record = 'teacher')`,
    'share_follows_person',
  ],
  [
    'roster_object_shared_update',
    `AFTER UPDATE OF record, record_id, is_current ON roster_object FOR EACH ROW
      WHEN ('teacher' IN (OLD.record, NEW.record)
        AND (OLD.record, OLD.record_id, OLD.is_current) IS DISTINCT FROM (NEW.record, NEW.record_id, NEW.is_current))`,
    'share_follows_person',
  ],
  [
    'roster_object_shared_delete',
    `AFTER DELETE ON roster_object FOR EACH ROW WHEN (OLD.record = 'teacher')`,
    'share_follows_person',
  ],
];
