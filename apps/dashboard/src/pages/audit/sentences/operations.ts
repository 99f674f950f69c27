import type { RecordEvent } from '../../../api/types';
import { changed } from './changes';
import { assignment, inClass, onDay, type Parts, recordOf, studentsOf } from './parts';

type Sentence = (event: RecordEvent) => Parts;

/** A read about the students of the event. */
const saw =
  (what: string, rest: Sentence = () => []): Sentence =>
  (event) => [`saw ${what} `, ...studentsOf(event), ...rest(event)];

/** A read of something without students. */
const listed =
  (what: string): Sentence =>
  () => [`listed the ${what}`];

/** A list of records of students, which may be that of one class. */
const sawRecords =
  (what: string): Sentence =>
  (event) =>
    event.student_count === 0
      ? [`looked for ${what}`, ...inClass(event), ' and found none']
      : [`saw ${what} of `, ...studentsOf(event), ...inClass(event)];

/** What follows the name of the user or the key, by operation of the API as an event names it. */
const operations: Readonly<Record<string, Sentence>> = {
  'GET /v1/schools': listed('schools'),
  'GET /v1/schools/:id': (event) => ['saw the record of ', ...recordOf(event)],
  'POST /v1/schools': changed,
  'PUT /v1/schools/:id': changed,
  'DELETE /v1/schools/:id': changed,

  'GET /v1/students': (event) =>
    event.student_count === 0 ? ['looked for students and found none'] : ['listed ', ...studentsOf(event)],
  'GET /v1/students/:id': saw('the record of'),
  'GET /v1/students/:id/classes': saw('the classes of'),
  'GET /v1/students/:id/grades': saw('the grades of'),
  'GET /v1/students/:id/attendance': saw('the attendance of'),
  'GET /v1/students/:id/school': saw('the school of'),
  'GET /v1/students/:id/status': saw('the status of'),
  'GET /v1/students/:id/withdrawals': saw('the withdrawals of'),
  'POST /v1/students': changed,
  'POST /v1/students/batch': changed,
  'PUT /v1/students/:id': changed,
  'PUT /v1/students/:id/school': changed,
  'DELETE /v1/students/:id': changed,
  'POST /v1/students/:id/withdraw': (event) =>
    event.record === 'student' ? ['withdrew ', ...studentsOf(event), ' from the school'] : changed(event),
  'POST /v1/students/:id/reinstate': (event) =>
    event.record === 'student' ? ['reinstated ', ...studentsOf(event)] : changed(event),

  'GET /v1/teachers': listed('teachers'),
  'GET /v1/teachers/:id': (event) => ['saw the record of ', ...recordOf(event)],
  'GET /v1/teachers/:id/school': (event) => ['saw the school of ', ...recordOf(event)],
  'POST /v1/teachers': changed,
  'POST /v1/teachers/batch': changed,
  'PUT /v1/teachers/:id': changed,
  'PUT /v1/teachers/:id/school': changed,
  'DELETE /v1/teachers/:id': changed,

  'GET /v1/classes': listed('classes'),
  'GET /v1/classes/:id': (event) => ['saw ', ...recordOf(event)],
  'GET /v1/classes/:id/school': (event) => ['saw the school of ', ...recordOf(event)],
  'GET /v1/classes/:id/roster': (event) => ['saw the roster of ', ...recordOf(event)],
  'GET /v1/classes/:id/attendance': (event) => ['saw the attendance of ', ...recordOf(event)],
  'POST /v1/classes': changed,
  'POST /v1/classes/batch': changed,
  'PUT /v1/classes/:id': changed,
  'PUT /v1/classes/:id/school': changed,
  'DELETE /v1/classes/:id': changed,
  'POST /v1/classes/:id/attendance': changed,
  'POST /v1/classes/:id/enroll': changed,
  'POST /v1/classes/:id/enroll/batch': changed,
  'DELETE /v1/classes/:id/enroll/:student_id': (event) => ['withdrew ', ...studentsOf(event), ...fromClass(event)],

  'GET /v1/enrollments': sawRecords('enrollments'),
  'GET /v1/enrollments/:id': saw('an enrollment of', inClass),
  'PUT /v1/enrollments/:id': changed,
  'POST /v1/enrollments/:id/move': (event) =>
    event.change === 'created'
      ? ['moved ', ...studentsOf(event), ' to another class: ', ...textOfClass(event)]
      : changed(event),
  'DELETE /v1/enrollments/:id': changed,

  'GET /v1/announcements': listed('announcements'),
  'GET /v1/announcements/:id': (event) => ['saw ', ...recordOf(event)],
  'POST /v1/announcements': changed,
  'PUT /v1/announcements/:id': changed,
  'DELETE /v1/announcements/:id': changed,

  'GET /v1/grades': sawRecords('grades'),
  'GET /v1/grades/:id': saw('a grade of', (event) => [...inClass(event), ...assignment(event)]),
  'GET /v1/grades/:id/history': saw('the history of a grade of', (event) => [...inClass(event), ...assignment(event)]),
  'POST /v1/grades': changed,
  'POST /v1/grades/batch': changed,
  'PUT /v1/grades/:id': changed,
  'DELETE /v1/grades/:id': changed,

  'GET /v1/attendance': sawRecords('attendance records'),
  'GET /v1/attendance/:id': saw('an attendance record of', (event) => [...inClass(event), ...onDay(event)]),
  'GET /v1/attendance/:id/history': saw('the history of an attendance record of', (event) => [
    ...inClass(event),
    ...onDay(event),
  ]),
  'POST /v1/attendance': changed,
  'PUT /v1/attendance/:id': changed,
  'DELETE /v1/attendance/:id': changed,

  'GET /v1/imports': listed('imports'),
  'GET /v1/imports/:id': (event) => ['saw ', ...importOf(event)],
  'GET /v1/imports/:id/report': (event) => ['saw the report of ', ...importOf(event), ...about(event)],
  'POST /v1/imports': (event) => ['sent a file to import', ...about(event)],
  'POST /v1/imports/:id/undo': changed,
};

