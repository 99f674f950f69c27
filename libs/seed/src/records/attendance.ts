import type { AttendanceRow } from '@homeroom/academics';
import type { AttendanceDate } from '../school-year/school-year';
import type { Random } from '../random/random';
import type { PlannedClass, SeededSchool } from '../school-year/school';

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

/** Shares: days absent for a usual student, students with chronic absence, days late, days excused. */
const usuallyAbsent = 0.023;
const chronic = 0.035;
const late = 0.02;
const excused = 0.01;

/** Generates one record for each student and school day, ordered by day. */
export function* attendance(school: SeededSchool): Generator<AttendanceRow> {
  const absences = absencesOf(school);
  const stream = school.stream('attendance');
  let id = 0;
  for (const [index, day] of school.year.schoolDays.entries()) {
    for (let student = 1; student <= school.students; student += 1) {
      const random = stream.of(student, index);
      const planned = classOn(school, student, day, index);
      const status = statusOf(random.next(), absences[student] ?? usuallyAbsent);
      id += 1;
      yield {
        id,
        student_id: student,
        class_id: planned.id,
        date: day.date,
        status,
        notes: noteOn(status, random),
        recorded_at: `${day.date}T${planned.slot.rollCall}:${10 + random.below(50)}.000Z`,
      };
    }
  }
}

/** The share of days on which each student is absent, by id. */
function absencesOf(school: SeededSchool): Float32Array {
  const stream = school.stream('absence');
  return Float32Array.from({ length: school.students + 1 }, (_, student) => {
    const random = stream.of(student);
    return random.happens(chronic) ? 0.1 + random.next() * 0.2 : usuallyAbsent * 2 * random.next();
  });
}

/** The class of a record: the core class, or the elective on every second day on which it meets. */
function classOn(
  school: SeededSchool,
  student: number,
  { date, weekday }: AttendanceDate,
  index: number,
): PlannedClass {
  const elective = date >= school.year.semesterBegins ? school.classOf(student, 'elective') : null;
  const chosen = elective && (student + index) % 2 === 0 && elective.slot.weekdays.includes(weekday);
  return chosen ? elective : (school.classOf(student, 'core') as PlannedClass);
}

function statusOf(dice: number, absent: number): AttendanceRow['status'] {
  if (dice < absent) return 'absent';
  if (dice < absent + late) return 'late';
  return dice < absent + late + excused ? 'excused' : 'present';
}

function noteOn(status: AttendanceRow['status'], random: Random): string | null {
  if (status === 'excused') return random.happens(0.7) ? random.pick(excuses) : null;
  return status === 'late' && random.happens(0.25) ? random.pick(delays) : null;
}
