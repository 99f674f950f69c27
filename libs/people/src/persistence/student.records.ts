import { type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import { jsonPage, matching, RecordReader, searchFor } from '@homeroom/platform';
import { Injectable } from '@nestjs/common';
import { StudentNotFound } from '../domain/people.errors';
import { StudentMilestones } from './student-milestones';

export interface StudentFilter {
  readonly search?: string;
  readonly gradeLevel?: string;
}

const ONE = 'SELECT id, json FROM student WHERE id = ANY ($1::int[])';

const pageOf = (ids: string) => jsonPage({ view: 'student_json', ids, each: 'json' });
const page = (ids: string) => pageOf(`${ids} ORDER BY id LIMIT $1::int OFFSET $2::bigint`);

const LIST = `SELECT ${page('SELECT id FROM student')} AS json,
  (SELECT coalesce(sum(n), 0) FROM student_count) AS total`;

/** The same from the last milestone before the page on: rows that nobody wants are walked from there alone. */
const DEEP = `WITH milestone AS MATERIALIZED (
    SELECT id, before FROM student_milestone WHERE before <= $2::bigint ORDER BY before DESC, id DESC LIMIT 1)
  SELECT ${pageOf(`SELECT id FROM student WHERE id >= coalesce((SELECT id FROM milestone), 0)
    ORDER BY id LIMIT $1::int OFFSET $2::bigint - coalesce((SELECT before FROM milestone), 0)`)} AS json,
    (SELECT coalesce(sum(n), 0) FROM student_count) AS total`;

/** Rows before a page that are walked as fast as a milestone is found. */
const shallow = 1_000;

const BY_GRADE_LEVEL = `SELECT ${page('SELECT id FROM student WHERE grade_level = $3::text')} AS json,
  (SELECT coalesce(sum(n), 0) FROM student_count WHERE grade_level = $3::text) AS total`;

/** Fenced, so that the trigram index is used whatever the statistics say. */
const SEARCH = (where: string) => `WITH match AS MATERIALIZED (SELECT id FROM student ${where})
  SELECT ${page('SELECT id FROM match')} AS json, (SELECT count(*) FROM match) AS total`;

/** Students as the interface shows them. */
@Injectable()
export class StudentRecords {
  constructor(
    private readonly reader: RecordReader,
    private readonly milestones: StudentMilestones,
  ) {}

  /** @throws StudentNotFound */
  one(id: number): Promise<string> {
    return this.reader.found(ONE, id, () => new StudentNotFound());
  }

  page({ search, gradeLevel }: StudentFilter, request: PageRequest): Promise<Page> {
    const window = [request.perPage, rowsBefore(request)];
    if (search !== undefined) {
      const { where, values } = matching([...searchFor(search), ['grade_level = ?::text', gradeLevel]]);
      return this.reader.page(SEARCH(where), [...window, ...values]);
    }
    if (gradeLevel !== undefined) return this.reader.page(BY_GRADE_LEVEL, [...window, gradeLevel]);
    if (rowsBefore(request) < shallow) return this.reader.page(LIST, window);
    this.milestones.lay();
    return this.reader.page(DEEP, window);
  }
}
