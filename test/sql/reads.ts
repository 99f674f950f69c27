/** What a list or a look-up can be asked, by resource: each combination of these is a request. */
interface Question {
  readonly path: string;
  readonly filters?: readonly string[];
}

/** Every read of the interface. The ids are those of any seeded school. */
const questions: Record<string, readonly Question[]> = {
  students: [
    { path: '/students', filters: ['search=Maria%20gar', 'search=li', 'grade_level=9'] },
    { path: '/students?page=150' },
    { path: '/students/7' },
  ],
  teachers: [
    { path: '/teachers', filters: ['search=Maria%20gar', 'search=li', 'department=Science'] },
    { path: '/teachers/7' },
  ],
  classes: [
    { path: '/classes', filters: ['semester=Fall%202025', 'teacher_id=7'] },
    { path: '/classes/7' },
    { path: '/classes/7/roster' },
  ],
  announcements: [
    { path: '/announcements', filters: ['scope=class', 'priority=urgent', 'active_only=false'] },
    { path: '/announcements/7' },
  ],
  grades: [
    { path: '/grades', filters: ['student_id=7', 'class_id=7', 'term=Fall%202025%20Q1'] },
    { path: '/grades/7' },
  ],
  attendance: [
    { path: '/students/7/attendance', filters: ['start_date=2025-10-01', 'end_date=2025-10-31', 'class_id=7'] },
    { path: '/attendance/7' },
  ],
};

/** The requests of each resource, such as `/students?grade_level=9`, the plainest first. */
export const reads: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(questions).map(([resource, asked]) => [resource, asked.flatMap(requestsOf)]),
);

function requestsOf({ path, filters = [] }: Question): string[] {
  return combinations(filters)
    .filter((chosen) => chosen.filter((filter) => filter.startsWith('search=')).length < 2)
    .map((chosen) => (chosen.length > 0 ? `${path}?${chosen.join('&')}` : path));
}

/** Every subset, in the order of counting. */
function combinations(filters: readonly string[]): string[][] {
  return filters.reduce<string[][]>((found, filter) => [...found, ...found.map((chosen) => [...chosen, filter])], [[]]);
}
