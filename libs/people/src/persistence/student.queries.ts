import { type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import { type Condition, formOfSearch, jsonArray, ReadClient, searchCondition } from '@homeroom/database';
import { type Included, SchoolRecordQueries } from '@homeroom/schools';
import { Injectable } from '@nestjs/common';
import { StudentNotFound } from '../domain/people.errors';
import { familyName } from './family-name';
import { nameFields, preferredNames } from './shown-name';
import { STUDENT_PAST } from './student-past';

export interface StudentFilter {
  readonly search?: string;
  readonly gradeLevel?: string;
  readonly schoolId?: number;
  /** `active` by default. */
  readonly status?: 'active' | 'withdrawn' | 'all';
}

const STATUS = `SELECT student_id AS id, row_to_json(s)::text AS json FROM student_status s
  WHERE student_id = ANY ($1::int[])`;

const WITHDRAWALS = `SELECT student_id AS id, '{"student_id":' || student_id || ',"withdrawals":' || ${jsonArray(
  `SELECT id, begin_date AS date, end_date AS return_date, reason FROM withdrawal
    WHERE student_id = s.student_id ORDER BY begin_date, id`,
)} || '}' AS json
  FROM student_status s WHERE student_id = ANY ($1::int[])`;

const has = { active: 'withdrawn_on IS NULL', withdrawn: 'withdrawn_on IS NOT NULL', all: 'true' };

/** Reads students as the JSON that the API answers. The table keeps the JSON of each, and the totals of active students. */
@Injectable()
export class StudentQueries extends SchoolRecordQueries<StudentFilter> {
  constructor(reader: ReadClient) {
    super(reader, 'student', {
      table: 'student',
      view: 'student_json',
      each: 'r.json',
      sorts: { id: 'integer', name: 'name', family_name: 'name', grade_level: 'text', enrollment_date: 'date' },
      expressions: { family_name: familyName, grade_level: 'grade_order(grade_level)' },
      notFound: () => new StudentNotFound(),
    });
  }

  /** @throws StudentNotFound */
  status(id: number): Promise<string> {
    return this.reader.getJson(STATUS, id, this.source.notFound);
  }

  /** The preferred name and the shown name. @throws StudentNotFound */
  preferredName(id: number): Promise<string> {
    return this.reader.getJson(preferredNames('student'), id, this.source.notFound);
  }

  /** The names and grade levels of before. @throws StudentNotFound */
  past(id: number): Promise<string> {
    return this.reader.getJson(STUDENT_PAST, id, this.source.notFound);
  }

  /** The withdrawals from the school and the returns. @throws StudentNotFound */
  withdrawals(id: number): Promise<string> {
    return this.reader.getJson(WITHDRAWALS, id, this.source.notFound);
  }

  /** No totals are kept by search and by school. */
  override page(filter: StudentFilter, request: PageRequest, include?: Included): Promise<Page> {
    const { search, gradeLevel, schoolId, status = 'active' } = filter;
    if (search !== undefined || schoolId !== undefined) return super.page(filter, request, include);
    const also = gradeLevel === undefined ? 'true' : 'grade_level = $3::text';
    const level = gradeLevel === undefined ? [] : [gradeLevel];
    return this.reader.page(this.selectCounted(status, also, include), [
      request.perPage,
      rowsBefore(request),
      ...level,
    ]);
  }

  /** Withdrawn students are few, so they are counted. @param also a further condition on the students */
  private selectCounted(status: keyof typeof has, also: string, include: Included): string {
    const active = `(SELECT coalesce(sum(n), 0) FROM student_count WHERE ${also})`;
    const withdrawn = `(SELECT count(*) FROM student WHERE withdrawn_on IS NOT NULL AND ${also})`;
    const total = { active, withdrawn, all: `${active} + ${withdrawn}` }[status];
    const ids = `SELECT id FROM student WHERE ${has[status]} AND ${also}`;
    return `SELECT ${this.pageOf(ids, include)} AS json, ${total} AS total`;
  }

  protected override selectById(include: Included): string {
    if (!include) return 'SELECT id, json AS json FROM student WHERE id = ANY ($1::int[])';
    return `SELECT id, ${this.including(include, 'json', 'school_id')} AS json FROM student r WHERE id = ANY ($1::int[])`;
  }

  protected override nameFields(): string {
    return nameFields('student', 'r.id');
  }

  protected override formOf({ search }: StudentFilter) {
    return formOfSearch(search);
  }

  protected conditionsOf({ search, gradeLevel, schoolId, status = 'active' }: StudentFilter): Condition[] {
    return [
      ...(search === undefined ? [] : [searchCondition(search)]),
      ['grade_level = ?::text', gradeLevel],
      ['school_id = ?::int', schoolId],
      [has[status], true],
    ];
  }
}
