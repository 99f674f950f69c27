import { ClassArchived } from '@homeroom/classes';
import { CursorExpired } from '@homeroom/kernel';
import { studentExample, StudentNotFound } from '@homeroom/people';
import { batchOf, batchText, onlyPage, type OperationText, cursorPageOf, pageOf } from '@homeroom/http';
import { AttendanceExists, AttendanceNotFound, ClassNotFound } from '../domain/academics.errors';
import { attendanceFields } from '../persistence/record-history.queries';
import { CorrectAttendanceDto, RecordAttendanceDto, RecordDayDto } from './attendance.dto';
import { AttendanceResource, ClassDayResource, StudentAttendanceResource } from './attendance.resource';
import { creation, historyText, keyExample } from './history.openapi';
import { historyPageOf } from './history.resource';

const late = { student_id: 1, class_id: 1, date: '2026-09-01', status: 'late', notes: 'Bus' };
const recordedLate = { id: 1, ...late, recorded_at: '2026-09-01T08:00:00.000Z' };

const excused = { ...late, status: 'excused', notes: 'Strike of the bus drivers' };
const recordedExcused = { ...recordedLate, ...excused };

const markedPresent = { ...recordedLate, date: '2026-09-02', status: 'present', notes: null };

const archived = new ClassArchived('2026-06-18');

/** The documentation of attendance. */
export const attendanceOpenApi = {
  record: {
    id: 'recordAttendance',
    summary: 'Record attendance',
    description:
      'There is one record for each student, class and date. A second request corrects it and answers 200 with the same id. The date may be up to a year in the future. The student need not be enrolled in the class. On a day without lessons the response has the header `Homeroom-Warning`.',
    body: RecordAttendanceDto,
    answers: AttendanceResource,
    examples: {
      late: { summary: 'Late, because of the bus', body: late, status: 201, answer: recordedLate },
      corrected: { summary: 'The same day, corrected', body: excused, status: 200, answer: recordedExcused },
    },
    errors: [archived],
  },
  recordDay: {
    id: 'recordClassAttendance',
    summary: "Record a class's attendance of a day",
    description: `${batchText} A result has status 201 for a new record, and 200 for a corrected one. On a day without lessons the response has the header \`Homeroom-Warning\`.`,
    isAddition: true,
    isBatch: true,
    of: 'class',
    body: RecordDayDto,
    answers: batchOf(AttendanceResource, 'Attendance'),
    examples: {
      day: {
        summary: 'Two marks',
        body: {
          date: '2026-09-02',
          records: [
            { student_id: 1, status: 'present' },
            { student_id: 2, status: 'absent' },
          ],
        },
        status: 201,
        answer: {
          written: 2,
          failed: 0,
          results: [
            { index: 0, status: 201, record: { ...markedPresent, id: 3 } },
            { index: 1, status: 201, record: { ...markedPresent, id: 4, student_id: 2, status: 'absent' } },
          ],
        },
      },
    },
    errors: [new ClassNotFound(), archived],
  },
  list: {
    id: 'listAttendance',
    summary: 'List attendance records',
    description:
      'Ordered by id. All records that match the filters are counted for `total`. That is fast for a student, a class or some days, and takes longer for whole years of a large school.',
    isAddition: true,
    answers: pageOf(AttendanceResource, 'AttendancePage'),
    cursorAnswers: cursorPageOf(AttendanceResource, 'AttendanceCursorPage'),
    examples: { page: { summary: 'The records of a class of some days', answer: onlyPage(recordedExcused) } },
    errors: [new CursorExpired()],
  },
  ofClassDay: {
    id: 'getClassAttendance',
    summary: "Get a class's attendance of a day",
    description:
      "The students who sit in the class on that day, ordered by id, or with `sort=name` or `sort=family_name` as people order names, each with the attendance record, if there is one. A student with a record of that day who does not sit there, after a move for example, is listed with `enrolled` false. Without `date` the day is today in the school's time zone.",
    isAddition: true,
    of: 'class',
    answers: ClassDayResource,
    examples: {
      day: {
        summary: 'A class with one student',
        answer: {
          class_id: 1,
          date: late.date,
          students: [
            {
              ...{ student_id: studentExample.id, name: studentExample.name, enrolled: true },
              ...{ attendance_id: 1, status: excused.status, notes: excused.notes },
            },
          ],
          counts: { total: 1, present: 0, absent: 0, late: 0, excused: 1, unmarked: 0 },
        },
      },
    },
    errors: [new ClassNotFound()],
  },
  history: {
    id: 'getAttendanceHistory',
    summary: "Get an attendance record's history",
    description: historyText,
    of: 'attendance record',
    isAddition: true,
    answers: historyPageOf(attendanceFields, 'Attendance'),
    examples: {
      corrected: {
        summary: 'Late, then excused',
        answer: onlyPage(
          {
            version: 2,
            student_id: 1,
            at: recordedExcused.recorded_at,
            by: keyExample,
            changes: [
              { field: 'status', from: late.status, to: excused.status },
              { field: 'notes', from: late.notes, to: excused.notes },
            ],
          },
          {
            version: 1,
            student_id: 1,
            at: recordedLate.recorded_at,
            by: keyExample,
            changes: creation({ class_id: 1, date: late.date, status: late.status, notes: late.notes }),
          },
        ),
      },
    },
    errors: [new AttendanceNotFound()],
  },
  get: {
    id: 'getAttendance',
    summary: 'Get an attendance record',
    isAddition: true,
    of: 'attendance record',
    answers: AttendanceResource,
    examples: { record: { summary: 'An attendance record', answer: recordedExcused } },
    errors: [new AttendanceNotFound()],
  },
  correct: {
    id: 'correctAttendance',
    summary: 'Correct an attendance record',
    description:
      'Fields that are left out keep their values. null clears the notes. `student_id` cannot be changed. Another class or date must have no record of the student.',
    isAddition: true,
    of: 'attendance record',
    body: CorrectAttendanceDto,
    answers: AttendanceResource,
    examples: {
      moved: {
        summary: 'It was the day before',
        body: { date: '2026-08-31', notes: null },
        answer: { ...recordedExcused, date: '2026-08-31', notes: null, recorded_at: '2026-09-02T08:00:00.000Z' },
      },
    },
    errors: [new AttendanceNotFound(), new AttendanceExists(), archived],
  },
  remove: {
    id: 'deleteAttendance',
    summary: 'Delete an attendance record',
    isAddition: true,
    of: 'attendance record',
    examples: { deleted: { summary: 'The record is gone', status: 204 } },
    errors: [new AttendanceNotFound()],
  },
  ofStudent: {
    id: 'getStudentAttendance',
    summary: "Get a student's attendance",
    description: 'The records that match the filter, ordered by id, and their summary.',
    of: 'student',
    answers: StudentAttendanceResource,
    examples: {
      term: {
        summary: 'A term in a class',
        answer: {
          student_id: 1,
          records: [recordedExcused],
          summary: { total_days: 1, present: 0, absent: 0, late: 0, excused: 1, attendance_rate: 0 },
        },
      },
    },
    errors: [new StudentNotFound()],
  },
} satisfies Record<string, OperationText>;
