const differs = (columns: readonly string[]): string =>
  `(${columns.map((column) => `OLD.${column}`).join(', ')}) IS DISTINCT FROM (${columns.map((column) => `NEW.${column}`).join(', ')})`;

/** SQL of the begin of the day of an instant, in UTC. */
export const dayOf = (at: string): string => `date_trunc('day', ${at}, 'UTC')`;

/** The columns of a grade by which it has its line item. */
const key = ['class_id', 'assignment_name', 'term', 'max_score'] as const;

/** SQL for whether a line item `i` describes the grade `NEW`. A package may leave the maximum out, and titles of packages have no limit. */
const describes = `i.class_id = NEW.class_id AND left(i.title, 255) = coalesce(NEW.assignment_name, 'Grade')
          AND i.title = coalesce(NEW.assignment_name, 'Grade') AND i.term = NEW.term
          AND coalesce(i.max_score, 100)::double precision = NEW.max_score`;

/** The session with the name of a term: of several, as the one of a class in the view `class_term`. */
export const sessionOf = `CREATE FUNCTION session_of_term(class integer, term text) RETURNS integer
  LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT s.id FROM school_class c JOIN academic_session s ON s.is_current AND s.name = session_of_term.term
      AND (s.school_id IS NULL OR s.school_id = c.school_id)
    WHERE c.id = class
    ORDER BY s.last_day < coalesce(c.first_day, c.created_at::date), s.school_id,
      abs(s.last_day - coalesce(c.first_day, c.created_at::date)), s.id LIMIT 1 $$`;

/**
 * Gives a grade its line item. Its row is locked, so no other transaction removes it. Two transactions that make the same line item make
 * one. A class that does not exist is left to the foreign key of the grade.
 *
 * `keep_line_item` runs for each new grade, so it sets nothing: that costs as much as finding the line item.
 */
export const keepLineItem: readonly string[] = [
  `CREATE FUNCTION make_line_item(of_grade grade) RETURNS integer LANGUAGE plpgsql
    SET search_path FROM CURRENT SET extra_float_digits = 1 AS $$
      DECLARE made integer; today timestamptz := ${dayOf('of_grade.graded_at')};
      BEGIN
        PERFORM FROM school_class WHERE id = of_grade.class_id FOR KEY SHARE;
        IF NOT FOUND THEN RETURN NULL; END IF;
        INSERT INTO line_item (class_id, title, term, min_score, max_score, assigned_at, due_at, academic_session_id, written_by)
        VALUES (of_grade.class_id, coalesce(of_grade.assignment_name, 'Grade'), of_grade.term, 0, of_grade.max_score::text::numeric,
          today, today, session_of_term(of_grade.class_id, of_grade.term), 'grades')
        ON CONFLICT (class_id, title, term, max_score) WHERE written_by = 'grades' DO NOTHING RETURNING id INTO made;
        RETURN made;
      END $$`,
  `CREATE FUNCTION keep_line_item() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.line_item_id IS NOT NULL THEN
          IF NEW.line_item_id IS DISTINCT FROM OLD.line_item_id THEN RETURN NEW; END IF;
          IF EXISTS (SELECT FROM line_item i WHERE i.id = NEW.line_item_id AND ${describes}) THEN RETURN NEW; END IF;
        END IF;
        -- If another transaction makes the line item, the second attempt finds it, unless the third has to make it after all.
        FOR attempt IN 1..3 LOOP
          SELECT i.id INTO NEW.line_item_id FROM line_item i WHERE ${describes} AND i.is_current
          ORDER BY i.written_by = 'grades', i.id LIMIT 1 FOR KEY SHARE;
          IF FOUND THEN RETURN NEW; END IF;
          NEW.line_item_id := make_line_item(NEW);
          IF NEW.line_item_id IS NOT NULL THEN RETURN NEW; END IF;
        END LOOP;
        RETURN NEW;
      END $$`,
  `CREATE TRIGGER grade_line_item_added BEFORE INSERT ON grade
    FOR EACH ROW WHEN (NEW.line_item_id IS NULL) EXECUTE FUNCTION keep_line_item()`,
  `CREATE TRIGGER grade_line_item_kept BEFORE UPDATE OF ${key.join(', ')}, line_item_id ON grade
    FOR EACH ROW WHEN (NEW.line_item_id IS NULL OR ${differs(key)}) EXECUTE FUNCTION keep_line_item()`,
];

/**
 * Removes the line items that were made for grades and have none left. Locks let two transactions that remove the last two grades see each
 * other.
 */