/** The same of what is no operation of the API: commands, and pages of the dashboard. */
const commands: Readonly<Record<string, Sentence>> = {
  'GET /dashboard/api/schools/:environment/absentees': (event) => ['saw who was absent on a day', ...about(event)],
  'import csv': (event) => (event.action === 'write' ? changed(event) : sawInImport(event)),
  'import oneroster': (event) => (event.action === 'write' ? changed(event) : sawInImport(event)),
  'import undo': (event) => (event.action === 'write' ? changed(event) : sawInImport(event)),
  'import show': (event) => ['saw what an import did', ...about(event)],
  'export csv': (event) => ['exported a list', ...about(event)],
  'export json': (event) => ['exported a list', ...about(event)],
  'export ndjson': (event) => ['exported a list', ...about(event)],
  'export xlsx': (event) => ['exported a list', ...about(event)],
  'export oneroster': (event) => ['exported the school as a OneRoster package', ...about(event)],
  'privacy export': (event) => ['exported all data about ', ...studentsOf(event)],
  'privacy erase': (event) => ['erased the personal data of ', ...studentsOf(event)],
  'privacy scrub': () => ['removed old copies of deleted data from the disk'],
  seed: () => ['filled the school with generated records'],
};

/** What an event says after the name of the user or key; null for an operation that has no sentence. */
export function sentenceFor(event: RecordEvent): Parts | null {
  const { action, route } = event;
  const known = operations[route.replace(/^HEAD /, 'GET ')];
  if (!known) return commands[route]?.(event) ?? null;
  // The read of a write is a dry run, or the stored answer for a repeated request.
  if (action === 'read' && !/^(GET|HEAD) /.test(route) && route !== 'POST /v1/imports') {
    return ['tried or repeated a change, and saw ', ...studentsOf(event), ...inClass(event)];
  }
  return known(event);
}

const sawInImport: Sentence = (event) => ['saw ', ...studentsOf(event), ' in a file that was imported or previewed'];

const about: Sentence = (event) => (event.student_count === 0 ? [] : [': ', ...studentsOf(event)]);

const importOf: Sentence = ({ records: [first] }) => [first ? `import ${first.id}` : 'an import'];

function fromClass(event: RecordEvent): Parts {
  const [, ...name] = inClass(event);
  return name.length === 0 ? [' from a class'] : [' from ', ...name];
}

const textOfClass: Sentence = (event) => inClass(event).slice(1);
