import type { TeacherRow } from '@homeroom/people';
import { at, daysAfter } from '../school-year/calendar';
import { phone, schoolEmail } from '../names/contact';
import { adultOf, lineage } from '../names/person';
import type { SeededSchool } from '../school-year/school';

/** Generates the teachers of a school, ordered by id. */
export function* teachers(school: SeededSchool): Generator<TeacherRow> {
  const stream = school.stream('teacher');
  const lastYear = school.year.yearOf('past');
  for (const { id, department, subjects, school: index } of school.teachers) {
    const random = stream.of(id);
    const name = adultOf(lineage(random), random);
    const registered = at(`${lastYear}-07-14`, 28_800 + (id % 30_000));
    yield {
      id,
      name: name.full,
      email: schoolEmail('staff', name, id),
      department,
      subjects,
      phone: random.happens(0.85) ? phone(random) : null,
      office_room: random.happens(0.9) ? roomOf(id) : null,
      hire_date: daysAfter(`${lastYear}-06-30`, -Math.floor(random.next() ** 2 * 11_000)),
      created_at: registered,
      updated_at: registered,
      school_id: school.schoolId(index),
      last_day: null,
      preferred_given_name: null,
    };
  }
}

/** The room of a teacher, in which their classes meet: building, floor and door. */
export function roomOf(teacherId: number): string {
  const door = teacherId - 1;
  const building = Math.floor(door / 60);
  const letter = String.fromCharCode(65 + (building % 26));
  const wing = building < 26 ? '' : Math.floor(building / 26);
  return `${letter}${wing}-${Math.floor((door % 60) / 20) + 1}${String((door % 20) + 1).padStart(2, '0')}`;
}
