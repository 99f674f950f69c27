import {
  aggregateJson,
  byName,
  type Condition,
  covers,
  formOfSearch,
  ReadClient,
  selectByIds,
  withFields,
} from '@homeroom/database';
import {
  byFamilyName,
  contactsField,
  nameFields,
  SchoolCalendar,
  shownNameField,
  studentThenField,
} from '@homeroom/people';
import { archivedConditions, LastDays, SchoolRecordQueries } from '@homeroom/schools';
import { Injectable } from '@nestjs/common';
import { ClassNotFound } from '../domain/classes.errors';
import { classThenField } from './class-past.table';
import { classSearchCondition } from './class-search.queries';
import { withoutTeacher } from './class-times.queries';

export interface ClassFilter {
  readonly semester?: string;
  /** Any of these. */
  readonly semesters?: readonly string[];
  readonly teacherId?: number;
  readonly schoolId?: number;
  readonly search?: string;
  /** The classes without a teacher today, or all others. */
  readonly withoutTeacher?: boolean;
  readonly archived?: boolean;
}

/** The orders of a roster, with SQL. */
const rosterOrders = { id: 'id', name: byName('name', 'id'), family_name: byFamilyName('id') };

export type RosterOrder = keyof typeof rosterOrders;

/** What a roster is answered with beside the fields of its students. */
export const rosterIncludes = [
  ...(['names', 'contacts', 'names,contacts'] as const),
  ...(['then', 'names,then', 'contacts,then', 'names,contacts,then'] as const),
] as const;

export type IncludedInRoster = (typeof rosterIncludes)[number];

/** The students who sit in the class on the day $2. */
const students = (order: RosterOrder) =>
  selectByIds({
    view: 'student_json',
    ids: `SELECT student_id FROM enrollment WHERE class_id = c.id
      AND ${covers('$2::text::date')}`,
    order: rosterOrders[order],
  });

/** Counts the listed students, so that list and `total_count` always agree. */
const rosterOf = (order: RosterOrder, include?: IncludedInRoster) => {
  const teacher = shownNameField('teacher', 'c.teacher_id', 'teacher_shown_name');
  const included = include?.split(',') ?? [];
  const fields = [
    ...(included.includes('names') ? [nameFields('student', 's.id')] : []),
    ...(included.includes('contacts') ? [contactsField('s.id')] : []),
    ...(included.includes('then') ? [studentThenField('s.id', '$2::text::date')] : []),
  ];
  const ofClass = [
    ...(included.includes('names') ? [teacher] : []),
    ...(included.includes('then') ? [classThenField('c.id', '$2::text::date')] : []),
  ];
  const schoolClass = ofClass.length > 0 ? withFields('row_to_json(c)::text', ofClass) : 'row_to_json(c)::text';
  const student = fields.length > 0 ? withFields('json', fields) : 'json';
  return `SELECT '{"class":' || ${schoolClass}
    || ',"students":' || roster.students
    || ',"total_count":' || roster.total || '}' AS json
  FROM class_record c, LATERAL (SELECT ${aggregateJson(student)} AS students, count(*) AS total FROM (${students(order)}) s) roster
  WHERE c.id = $1::int`;
};

/** Reads classes and rosters as the JSON that the API answers. */
@Injectable()
export class ClassQueries extends SchoolRecordQueries<ClassFilter> {
  private readonly lastDays: LastDays;

  constructor(
    reader: ReadClient,
    private readonly calendar: SchoolCalendar,
  ) {
    super(reader, 'class', {
      table: 'school_class',
      view: 'class_record',
      sorts: { id: 'integer', name: 'name', teacher_id: 'integer', teacher_name: 'name', semester: 'text' },
      expressions: { teacher_name: '(SELECT name FROM teacher_record WHERE id = t.teacher_id)' },
      nullable: ['semester'],
      embeds: { changes: 'teacher_change', column: 'teacher_id' },
      notFound: () => new ClassNotFound(),
    });
    this.lastDays = new LastDays(reader, 'school_class');
  }

  /** The last day of a class, or null. @throws ClassNotFound */
  lastDay(id: number): Promise<string | null> {
    return this.lastDays.one(id, this.source.notFound);
  }

  /** The last days of those classes that have one, by id. */
  lastDaysOf(ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
    return this.lastDays.of(ids);
  }

  /**
   * The class with its students.
   *
   * @param asOf the day on which they sit there, `YYYY-MM-DD`
   * @throws ClassNotFound
   */
  async roster(
    id: number,
    { order, asOf, include }: { order: RosterOrder; asOf: string; include?: IncludedInRoster },
  ): Promise<string> {
    const row = await this.reader.list<{ json: string }>(rosterOf(order, include), [id, asOf]);
    if (!row) throw new ClassNotFound();
    return row.json;
  }

  protected override nameFields(): string {
    return shownNameField('teacher', 'r.teacher_id', 'teacher_shown_name');
  }

  protected override formOf({ search }: ClassFilter) {
    return formOfSearch(search);
  }

  protected conditionsOf(filter: ClassFilter): Condition[] {
    const { search, withoutTeacher: without, archived } = filter;
    const { today } = this.calendar.time();
    return [
      ...(search === undefined ? [] : [classSearchCondition(search)]),
      ['semester = ?::text', filter.semester],
      ['semester = ANY (?::text[])', filter.semesters],
      ['teacher_id = ?::int', filter.teacherId],
      ['school_id = ?::int', filter.schoolId],
      [`id IN (${withoutTeacher('?')})`, without === true ? today : undefined],
      [`id NOT IN (${withoutTeacher('?')})`, without === false ? today : undefined],
      ...archivedConditions(archived, today),
    ];
  }
}
