import { Migration } from '@mikro-orm/migrations';
import {
  functionOf,
  functions as functionsBefore,
  refreshAnnouncements as refreshBefore,
  triggers as triggersBefore,
  unlessDefined,
  unlessShared,
  workLeaves,
} from './0034-shares';

/**
 * The announcements of a share follow its schools, classes and students when a transaction commits, one transaction at a time. Whether a
 * share has an announcement depends on two records at least, such as a school and a student. Two transactions that change one each do not
 * see each other, and there may be no row yet that both would lock. A change of an announcement itself also counts at once, for its writer.
 */
export class SettledShares extends Migration {
  override up(): void {
    this.addSql(`CREATE TABLE share_settlement (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only))
      WITH (fillfactor = 10)`);
    this.addSql('INSERT INTO share_settlement DEFAULT VALUES');
    for (const [name, on] of removedTriggers) this.addSql(`DROP TRIGGER ${name} ON ${tableOf(on)}`);
    for (const name of removedFunctions) this.addSql(`DROP FUNCTION ${name}()`);
    for (const sql of changed) this.addSql(orReplace(sql));
    for (const sql of [beginSettling, isUnsettled]) this.addSql(sql);
    for (const [table, body] of Object.entries(settling))
      this.addSql(functionOf(`settle_${table}`, settled(body), 'shared integer; level text;'));
    for (const [table, event, condition] of events)
      this.addSql(`CREATE CONSTRAINT TRIGGER ${triggerOf(table, event)} AFTER ${event} ON ${table}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION settle_${table}()`);
    this.addSql(mend);
  }

  override down(): void {
    for (const [table, event] of events) this.addSql(`DROP TRIGGER ${triggerOf(table, event)} ON ${table}`);
    for (const table of Object.keys(settling)) this.addSql(`DROP FUNCTION settle_${table}()`);
    this.addSql('DROP FUNCTION begin_settling(), is_unsettled(text)');
    this.addSql(orReplace(refreshBefore));
    for (const name of ['share_follows_class_teacher', 'school_left_share', 'class_left_share', 'student_left_share'])
      this.addSql(orReplace(before(name)));
    for (const name of removedFunctions) this.addSql(before(name));
    for (const [name, on, called] of removedTriggers)
      this.addSql(`CREATE TRIGGER ${name} AFTER ${on} EXECUTE FUNCTION ${called}()`);
    this.addSql('DROP TABLE share_settlement');
  }
}

const removedFunctions = [
  'school_entered_share',
  'class_entered_share',
  'student_entered_share',
  'share_follows_grade_level',
];

const removedTriggers = triggersBefore.filter(([, , called]) => removedFunctions.includes(called));

const tableOf = (on: string): string => / ON (\w+)/.exec(on)?.[1] ?? '';

const before = (name: string): string =>
  functionOf(name, functionsBefore[name]?.body ?? '', functionsBefore[name]?.declared);

export const orReplace = (sql: string): string => sql.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');

/** Without the announcements, which follow at the commit. */
const left = (kind: string, table: string, works = ''): string =>
  functionOf(
    `${kind}_left_share`,
    `${unlessDefined('gone')}
      INSERT INTO share_removal (share_id, record, record_id) SELECT share_id, '${table}', ${kind}_id FROM gone;
      ${works}
      RETURN NULL;`,
  );

/**
 * A second teacher brings a class into a share without a change of the class. The lock has transactions that change its seats or its
 * first teacher see this, or be seen.
 */
export const followsClassTeacher = functionOf(
  'share_follows_class_teacher',
  `IF TG_OP = 'UPDATE' AND (OLD.class_id, OLD.teacher_id, OLD.is_current) IS NOT DISTINCT FROM (NEW.class_id, NEW.teacher_id, NEW.is_current)
      THEN RETURN NULL; END IF;
    ${unlessShared}
    PERFORM FROM school_class WHERE id IN (NEW.class_id, OLD.class_id) ORDER BY id FOR NO KEY UPDATE;
    PERFORM refresh_share_classes(ARRAY[NEW.class_id, OLD.class_id], ARRAY[NEW.teacher_id, OLD.teacher_id],
      ARRAY[]::integer[]);
    RETURN NULL;`,
);

const changed = [
  left('school', 'school'),
  left('class', 'school_class', workLeaves('class', 'student')),
  left('student', 'student', workLeaves('student', 'class')),
  followsClassTeacher,
  // Without a lock: the settlement is one.
  functionOf(
    'refresh_share_announcements(ids integer[], shares integer[]) RETURNS void',
    `DELETE FROM share_announcement kept WHERE announcement_id = ANY (ids) AND share_id = ANY (shares) AND NOT EXISTS (
        SELECT FROM announcement a WHERE a.id = kept.announcement_id
          AND announcement_in_share(kept.share_id, a.class_id, a.grade_level, a.school_id));
      INSERT INTO share_announcement (share_id, announcement_id)
        SELECT share.id, a.id FROM share JOIN announcement a ON announcement_in_share(share.id, a.class_id, a.grade_level, a.school_id)
        WHERE share.id = ANY (shares) AND a.id = ANY (ids) ORDER BY 2, 1 ON CONFLICT DO NOTHING;`,
  ),
];

