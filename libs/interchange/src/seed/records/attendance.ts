import type { AttendanceRow } from '@homeroom/academics';
import { type SchoolDay, schoolDays } from '../school-year/calendar';
import type { Random } from '../random';
import type { PlannedClass, School } from '../school';

const excuses = [
  'Doctor’s appointment',
  'Dentist',
  'Family emergency',
  'Religious observance',
  'Away with the school team',
  'College visit',
  'Flu, note from the parents',
];
const delays = ['Bus was late', 'Overslept', 'Traffic', 'Came with a sibling'];

/** Shares: of days that most students are absent, of students who are so often, of days that are late or excused. */
const usuallyAbsent = 0.023;
const chronic = 0.035;
const late = 0.02;
const excused = 0.01;

/** One record of every student on each school day, day by day. */
export function* attendance(school: School): Generator<AttendanceRow> {
  const absences = absencesOf(school);
  const stream = school.stream('attendance');
  let id = 0;
  for (const [index, day] of schoolDays.entries()) {
    for (let student = 1; student <= school.students; student += 1) {
      const chance = stream.of(student, index);
      const planned = classOn(school, student, day, index);
      const status = statusOf(chance.next(), absences[student] ?? usuallyAbsent);
      id += 1;
      yield {
        id,
        student_id: student,
        class_id: planned.id,
        date: day.date,
        status,
        notes: noteOn(status, chance),
        recorded_at: `${day.date}T${planned.slot.rollCall}:${10 + chance.below(50)}.000Z`,
      };
    }
  }
}

/** How often each student is absent. */
function absencesOf(school: School): Float32Array {
  const stream = school.stream('absence');
  return Float32Array.from({ length: school.students + 1 }, (_, student) => {
    const chance = stream.of(student);
    return chance.happens(chronic) ? 0.1 + chance.next() * 0.2 : usuallyAbsent * 2 * chance.next();
  });
}

/** The core class, or every other time the elective, on the days on which it meets. */
function classOn(school: School, student: number, { weekday }: SchoolDay, index: number): PlannedClass {
  const elective = school.classOf(student, 'elective');
  const chosen = elective && (student + index) % 2 === 0 && elective.slot.weekdays.includes(weekday);
  return chosen ? elective : (school.classOf(student, 'core') as PlannedClass);
}

function statusOf(dice: number, absent: number): AttendanceRow['status'] {
  if (dice < absent) return 'absent';
  if (dice < absent + late) return 'late';
  return dice < absent + late + excused ? 'excused' : 'present';
}

function noteOn(status: AttendanceRow['status'], chance: Random): string | null {
  if (status === 'excused') return chance.happens(0.7) ? chance.pick(excuses) : null;
  return status === 'late' && chance.happens(0.25) ? chance.pick(delays) : null;
}
