import {
  AttendanceExists,
  AttendanceService,
  attendanceTable,
  CreateGradeDto,
  GradesService,
  gradeTable,
  RecordAttendanceDto,
} from '@homeroom/academics';
import {
  AcademicSessionDto,
  AcademicSessionsService,
  academicSessionTable,
  ClosedDayDto,
  ClosedDaysCache,
  ClosedDaysService,
  closedDayTable,
} from '@homeroom/calendar';
import {
  ClassDto,
  ClassesService,
  EnrollmentImportService,
  schoolClassTable,
  type StoredPeriod,
} from '@homeroom/classes';
import { Transactions } from '@homeroom/database';
import {
  ContactsService,
  contactTable,
  CreateContactDto,
  CreateStudentDto,
  StudentsService,
  studentTable,
  TeacherDto,
  TeachersService,
  teacherTable,
} from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { ClassLastDays } from './class-last-days';
import { EnrollmentList } from './enrollment-list';
import type { ImportedList, Undoable } from '../rows/imported-list';
import type { Doubt, Likeness } from './listed-records';
import { ImportedRecords } from './imported-records';
import { StudentStatusList } from './student-status-list';

export const importedListNames = [
  'students',
  'teachers',
  'classes',
  'enrollments',
  'grades',
  'attendance',
  'terms',
  'closed-days',
  'contacts',
] as const;

export type ImportedListName = (typeof importedListNames)[number];

/** Names have an index in this collation. */
const hasName = 'name COLLATE "und-x-icu" = ANY ($1::text[])';

const samePerson: Likeness = { fields: ['name', 'email'], where: hasName, parameters: ['name'] };

const sameClass: Likeness = {
  fields: ['name', 'teacher_id', 'schedule', 'semester'],
  where: hasName,
  parameters: ['name'],
};

const sameGrade: Likeness = {
  fields: ['student_id', 'class_id', 'assignment_name', 'term'],
  where: `(student_id, class_id, coalesce(assignment_name, ''), term) IN (SELECT student, class, coalesce(name, ''), term
    FROM unnest($1::integer[], $2::integer[], $3::text[], $4::text[]) AS given (student, class, name, term))`,
  parameters: ['student_id', 'class_id', 'assignment_name', 'term'],
};

const sameSession: Likeness = {
  fields: ['name', 'kind', 'first_day'],
  where: hasName,
  parameters: ['name'],
};

const sameContact: Likeness = {
  fields: ['student_id', 'name'],
  where: 'student_id = ANY ($1::integer[])',
  parameters: ['student_id'],
};

const sameClosedDay: Likeness = {
  fields: ['name', 'first_day', 'school_id'],
  where: hasName,
  parameters: ['name'],
};

/** A phone with a name: a guardian without one is shown with that of the next contact. */
const isPhoneOfOther = (shown: unknown): boolean => typeof shown === 'string' && / \(.+\)$/.test(shown);

/** @param closing the id of a closed day */
const doubtOf = (closing: number | null): Doubt | null =>
  closing === null
    ? null
    : {
        ...{ column: 'date', rule: 'no_lessons', message: `is a day without lessons, by closed day ${closing}` },
        advice: 'Check the date. The mark is recorded all the same',
      };

/** The lists that can be imported, written by the services of the contexts. */
@Injectable()
export class ImportedLists {
  private readonly lists: Readonly<Record<ImportedListName, ImportedList>>;