export const removeUnused: readonly string[] = [
  `CREATE FUNCTION remove_unused_line_items(given integer[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        PERFORM FROM line_item WHERE id = ANY (given) AND written_by = 'grades' ORDER BY id FOR NO KEY UPDATE;
        IF NOT FOUND THEN RETURN; END IF;
        DELETE FROM line_item WHERE id = ANY (given) AND written_by = 'grades'
          AND NOT EXISTS (SELECT FROM grade WHERE line_item_id = line_item.id)
          AND NOT EXISTS (SELECT FROM result WHERE line_item_id = line_item.id);
      END $$`,
  `CREATE FUNCTION leave_line_items() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          PERFORM remove_unused_line_items(ARRAY(SELECT DISTINCT line_item_id FROM gone WHERE line_item_id IS NOT NULL));
          RETURN NULL;
        END IF;
        PERFORM remove_unused_line_items(ARRAY[OLD.line_item_id]);
        INSERT INTO event (record, record_id, student_id, class_id, change, fields)
        VALUES ('grade_line_item', NEW.id, NEW.student_id, NEW.class_id, 'updated', '{line_item_id}');
        RETURN NULL;
      END $$`,
  `CREATE TRIGGER grade_line_items_left AFTER DELETE ON grade REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION leave_line_items()`,
  `CREATE TRIGGER result_line_items_left AFTER DELETE ON result REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION leave_line_items()`,
  `CREATE TRIGGER grade_line_item_left AFTER UPDATE ON grade
    FOR EACH ROW WHEN (OLD.line_item_id IS DISTINCT FROM NEW.line_item_id) EXECUTE FUNCTION leave_line_items()`,
];

/** A result follows its grade or its line item to another student or class. */
export const moveResults: readonly string[] = [
  `CREATE FUNCTION move_results() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        IF TG_TABLE_NAME = 'grade' THEN
          UPDATE result SET student_id = NEW.student_id, class_id = NEW.class_id WHERE grade_id = NEW.id;
        ELSE
          UPDATE result SET class_id = NEW.class_id WHERE line_item_id = NEW.id;
        END IF;
        RETURN NULL;
      END $$`,
  `CREATE TRIGGER grade_result_moved AFTER UPDATE OF student_id, class_id ON grade
    FOR EACH ROW WHEN (${differs(['student_id', 'class_id'])}) EXECUTE FUNCTION move_results()`,
  `CREATE TRIGGER line_item_results_moved AFTER UPDATE OF class_id ON line_item
    FOR EACH ROW WHEN (OLD.class_id <> NEW.class_id) EXECUTE FUNCTION move_results()`,
];

/** A line item that a package or a client brings gets the grades for which one was made. */
export const addUsed: readonly string[] = [
  `CREATE FUNCTION take_grades() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      DECLARE made integer;
      BEGIN
        SELECT id INTO made FROM line_item WHERE class_id = NEW.class_id AND title = NEW.title AND term = NEW.term
          AND max_score = coalesce(NEW.max_score, 100) AND written_by = 'grades';
        IF FOUND THEN UPDATE grade SET line_item_id = NEW.id WHERE line_item_id = made; END IF;
        RETURN NULL;
      END $$`,
  `CREATE TRIGGER line_item_grades_taken AFTER INSERT ON line_item
    FOR EACH ROW WHEN (NEW.written_by <> 'grades' AND NEW.is_current) EXECUTE FUNCTION take_grades()`,
  `CREATE TRIGGER line_item_grades_taken_again AFTER UPDATE OF class_id, title, term, max_score, is_current ON line_item
    FOR EACH ROW WHEN (NEW.written_by <> 'grades' AND NEW.is_current AND
      ${differs(['class_id', 'title', 'term', 'max_score', 'is_current'])}) EXECUTE FUNCTION take_grades()`,
];

/**
 * Line items that were made for grades have the session with the name of their term, also if it comes or changes later. Those of clients
 * without a session get it when it comes.
 */
export const setSessions: readonly string[] = [
  `CREATE FUNCTION set_sessions_of_line_items() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      DECLARE names text[];
      BEGIN
        IF TG_OP = 'INSERT' THEN names := ARRAY(SELECT DISTINCT name FROM added);
        ELSIF TG_OP = 'DELETE' THEN names := ARRAY(SELECT DISTINCT name FROM gone);
        ELSE names := ARRAY(SELECT name FROM added UNION SELECT name FROM gone);
        END IF;
        UPDATE line_item SET academic_session_id = found.id
        FROM (SELECT id AS item, session_of_term(class_id, term) AS id FROM line_item
          WHERE term = ANY (names) AND (written_by = 'grades' OR (written_by = 'client' AND academic_session_id IS NULL)) OFFSET 0) found
        WHERE line_item.id = found.item AND academic_session_id IS DISTINCT FROM found.id;
        RETURN NULL;
      END $$`,
  `CREATE TRIGGER academic_session_named AFTER INSERT ON academic_session REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION set_sessions_of_line_items()`,
  `CREATE TRIGGER academic_session_renamed AFTER UPDATE ON academic_session REFERENCING OLD TABLE AS gone NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION set_sessions_of_line_items()`,
  `CREATE TRIGGER academic_session_unnamed AFTER DELETE ON academic_session REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION set_sessions_of_line_items()`,
];
