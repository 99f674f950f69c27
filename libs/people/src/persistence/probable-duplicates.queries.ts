import { instantAsText, jsonArray, ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { type ComparedStudents, mostRecordsOfOne } from '../domain/probable-duplicates';

/** Two students who have something in common. */
export interface CandidatePair extends ComparedStudents {
  readonly lowId: number;
  readonly highId: number;
}

/** Other writings of one letter, behind the folding of the search. */
const letters = [
  ['aa', 'a'],
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
].reduce(
  (text, [from, to]) => `replace(${text}, '${from}', '${to}')`,
  `translate(split_part(search_text, E'\\n', 1), E'-,/()\\u00a0''’', '      ')`,
);

/** The students with what is compared of them. The first line of the text of the search has both names. */
const PERSON = `SELECT id, school_id, date_of_birth AS born, CASE WHEN email NOT LIKE '%.invalid' THEN lower(email) END AS email,
    CASE WHEN length(digits) >= 6 THEN right(digits, 9) END AS phone, digits,
    array_remove(string_to_array(${letters}, ' '), '') AS words
  FROM student CROSS JOIN LATERAL ltrim(regexp_replace(coalesce(guardian_phone, ''), '\\D', '', 'g'), '0') digits`;

/** Whether one text is the end of the other one. */
const endsLike = (one: string, other: string): string =>
  `right(${one}, least(length(${one}), length(${other}))) = right(${other}, least(length(${one}), length(${other})))`;

/** The pairs among those who share some values. @param from a relation with an \`id\` */
const pairsOf = (values: string, from: string): string => `SELECT low, high FROM (
    SELECT array_agg(id) AS ids FROM ${from} WHERE ${values.split(', ')[0]} IS NOT NULL
    GROUP BY ${values} HAVING count(*) BETWEEN 2 AND ${mostRecordsOfOne}) alike
  CROSS JOIN LATERAL unnest(ids) low CROSS JOIN LATERAL unnest(ids) high WHERE low < high`;

/**
 * The pairs that may be one student by the rule of the domain: each of them has a word of the name and the birthday, two words and the phone, or
 * the e-mail in common. Each relation is read once, and equal values are hashed, so the time grows with the number of students.
 */
const CANDIDATES = `WITH person AS MATERIALIZED (${PERSON}),
  word AS MATERIALIZED (SELECT DISTINCT id, born, phone, word FROM person CROSS JOIN LATERAL unnest(words) word),
  pair AS MATERIALIZED (
    ${pairsOf('born, word', 'word')}
    UNION SELECT low, high FROM (${pairsOf('phone, word', 'word')}) of_phone GROUP BY low, high HAVING count(*) >= 2
    UNION ${pairsOf('email', 'person')})
  SELECT low AS "lowId", high AS "highId", to_json(ARRAY[array_to_string(one.words, ' '), array_to_string(other.words, ' ')]) AS words,
    one.born = other.born AS birthday, coalesce(one.email = other.email, false) AS email, coalesce(one.phone = other.phone, false) AND ${endsLike('one.digits', 'other.digits')} AS phone
  FROM pair JOIN person one ON one.id = low JOIN person other ON other.id = high
    LEFT JOIN distinct_student d ON d.low_id = low AND d.high_id = high
  WHERE (d.id IS NOT NULL) = $1::boolean AND ($2::integer IS NULL OR $2::integer IN (one.school_id, other.school_id))`;

const FACTS = `SELECT ${jsonArray(`SELECT s.id, name, shown_name, email, grade_level, date_of_birth, guardian_name, guardian_phone,
    enrollment_date, status = 'withdrawn' AS is_withdrawn
  FROM student_record s JOIN student_status t ON t.student_id = s.id JOIN student_shown_name n ON n.student_id = s.id
  WHERE s.id = ANY ($1::integer[])`)} AS students, ${jsonArray(`SELECT low_id, high_id, ${instantAsText('noted_at')} AS noted_at, user_id
  FROM distinct_student WHERE low_id = ANY ($1::integer[])`)} AS marks`;

/** What a page shows of a student. */
export interface StudentFacts {
  readonly id: number;
}

/** Who said that two students are two, and when. */
interface DistinctMark {
  readonly low_id: number;
  readonly high_id: number;
  readonly noted_at: string;
  readonly user_id: number | null;
}

/** Reads which students have something in common. */
@Injectable()
export class ProbableDuplicateQueries {
  constructor(private readonly reader: ReportClient) {}

  /** @param areDistinct the pairs of whom a person said that they are two, and no others. @param schoolId one of both belongs to this school */
  async candidates(areDistinct: boolean, schoolId: number | null): Promise<readonly CandidatePair[]> {
    const rows = await this.reader.rows<Omit<CandidatePair, 'words'> & { words: readonly [string, string] }>(
      CANDIDATES,
      [areDistinct, schoolId],
    );
    return rows.map(({ words: [one, other], ...row }) => ({ ...row, words: [one.split(' '), other.split(' ')] }));
  }

  async facts(ids: readonly number[]): Promise<{ students: readonly StudentFacts[]; marks: readonly DistinctMark[] }> {
    const [row] = await this.reader.rows<{ students: string; marks: string }>(FACTS, [[...ids]]);
    return {
      students: JSON.parse(row?.students ?? '[]') as StudentFacts[],
      marks: JSON.parse(row?.marks ?? '[]') as DistinctMark[],
    };
  }
}
