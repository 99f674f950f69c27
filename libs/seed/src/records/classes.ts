import type { EnrollmentRow, SchoolClassRow } from '@homeroom/classes';
import { at, daysAfter } from '../school-year/calendar';
import type { PlannedClass, SeededSchool } from '../school-year/school';
import { roomOf } from './teachers';
import { maxClassSize } from '../school-year/year-groups';

/** Generates the classes of a school, ordered by id and grade level. */
export function* classes(school: SeededSchool): Generator<SchoolClassRow> {
  for (const { id, name, section, teacherId, slot, school: index } of school.classes) {
    yield {
      id,
      name,
      teacher_id: teacherId,
      schedule: slot.schedule,
      room: roomOf(teacherId),
      capacity: maxClassSize,
      enrolled_count: section.size,
      semester: school.year.semesterOf(section.strand),
      created_at: at(`${school.year.yearOf(section.strand)}-08-01`, 28_800 + (id % 30_000)),
      school_id: school.schoolId(index),
      last_day: null,
    };
  }
}

/** Generates the enrollments of a school, ordered by class. */
export function* enrollments(school: SeededSchool): Generator<EnrollmentRow> {
  const stream = school.stream('enrollment');
  let id = 0;
  for (const planned of school.classes) {
    const random = stream.of(planned.id);
    const day = daysAfter(enrollmentBegins(school, planned), random.below(5));
    for (const student of school.rosterOf(planned)) {
      id += 1;
      const enrolled_at = at(day, 28_800 + random.below(28_800));
      const period = { enrolled_at, begin_date: day, end_date: null, ...notWithdrawn };
      yield { id, class_id: planned.id, student_id: student, ...period };
    }
  }
}

const notWithdrawn = { withdrawal_id: null, end_before_withdrawal: null };

/** The week in which students enroll: at the end of August, or before the semester of an elective. */
function enrollmentBegins({ year }: SeededSchool, { section: { strand } }: PlannedClass): string {
  return strand === 'elective' ? daysAfter(year.semesterBegins, -14) : `${year.yearOf(strand)}-08-25`;
}