  constructor(
    transactions: Transactions,
    students: StudentsService,
    teachers: TeachersService,
    classes: ClassesService,
    private readonly enrollments: EnrollmentImportService,
    grades: GradesService,
    attendance: AttendanceService,
    sessions: AcademicSessionsService,
    closedDays: ClosedDaysService,
    contacts: ContactsService,
    lessons: ClosedDaysCache,
    readonly statuses: StudentStatusList,
    private readonly lastDays: ClassLastDays,
  ) {
    this.lists = {
      students: new ImportedRecords(transactions, {
        table: studentTable,
        likeness: samePerson,
        dto: CreateStudentDto,
        uses: async (ids) => new Map([...(await contacts.uses(ids)), ...(await statuses.withdrawn(ids))]),
        isOfAnother: (field, shown) => field === 'guardian_phone' && isPhoneOfOther(shown),
        create: (details) => students.createAll(details),
        change: (revisions) => students.reviseAll(revisions),
        remove: (ids) => students.removeAll(ids),
      }),
      teachers: new ImportedRecords(transactions, {
        table: teacherTable,
        likeness: samePerson,
        dto: TeacherDto,
        create: (details) => teachers.createAll(details),
        change: (revisions) => teachers.reviseAll(revisions),
        remove: (ids) => teachers.removeAll(ids),
      }),
      classes: new ImportedRecords(transactions, {
        table: schoolClassTable,
        likeness: sameClass,
        dto: ClassDto,
        create: (details) => classes.createAll(details),
        change: (revisions) => classes.reviseAll(revisions),
        remove: (ids) => classes.removeAll(ids),
      }),
      enrollments: new EnrollmentList(enrollments),
      grades: new ImportedRecords(transactions, {
        table: gradeTable,
        likeness: sameGrade,
        dto: CreateGradeDto,
        create: (details) => grades.createAll(details),
        change: (revisions) => grades.reviseAll(revisions),
        remove: (ids) => grades.removeAll(ids),
      }),
      attendance: new ImportedRecords(transactions, {
        table: attendanceTable,
        dto: RecordAttendanceDto,
        naturalKey: ['student_id', 'class_id', 'date'],
        keyIsTaken: () => new AttendanceExists(),
        doubts: async (days) => (await lessons.closings(days)).map(doubtOf),
        create: (days) => attendance.recordAll(days),
        change: (revisions) => attendance.correctAll(revisions),
        remove: (ids) => attendance.removeAll(ids),
      }),
      terms: new ImportedRecords(transactions, {
        table: academicSessionTable,
        likeness: sameSession,
        dto: AcademicSessionDto,
        create: (details) => sessions.createAll(details),
        change: (revisions) => sessions.reviseAll(revisions),
        remove: (ids) => sessions.removeAll(ids),
      }),
      'closed-days': new ImportedRecords(transactions, {
        table: closedDayTable,
        likeness: sameClosedDay,
        dto: ClosedDayDto,
        create: (details) => closedDays.createAll(details),
        change: (revisions) => closedDays.reviseAll(revisions),
        remove: (ids) => closedDays.removeAll(ids),
      }),
      contacts: new ImportedRecords(transactions, {
        table: contactTable,
        likeness: sameContact,
        dto: CreateContactDto,
        create: (details) => contacts.createAll(details),
        change: (revisions) => contacts.reviseAll(revisions),
        remove: (ids) => contacts.removeAll(ids),
      }),
    };
  }

  named(name: ImportedListName): ImportedList {
    return this.lists[name];
  }

  /** The seats that classes need for more students, by the id of the class. @param more the number of students */
  seatsNeeded(more: ReadonlyMap<number, number>): Promise<ReadonlyMap<number, number>> {
    return this.enrollments.neededSeats(more);
  }

  /** The periods of students in classes, also those that have ended, by the id of the enrollment. */
  async periods(
    pairs: readonly { readonly classId: number; readonly studentId: number }[],
  ): Promise<ReadonlyMap<number, StoredPeriod>> {
    const periods = await this.enrollments.ofPairs(pairs);
    return new Map(periods.map((period) => [period.id, period]));
  }

  /** The list whose records are of a type, such as `student`. */
  of(record: string): Undoable {
    const all: readonly Undoable[] = [...Object.values(this.lists), this.statuses, this.lastDays];
    const list = all.find((each) => each.record === record);
    if (!list) throw new TypeError(`No list has the record ${record}`);
    return list;
  }
}
