import { Migration } from '@mikro-orm/migrations';

/**
 * The announcements of shares are settled once more when a transaction commits, one transaction at a time. Whether a share has an
 * announcement depends on two records at least, such as a school and a student. Two transactions that change one each do not see each
 * other, and there may be no row yet that both would lock.
 */
export class SettledShares extends Migration {
  override up(): void {
    this.addSql(`CREATE TABLE share_settlement (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only))
      WITH (fillfactor = 10)`);
    this.addSql('INSERT INTO share_settlement DEFAULT VALUES');
    this.addSql(
      followsClassTeacher('PERFORM FROM school_class WHERE id IN (NEW.class_id, OLD.class_id) FOR NO KEY UPDATE;'),
    );
    this.addSql(beginSettling);
    for (const [table, settle] of Object.entries(functions))
      this
        .addSql(`CREATE FUNCTION ${nameOf(table)}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    DECLARE
      shared integer;
    BEGIN
      IF EXISTS (SELECT FROM share) THEN
        ${settle}
      END IF;
      RETURN NULL;
    END $$`);
    // What concurrent transactions left in the shares until now.
    this.addSql(`DO $$ BEGIN
      IF EXISTS (SELECT FROM share) THEN
        PERFORM refresh_share_students(ARRAY(SELECT id FROM student));
        PERFORM refresh_share_announcements(ARRAY(SELECT id FROM announcement), ARRAY(SELECT id FROM share));
      END IF;
    END $$`);
    for (const [table, event, condition] of events)
      this
        .addSql(`CREATE CONSTRAINT TRIGGER ${triggerOf(table, event)} AFTER ${event} ON ${table} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION ${nameOf(table)}()`);
  }

  override down(): void {
    for (const [table, event] of events) this.addSql(`DROP TRIGGER ${triggerOf(table, event)} ON ${table}`);
    for (const table of Object.keys(functions)) this.addSql(`DROP FUNCTION ${nameOf(table)}()`);
    this.addSql('DROP FUNCTION begin_settling(text)');
    this.addSql(followsClassTeacher(''));
    this.addSql('DROP TABLE share_settlement');
  }
}

/**
 * A second teacher brings a class into a share without a change of the class. The lock of the class has transactions that change its seats
 * or its first teacher see this, or be seen.
 */
const followsClassTeacher = (lock: string): string =>
  `CREATE OR REPLACE FUNCTION share_follows_class_teacher() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      IF current_setting('transaction_isolation') <> 'read committed' THEN
        PERFORM FROM change_epoch FOR SHARE;
      END IF;
      IF NOT EXISTS (SELECT FROM share) THEN RETURN NULL; END IF;
      ${lock}
      PERFORM refresh_share_classes(ARRAY[NEW.class_id, OLD.class_id], ARRAY[NEW.teacher_id, OLD.teacher_id],
        ARRAY[]::integer[]);
      RETURN NULL;
    END $$`;

const nameOf = (table: string): string => `settle_${table}`;

const triggerOf = (table: string, event: string): string => `${table}_settled_${event.split(' ')[0]?.toLowerCase()}`;

/**
 * Whether the transaction has to settle a subject. The row of `share_settlement` lets one transaction after the other do this, so that the
 * later one sees what the earlier one has committed. With an older snapshot it fails, as at any concurrent change. A setting has the
 * subjects that the transaction has settled: an import may bring a thousand students of one grade level into a share.
 */
const beginSettling = `CREATE FUNCTION begin_settling(subject text) RETURNS boolean LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    DECLARE
      setting text := 'homeroom.settled_' || 'share'::regclass::oid;
      settled text := coalesce(current_setting(setting, true), '');
    BEGIN
      IF strpos(settled, ';' || subject || ';') > 0 THEN RETURN false; END IF;
      IF settled = '' THEN UPDATE share_settlement SET is_only = true; END IF;
      PERFORM set_config(setting, settled || ';' || subject || ';', true);
      RETURN true;
    END $$`;

/** @param ids SQL of the announcements @param shares SQL of an array */
const unlessSettled = (subject: string, ids: string, shares: string): string =>
  `IF begin_settling(${subject}) THEN
          PERFORM refresh_share_announcements(ARRAY(SELECT id FROM announcement WHERE ${ids}), ${shares});
        END IF;`;

const ofKind = (kind: string): string =>
  unlessSettled(
    `format('${kind} %s of %s', coalesce(NEW.${kind}_id, OLD.${kind}_id), coalesce(NEW.share_id, OLD.share_id))`,
    `${kind}_id = coalesce(NEW.${kind}_id, OLD.${kind}_id)`,
    'ARRAY[coalesce(NEW.share_id, OLD.share_id)]',
  );

/** What settles the announcements after a change of a row of a table. */
const functions: Readonly<Record<string, string>> = {
  share_school: ofKind('school'),
  share_class: ofKind('class'),
  share_student: unlessSettled(
    `format('level %s of %s', (SELECT grade_level FROM student WHERE id = coalesce(NEW.student_id, OLD.student_id)),
          coalesce(NEW.share_id, OLD.share_id))`,
    'grade_level = (SELECT grade_level FROM student WHERE id = coalesce(NEW.student_id, OLD.student_id))',
    'ARRAY[coalesce(NEW.share_id, OLD.share_id)]',
  ),
  // A student who was deleted has left the shares.
  student: `FOR shared IN SELECT id FROM share
          WHERE NEW.id IS NULL OR EXISTS (SELECT FROM share_student WHERE share_id = share.id AND student_id = NEW.id)
        LOOP
          ${unlessSettled(
            `format('levels %s and %s of %s', OLD.grade_level, NEW.grade_level, shared)`,
            'grade_level IN (OLD.grade_level, NEW.grade_level)',
            'ARRAY[shared]',
          )}
        END LOOP;`,
  announcement: unlessSettled(`format('announcement %s', NEW.id)`, 'id = NEW.id', 'ARRAY(SELECT id FROM share)'),
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
  ['student', 'DELETE', 'OLD.grade_level IS NOT NULL'],
  ['announcement', 'INSERT', 'true'],
  ['announcement', 'UPDATE OF class_id, grade_level, school_id', isMoved],
];
