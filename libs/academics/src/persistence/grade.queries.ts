import { StudentNotFound } from '@homeroom/people';
import { type CursorRequest, type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import { type Condition, jsonArray, ReadClient, readCursorPage, whereClause } from '@homeroom/database';
import { RecordQueries } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { GradeNotFound } from '../domain/academics.errors';
import type { GradeOfAverage } from '../domain/average';
import { RecordHistory } from './record-history.queries';

export interface GradeFilter {
  readonly studentId?: number;
  readonly classId?: number;
  readonly term?: string;
}

/** `student_record` tells an unknown student from one without grades. */
const student = {
  sql: 'SELECT id FROM student_record WHERE id = $3::int',
  notFound: () => new StudentNotFound(),
};

/** All grades of a student, as far as an average needs them. The student is `$1`. */
const ALL_OF_STUDENT = (where: string) => `SELECT ${jsonArray(`SELECT id, class_id, term, assignment_name, score,
    max_score, graded_at FROM grade_record ${where}`)} AS json
  FROM student_record WHERE id = $1::int`;

/** Reads grades as the JSON that the API answers. */
@Injectable()
export class GradeQueries extends RecordQueries<GradeFilter> {
  constructor(
    reader: ReadClient,
    private readonly versions: RecordHistory,
  ) {
    super(reader, {
      table: 'grade',
      view: 'grade_record',
      sorts: { id: 'integer', student_id: 'integer', class_id: 'integer', term: 'text' },
      notFound: () => new GradeNotFound(),
    });
  }

  /** @throws GradeNotFound */
  history(id: number, request: PageRequest): Promise<Page> {
    return this.versions.ofGrade(id, request);
  }

  /** A page of the grades of a student. @throws StudentNotFound */
  async ofStudent(studentId: number, { classId, term }: GradeFilter, request: PageRequest): Promise<Page> {
    const { where, values } = whereClause(this.conditionsOf({ studentId, classId, term }));
    const statement = `${this.selectMatches(where)} WHERE EXISTS (${student.sql})`;
    const parameters = [request.perPage, rowsBefore(request), ...values];
    const row = await this.reader.list<{ json: string; total: string | number }>(statement, parameters);
    if (!row) throw student.notFound();
    return { rows: row.json, total: Number(row.total) };
  }

  /** A page of them after a cursor. @throws StudentNotFound, CursorExpired, ValidationFailed */
  ofStudentAfter(studentId: number, filter: GradeFilter, request: CursorRequest): Promise<string> {
    const grades = { ...this.source, parent: student };
    return readCursorPage(this.reader, grades, this.conditionsOf({ ...filter, studentId }), request);
  }

  /** All of them at once, because a page may end between two grades of one assignment. @throws StudentNotFound */
  async allOfStudent(studentId: number, { classId, term }: GradeFilter): Promise<GradeOfAverage[]> {
    const { where, values } = whereClause(this.conditionsOf({ studentId, classId, term }), 1);
    const row = await this.reader.list<{ json: string }>(ALL_OF_STUDENT(where), values);
    if (!row) throw new StudentNotFound();
    return JSON.parse(row.json) as GradeOfAverage[];
  }

  /** The totals of all grades and of a term are kept. */
  override page(filter: GradeFilter, request: PageRequest): Promise<Page> {
    const { studentId, classId, term } = filter;
    if (studentId !== undefined || classId !== undefined) return super.page(filter, request);
    const [where, values] = term === undefined ? ['', []] : [' WHERE term = $3::text', [term]];
    const statement = `SELECT ${this.pageOf(`SELECT id FROM grade${where}`)} AS json,
  (SELECT coalesce(sum(n), 0) FROM grade_count${where}) AS total`;
    return this.reader.page(statement, [request.perPage, rowsBefore(request), ...values]);
  }

  /** A student or a class has few grades, so the total counts the matching rows, which an index finds. */
  protected override findsFirst(): boolean {
    return true;
  }

  protected conditionsOf({ studentId, classId, term }: GradeFilter): Condition[] {
    return [
      ['student_id = ?::int', studentId],
      ['class_id = ?::int', classId],
      ['term = ?::text', term],
    ];
  }
}
