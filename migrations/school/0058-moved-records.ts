import { Migration } from '@mikro-orm/migrations';
import { functionOf, unlessDefined, unlessShared } from './0034-shares';

/** The records of a student in a class. A share has them if it has both. */
const work = ['enrollment', 'grade', 'attendance'];

/** Those whose moves to another student a migration before this one has told. */
const movedBefore = ['grade', 'attendance'];

const kinds = ['class', 'student'];

/**
 * A record that moves to another class or student by an update leaves the shares that have the former ones. Results leave shares as
 * grades do. The update itself tells the shares that get the record.
 */
export class MovedRecords extends Migration {
  override up(): void {
    for (const table of movedBefore) this.addSql(`DROP TRIGGER ${table}_moved ON ${table}`);
    for (const table of work) this.addSql(movedBetween(table, ['student_id', 'class_id'], 'work_moved'));
    for (const sql of [resultMoved, resultTaken, resultsLeft]) this.addSql(sql);
    this.addSql(movedBetween('result', ['student_id', 'class_id'], 'result_moved'));
    this.addSql(`CREATE TRIGGER result_taken AFTER INSERT ON result
      FOR EACH ROW WHEN (NEW.sourced_id IS NOT NULL AND NEW.grade_id IS NULL) EXECUTE FUNCTION result_taken()`);
    this.addSql(`CREATE TRIGGER result_left_shares AFTER DELETE ON result REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION record_left_shares()`);
    for (const kind of kinds)
      this.addSql(`CREATE TRIGGER share_${kind}_left_results AFTER DELETE ON share_${kind} REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION results_left()`);
  }

  override down(): void {
    for (const kind of kinds) this.addSql(`DROP TRIGGER share_${kind}_left_results ON share_${kind}`);
    for (const name of ['left_shares', 'taken', 'moved']) this.addSql(`DROP TRIGGER result_${name} ON result`);
    this.addSql('DROP FUNCTION results_left(), result_taken(), result_moved()');
    for (const table of work) this.addSql(`DROP TRIGGER ${table}_moved ON ${table}`);
    for (const table of movedBefore) this.addSql(movedBetween(table, ['student_id'], 'work_moved'));
    this.addSql(`DELETE FROM share_removal WHERE record = 'result'`);
  }
}

const movedBetween = (table: string, columns: readonly string[], called: string): string =>
  `CREATE TRIGGER ${table}_moved AFTER UPDATE OF ${columns.join(', ')} ON ${table} FOR EACH ROW
    WHEN (${columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(' OR ')}) EXECUTE FUNCTION ${called}()`;

/** SQL that tells the shares with a class and a student of a record that leaves it. Cursors show a record that is still there. */
const leaves = (record: string, id: string, of: string): string =>
  `INSERT INTO share_removal (share_id, record, record_id) SELECT c.share_id, '${record}', ${id} FROM share_class c
        JOIN share_student s ON s.share_id = c.share_id AND s.student_id = ${of}.student_id WHERE c.class_id = ${of}.class_id;`;

/** A result that becomes a grade of another class is known as that grade from then on. */
const resultMoved = functionOf(
  'result_moved',
  `${unlessShared}
      ${leaves('result', 'OLD.id', 'OLD')}
      IF NEW.grade_id IS DISTINCT FROM OLD.grade_id AND NEW.grade_id IS NOT NULL THEN
        ${leaves('grade', 'NEW.grade_id', 'OLD')}
      END IF;
      RETURN NULL;`,
);

/** A grade that becomes a result without a score, in another class, is known as that result. */
const resultTaken = functionOf(
  'result_taken',
  `${unlessShared}
      FOR was IN SELECT class_id, student_id FROM roster_entry WHERE kind = 'result' AND sourced_id = NEW.sourced_id
        AND status <> 'removed' AND (class_id, student_id) IS DISTINCT FROM (NEW.class_id, NEW.student_id) LOOP
        ${leaves('result', 'NEW.id', 'was')}
      END LOOP;
      RETURN NULL;`,
  'was record;',
);

const resultsOf = (by: string, other: string): string =>
  `INSERT INTO share_removal (share_id, record, record_id) SELECT gone.share_id, 'result', result.id
          FROM gone JOIN result USING (${by}_id)
          JOIN share_${other} s ON s.share_id = gone.share_id AND s.${other}_id = result.${other}_id;`;

/** The results of students in classes leave a share with either. */
const resultsLeft = functionOf(
  'results_left',
  `${unlessDefined('gone')}
      IF TG_TABLE_NAME = 'share_class' THEN
        ${resultsOf('class', 'student')}
      ELSE
        ${resultsOf('student', 'class')}
      END IF;
      RETURN NULL;`,
);
