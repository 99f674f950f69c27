import { Migration } from '@mikro-orm/migrations';
import { instant, text } from '../support';
import { type Recorded, triggersOf } from './0054-events';
import { addUsed, dayOf, keepLineItem, moveResults, removeUnused, sessionOf, setSessions } from './0056-line-items';

const ofClient = `ADD COLUMN ${text('sourced_id', 255)}, ADD COLUMN created_at timestamptz(3)`;

/** `seed`: a generated school. `client`: a client of the OneRoster API. `grades`: made for grades that have no other line item. */
const writers = (...names: string[]): string =>
  `ADD COLUMN written_by text NOT NULL DEFAULT 'package' CHECK (written_by IN (${names.map((name) => `'${name}'`).join(', ')}))`;

const recorded: readonly Recorded[] = [
  { table: 'category', fields: ['title', 'weight', 'sourced_id', 'is_current', 'written_by'] },
  {
    table: 'line_item',
    fields: [
      ...['title', 'description', 'assigned_at', 'due_at', 'min_score', 'max_score', 'class_id', 'category_id'],
      ...['academic_session_id', 'grading_period_id', 'term', 'sourced_id', 'is_current', 'written_by'],
    ],
    class: 'r.class_id',
  },
  {
    table: 'result',
    fields: [
      ...['sourced_id', 'line_item_id', 'student_id', 'grade_id', 'score', 'score_status', 'text_score', 'score_date'],
      ...['comment', 'in_progress', 'incomplete', 'late', 'missing', 'is_current', 'written_by'],
    ],
    student: 'r.student_id',
    class: 'r.class_id',
  },
];

/** Days that become times, as OneRoster has them. A day begins at midnight UTC. */
const times = [
  ['assigned_on', 'assigned_at'],
  ['due_on', 'due_at'],
] as const;

/** What a record shows. */
const shown = {
  category: 'id, title, weight, sourced_id',
  line_item: `id, title, description, ${instant('assigned_at')} AS assigned_at, ${instant('due_at')} AS due_at, min_score, max_score,
        class_id, category_id, academic_session_id, grading_period_id, term, sourced_id`,
  result: `id, sourced_id, line_item_id, class_id, student_id, grade_id, score, score_status, text_score, score_date, comment, in_progress,
        incomplete, late, missing, written_by`,
} as const;

/** Callers with a share see some of the line items, and call it to know of all. */
const hasLineItems = `CREATE FUNCTION has_line_items(of_category integer) RETURNS boolean STABLE
  RETURN EXISTS (SELECT FROM line_item i WHERE i.category_id = of_category)`;

const triggers = [...keepLineItem, ...removeUnused, ...moveResults, ...addUsed, ...setSessions];

const tables = recorded.map(({ table }) => table);

/**
 * Each grade has a line item: the one of its class with its assignment, term and maximum. A trigger finds it, or makes one, which is removed
 * with its last grade. `result` has what OneRoster knows of a grade beyond its record, and the results that are no grades, such as exempt
 * ones.
 */
