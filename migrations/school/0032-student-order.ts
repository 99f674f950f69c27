import { Migration } from '@mikro-orm/migrations';

/** The digits of a grade level, padded, so that the texts are in the order of the numbers. */
const padded = `regexp_replace(regexp_replace(level, '(\\d+)', '000000000\\1', 'g'), '0*(\\d{9})', '\\1', 'g')`;

/**
 * The indexes for lists of students by grade level and by the day of enrollment. `grade_order` orders grade levels by age: K
 * before 1, and 9 before 10. It is PL/pgSQL, whose plan is cached for the connection.
 */
export class StudentOrder extends Migration {
  override up(): void {
    this.addSql(`CREATE FUNCTION grade_order(level text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
      AS $$ BEGIN
        RETURN CASE WHEN level ~* '^(pk|pre-{0,1}k)\\M' THEN '0' WHEN level ~* '^(k|kg|kindergarten)$' THEN '1' ELSE '2' END
          || ' ' || ${padded};
      END $$`);
    this.addSql('CREATE INDEX student_grade_order ON student (grade_order(grade_level), id) INCLUDE (withdrawn_on)');
    this.addSql('CREATE INDEX student_enrollment_date ON student (enrollment_date, id) INCLUDE (withdrawn_on)');
  }

  override down(): void {
    this.addSql('DROP INDEX student_grade_order, student_enrollment_date');
    this.addSql('DROP FUNCTION grade_order(text)');
  }
}