/** The setting of a transaction with what it has settled. It is empty until then. */
const setting = `'homeroom.settled_' || 'share'::regclass::oid`;

/**
 * Lets one transaction after the other settle, so that the later one sees what the earlier one has committed. A transaction with an older
 * snapshot fails here, as at any concurrent change. Each statement after this one sees what was committed until then.
 */
const beginSettling = functionOf(
  'begin_settling() RETURNS void',
  `IF coalesce(current_setting(${setting}, true), '') = '' THEN
        UPDATE share_settlement SET is_only = true;
        PERFORM set_config(${setting}, ';', true);
      END IF;`,
);

/** Whether the transaction has not settled a subject yet: an import may bring a thousand students of one level into a share. */
const isUnsettled = functionOf(
  'is_unsettled(subject text) RETURNS boolean',
  `IF strpos(current_setting(${setting}), ';' || subject || ';') > 0 THEN RETURN false; END IF;
      PERFORM set_config(${setting}, current_setting(${setting}) || subject || ';', true);
      RETURN true;`,
);

const settled = (body: string): string =>
  `IF NOT EXISTS (SELECT FROM share) THEN RETURN NULL; END IF;
      PERFORM begin_settling();
      ${body}
      RETURN NULL;`;

/** @param subject SQL of a text @param announcements a condition */
const refreshed = (subject: string, announcements: string): string =>
  `IF is_unsettled(${subject}) THEN
        PERFORM refresh_share_announcements(ARRAY(SELECT id FROM announcement WHERE ${announcements}), ARRAY[shared]);
      END IF;`;

const ofKind = (kind: string): string =>
  `shared := coalesce(NEW.share_id, OLD.share_id);
      ${refreshed(
        `format('${kind} %s of %s', coalesce(NEW.${kind}_id, OLD.${kind}_id), shared)`,
        `${kind}_id = coalesce(NEW.${kind}_id, OLD.${kind}_id)`,
      )}`;

/** What settles the announcements after a change of a row of a table. */
const settling: Readonly<Record<string, string>> = {
  share_school: ofKind('school'),
  share_class: ofKind('class'),
  // Nothing tells the level of a student who was deleted.
  share_student: `shared := coalesce(NEW.share_id, OLD.share_id);
      level := (SELECT grade_level FROM student WHERE id = coalesce(NEW.student_id, OLD.student_id));
      ${refreshed(
        `format('level %L of %s', level, shared)`,
        'grade_level = level OR level IS NULL AND grade_level IS NOT NULL',
      )}`,
  student: `FOR shared IN SELECT share_id FROM share_student WHERE student_id = NEW.id ORDER BY 1 LOOP
        ${refreshed(
          `format('levels %L and %L of %s', OLD.grade_level, NEW.grade_level, shared)`,
          'grade_level IN (OLD.grade_level, NEW.grade_level)',
        )}
      END LOOP;`,
  announcement: `IF is_unsettled(format('announcement %s', coalesce(NEW.id, OLD.id))) THEN
        PERFORM refresh_share_announcements(ARRAY[coalesce(NEW.id, OLD.id)], ARRAY(SELECT id FROM share));
      END IF;`,
};

const isMoved =
  '(OLD.class_id, OLD.grade_level, OLD.school_id) IS DISTINCT FROM (NEW.class_id, NEW.grade_level, NEW.school_id)';

/** A share that is being defined has locked the tables, and gets rows without `changed_in`. */
const events: readonly (readonly [table: string, event: string, condition: string])[] = [
  ...['share_school', 'share_class', 'share_student'].flatMap((table) => [
    [table, 'INSERT', 'NEW.changed_in IS NOT NULL'] as const,
    [table, 'DELETE', 'true'] as const,
  ]),
  ['student', 'UPDATE OF grade_level', 'OLD.grade_level IS DISTINCT FROM NEW.grade_level'],
  ['announcement', 'INSERT', 'true'],
  ['announcement', 'UPDATE OF class_id, grade_level, school_id', isMoved],
  ['announcement', 'DELETE', 'true'],
];

const triggerOf = (table: string, event: string): string => `${table}_settled_${event.split(' ')[0]?.toLowerCase()}`;

const idsIn = (table: string, kept: string): string =>
  `ARRAY(SELECT id FROM ${table} UNION SELECT ${kept}_id FROM share_${kept})`;

/** Mends what concurrent transactions have left in the shares until now. The triggers before it have locked the tables. */
const mend = `DO $$ BEGIN
    IF EXISTS (SELECT FROM share) THEN
      PERFORM refresh_share_classes(${idsIn('school_class', 'class')}, ${idsIn('teacher', 'teacher')}, ${idsIn('school', 'school')});
      PERFORM refresh_share_students(${idsIn('student', 'student')});
      PERFORM refresh_share_announcements(${idsIn('announcement', 'announcement')}, ARRAY(SELECT id FROM share));
    END IF;
  END $$`;