export class Gradebook extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE category ${ofClient}, ${writers('package', 'client', 'seed')}`);
    this.addSql(
      `ALTER TABLE line_item ${ofClient}, ADD COLUMN term text, ${writers('package', 'client', 'seed', 'grades')},
      ADD COLUMN grading_period_id integer REFERENCES academic_session ON DELETE SET NULL`,
    );
    for (const [day, at] of times) {
      this.addSql(`ALTER TABLE line_item RENAME COLUMN ${day} TO ${at}`);
      this.addSql(
        `ALTER TABLE line_item ALTER COLUMN ${at} TYPE timestamptz(3) USING ${at}::timestamp AT TIME ZONE 'UTC'`,
      );
    }
    for (const table of ['category', 'line_item']) this.date(table);
    this.addSql(`CREATE INDEX line_item_key ON line_item (class_id, left(title, 255))`);
    this.addSql('DROP INDEX line_item_class_id');
    this.addSql(`CREATE UNIQUE INDEX line_item_of_grades ON line_item (class_id, title, term, max_score)
      WHERE written_by = 'grades'`);
    for (const column of ['category_id', 'grading_period_id'])
      this.addSql(`CREATE INDEX line_item_${column} ON line_item (${column}) WHERE ${column} IS NOT NULL`);
    this.addSql(hasLineItems);
    this.addSql(sessionOf);
    this.nameTerms();
    this.addLineItems();
    this.addSql(createResult);
    this.addSql(ungradedResults);
    for (const column of ['line_item_id', 'class_id', 'student_id'])
      this.addSql(`CREATE INDEX result_${column} ON result (${column})`);
    this.addSql('CREATE INDEX result_updated ON result (updated_at, id)');
    for (const table of tables)
      this.addSql(`CREATE UNIQUE INDEX ${table}_sourced_id ON ${table} (sourced_id) WHERE sourced_id IS NOT NULL`);
    for (const [table, columns] of Object.entries(shown))
      this.addSql(`CREATE VIEW ${table}_record AS SELECT ${columns} FROM ${table}`);
    this.addSql(`CREATE VIEW line_item_of_grade AS SELECT id AS grade_id, line_item_id FROM grade`);
    this.addSql('CREATE TRIGGER result_updated BEFORE UPDATE ON result FOR EACH ROW EXECUTE FUNCTION set_updated()');
    for (const sql of triggers) this.addSql(sql);
    for (const each of recorded) {
      this.addSql(`CREATE TRIGGER ${each.table}_forgotten AFTER DELETE ON ${each.table} REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION forget_roster_objects('${each.table}')`);
      for (const sql of triggersOf(each)) if (!sql.startsWith('DROP TRIGGER')) this.addSql(sql);
    }
  }

  override down(): void {
    this.addSql(
      `DELETE FROM event WHERE record IN (${[...tables, 'grade_line_item'].map((each) => `'${each}'`).join(', ')})`,
    );
    this.addSql('DROP VIEW line_item_of_grade');
    for (const table of tables) this.addSql(`DROP VIEW ${table}_record`);
    for (const table of ['category', 'line_item']) {
      for (const trigger of ['removed', 'event_added', 'event_updated', 'forgotten'])
        this.addSql(`DROP TRIGGER ${table}_${trigger} ON ${table}`);
      this.addSql(`DROP FUNCTION ${table}_event()`);
    }
    for (const sql of triggers.toReversed()) {
      const [, trigger, table] = /^CREATE TRIGGER (\w+) .*? ON (\w+)/s.exec(sql) ?? [];
      const [, name] = /^CREATE FUNCTION (\w+)/.exec(sql) ?? [];
      this.addSql(trigger ? `DROP TRIGGER ${trigger} ON ${table}` : `DROP FUNCTION ${name}`);
    }
    this.addSql('DROP FUNCTION has_line_items(integer)');
    this.addSql('DROP TABLE result');
    this.addSql('DROP FUNCTION result_event()');
    this.addSql('DROP FUNCTION session_of_term(integer, text)');
    this.addSql('ALTER TABLE grade DROP COLUMN line_item_id');
    this.addSql(`DELETE FROM line_item WHERE written_by = 'grades'`);
    this.addSql('DROP INDEX line_item_category_id');
    this.addSql('DROP INDEX line_item_of_grades');
    this.addSql('DROP INDEX line_item_key');
    this.addSql('CREATE INDEX line_item_class_id ON line_item (class_id)');
    this.addSql('ALTER TABLE line_item DROP COLUMN term, DROP COLUMN grading_period_id');
    for (const [day, at] of times) {
      this.addSql(`ALTER TABLE line_item ALTER COLUMN ${at} TYPE date USING (${at} AT TIME ZONE 'UTC')::date`);
      this.addSql(`ALTER TABLE line_item RENAME COLUMN ${at} TO ${day}`);
    }
    for (const table of ['category', 'line_item'])
      this.addSql(`ALTER TABLE ${table} DROP COLUMN sourced_id, DROP COLUMN created_at, DROP COLUMN written_by`);
  }

  /** Rows of before have the time of their last change. */
  private date(table: string): void {
    this.addSql(`ALTER TABLE ${table} DISABLE TRIGGER ${table}_updated`);
    this.addSql(`UPDATE ${table} SET created_at = updated_at`);
    this.addSql(`ALTER TABLE ${table} ENABLE TRIGGER ${table}_updated`);
    this.addSql(`ALTER TABLE ${table} ALTER COLUMN created_at SET DEFAULT now(), ALTER COLUMN created_at SET NOT NULL`);
  }

  /** The term of a line item is the name of its session, as it is for the grades of an import. The grading period may be another session. */
  private nameTerms(): void {
    this.addSql('ALTER TABLE line_item DISABLE TRIGGER line_item_updated');
    this.addSql(`UPDATE line_item SET term = coalesce((
        SELECT nullif(btrim(session.fields->>'title'), '') FROM roster_object item JOIN roster_object session
          ON session.kind = 'academicSession' AND session.sourced_id = coalesce(nullif(btrim(item.fields->>'academicSessionSourcedId'), ''),
            nullif(btrim(item.fields->>'gradingPeriodSourcedId'), ''))
        WHERE item.record = 'line_item' AND item.record_id = line_item.id LIMIT 1),
      (SELECT name FROM academic_session WHERE id = academic_session_id), 'Unknown')`);
    this
      .addSql(`UPDATE line_item SET grading_period_id = session.record_id FROM roster_object item JOIN roster_object session
        ON session.kind = 'academicSession' AND session.sourced_id = nullif(btrim(item.fields->>'gradingPeriodSourcedId'), '')
      WHERE item.record = 'line_item' AND item.record_id = line_item.id AND session.record = 'academic_session'`);
    this.addSql('ALTER TABLE line_item ENABLE TRIGGER line_item_updated');
  }

  /** No grade changes for clients that synchronise. */
  private addLineItems(): void {
    this.addSql('ALTER TABLE grade ADD COLUMN line_item_id integer');
    this.addSql('ALTER TABLE grade DISABLE TRIGGER USER');
    this.addSql(`CREATE TEMPORARY TABLE item_of_grade ON COMMIT DROP AS
      SELECT DISTINCT ON (o.record_id) o.record_id AS grade_id, item.record_id AS id
      FROM roster_object o JOIN grade ON grade.id = o.record_id
        JOIN roster_object item ON item.kind = 'lineItem' AND item.sourced_id = o.fields->>'lineItemSourcedId' AND item.record = 'line_item'
        JOIN line_item stored ON stored.id = item.record_id
      WHERE o.kind = 'result' AND o.record = 'grade' AND stored.class_id = grade.class_id
        AND o.fields->'values'->>'assignment_name' IS NOT DISTINCT FROM grade.assignment_name AND o.fields->'values'->>'term' = grade.term
        AND coalesce((o.fields->'values'->>'max_score')::double precision, 100) = grade.max_score
      ORDER BY o.record_id, o.import_id DESC`);
    this.addSql(
      'CREATE TEMPORARY TABLE item_of_key ON COMMIT DROP AS SELECT min(id) AS id, class_id, title, term, max FROM ' +
        `(SELECT *, coalesce(max_score, 100)::double precision AS max FROM line_item WHERE is_current) item GROUP BY 2, 3, 4, 5`,
    );
    this.addSql(`WITH key AS (
        SELECT class_id, coalesce(assignment_name, 'Grade') AS title, term, max_score, min(graded_at) AS graded_at FROM grade
        WHERE NOT EXISTS (SELECT FROM item_of_grade WHERE grade_id = grade.id) GROUP BY 1, 2, 3, 4),
      made AS (INSERT INTO line_item (class_id, title, term, min_score, max_score, assigned_at, due_at, academic_session_id, written_by)
        SELECT class_id, title, term, 0, max_score::text::numeric, ${dayOf('graded_at')}, ${dayOf('graded_at')},
          session_of_term(class_id, term), 'grades'
        FROM key WHERE NOT EXISTS (SELECT FROM item_of_key item WHERE item.class_id = key.class_id AND item.title = key.title
          AND item.term = key.term AND item.max = key.max_score)
        RETURNING id, class_id, title, term, max_score)
      INSERT INTO item_of_key SELECT id, class_id, title, term, max_score::double precision FROM made`);
    this.addSql('ANALYZE item_of_key');
    this.addSql('ANALYZE item_of_grade');
    this.addSql(`UPDATE grade SET line_item_id = given.id FROM item_of_grade given WHERE given.grade_id = grade.id`);
    this
      .addSql(`UPDATE grade SET line_item_id = item.id FROM item_of_key item WHERE line_item_id IS NULL AND item.class_id = grade.class_id
      AND item.title = coalesce(assignment_name, 'Grade') AND item.term = grade.term AND item.max = grade.max_score`);
    this.addSql('DROP TABLE item_of_grade, item_of_key');
    // An import removes no grade, so its line item stays as well.
    this.addSql(
      `UPDATE line_item SET is_current = true WHERE NOT is_current AND EXISTS (SELECT FROM grade WHERE line_item_id = line_item.id)`,
    );
    this.addSql('ALTER TABLE grade ENABLE TRIGGER USER');
    this
      .addSql(`ALTER TABLE grade ADD CONSTRAINT grade_line_item_id_fkey FOREIGN KEY (line_item_id) REFERENCES line_item
      ON DELETE SET NULL`);
    this.addSql('CREATE INDEX grade_line_item_id ON grade (line_item_id)');
  }
}

/** SQL of a field of the object `o`; null if it is blank. */
const field = (name: string): string => `nullif(btrim(o.fields->>'${name}'), '')`;
const flag = (name: string): string => `CASE lower(${field(name)}) WHEN 'true' THEN true WHEN 'false' THEN false END`;

/** SQL of the day with which a text begins; null if it begins with none. @param given SQL */
const dayIn = (given: string): string => {
  const day = `((left(${given}, 7) || '-01')::date + (substr(${given}, 9, 2)::integer - 1))`;
  return `CASE WHEN ${given} ~ '^[12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'
        THEN CASE WHEN to_char(${day}, 'MM') = substr(${given}, 6, 2) THEN ${day} END END`;
};

/** The results of packages that are no grades, which were objects without a record. */
const ungradedResults = `INSERT INTO result (sourced_id, line_item_id, class_id, student_id, score_status, text_score, score_date, comment,
      in_progress, incomplete, late, missing, is_current)
    SELECT o.sourced_id, item.id, item.class_id, who.record_id,
      coalesce((SELECT word FROM unnest('{exempt,fully graded,not submitted,partially graded,submitted}'::text[]) word
        WHERE replace(word, ' ', '') = regexp_replace(lower(${field('scoreStatus')}), '[^a-z]', '', 'g')), 'not submitted'),
      left(${field('textScore')}, 255), coalesce(${dayIn(field('scoreDate'))}, (coalesce(item.due_at, item.assigned_at, item.created_at) AT TIME ZONE 'UTC')::date),
      left(${field('comment')}, 2000), ${['inProgress', 'incomplete', 'late', 'missing'].map(flag).join(', ')}, o.is_current
    FROM roster_object o
      JOIN roster_object named ON named.kind = 'lineItem' AND named.sourced_id = ${field('lineItemSourcedId')} AND named.record = 'line_item'
      JOIN line_item item ON item.id = named.record_id
      JOIN roster_object who ON who.kind = 'user' AND who.sourced_id = ${field('studentSourcedId')} AND who.record = 'student'
    WHERE o.kind = 'result' AND o.record IS NULL ORDER BY o.sourced_id`;

/** A result that is a grade has its line item, its score and its comment in the record of the grade. */
const createResult = `CREATE TABLE result (
      id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      ${text('sourced_id', 255)},
      line_item_id integer REFERENCES line_item ON DELETE CASCADE,
      class_id integer NOT NULL REFERENCES school_class ON DELETE CASCADE,
      student_id integer NOT NULL REFERENCES student ON DELETE CASCADE,
      grade_id integer UNIQUE REFERENCES grade ON DELETE CASCADE,
      score double precision CHECK (score >= 0 AND score < 'Infinity'),
      ${text('score_status', 255)} NOT NULL,
      ${text('text_score', 255)},
      score_date date NOT NULL,
      ${text('comment', 2000)},
      in_progress boolean, incomplete boolean, late boolean, missing boolean,
      written_by text NOT NULL DEFAULT 'package' CHECK (written_by IN ('package', 'client')),
      is_current boolean NOT NULL DEFAULT true,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT result_line_item_check CHECK ((line_item_id IS NULL) = (grade_id IS NOT NULL)),
      CONSTRAINT result_grade_check CHECK (grade_id IS NULL OR (score IS NULL AND comment IS NULL)))`;
