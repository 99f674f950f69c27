import type { RecordEvent } from '../../../api/types';
import { changed } from './changes';
import { assignment, inClass, onDay, type Parts, recordOf, studentsOf } from './parts';

type Sentence = (event: RecordEvent) => Parts;

/** A read about the students of the event. */
const saw =
  (what: string, rest: Sentence = () => []): Sentence =>
  (event) => [`saw ${what} `, ...studentsOf(event), ...rest(event)];

/** A list of records of students, which may be that of one class. */
const sawRecords =
  (what: string): Sentence =>
  (event) =>
    event.student_count === 0
      ? [`looked for ${what}`, ...inClass(event), ' and found none']
      : [`saw ${what} of `, ...studentsOf(event), ...inClass(event)];

/**
 * What follows the name of the user or the key, by operation of the API as an event names it. The others list records, see one, or
 * change them.
 */
const operations: Readonly<Record<string, Sentence>> = {
  'GET /v1/students': (event) =>
    event.student_count === 0 ? ['looked for students and found none'] : ['listed ', ...studentsOf(event)],
  'GET /v1/students/:id': saw('the record of'),
  'GET /v1/students/:id/classes': saw('the classes of'),
  'GET /v1/students/:id/grades': saw('the grades of'),
  'GET /v1/students/:id/averages': saw('the averages of'),
  'GET /v1/students/:id/attendance': saw('the attendance of'),
  'GET /v1/students/:id/school': saw('the school of'),
  'GET /v1/students/:id/preferred-name': saw('the preferred name of'),
  'GET /v1/students/:id/status': saw('the status of'),
  'GET /v1/students/:id/past': saw('the former names and grade levels of'),
  'GET /v1/students/:id/withdrawals': saw('the withdrawals of'),
  'GET /v1/students/:id/contacts': saw('the contacts of'),
  'GET /v1/students/:id/merges': saw('the merges of'),
  'POST /v1/students/:id/merge': (event) =>
    event.record === 'student' ? ['merged two records of one student: ', ...studentsOf(event)] : changed(event),
  'POST /v1/students/:id/merge/undo': (event) =>
    event.record === 'student' ? ['undid the merge of ', ...studentsOf(event)] : changed(event),
  'POST /v1/students/:id/withdraw': (event) =>
    event.record === 'student' ? ['withdrew ', ...studentsOf(event), ' from the school'] : changed(event),
  'POST /v1/students/:id/reinstate': (event) =>
    event.record === 'student' ? ['reinstated ', ...studentsOf(event)] : changed(event),

  'GET /v1/teachers/:id/merges': (event) => ['saw the merges of ', ...recordOf(event)],
  'POST /v1/teachers/:id/merge': (event) =>
    event.record === 'teacher' ? ['merged two records of one teacher: ', ...recordOf(event)] : changed(event),
  'POST /v1/teachers/:id/merge/undo': (event) =>
    event.record === 'teacher' ? ['undid the merge of ', ...recordOf(event)] : changed(event),
  'GET /v1/teachers/:id/school': (event) => ['saw the school of ', ...recordOf(event)],
  'GET /v1/teachers/:id/archive': (event) => ['saw the last day of ', ...recordOf(event)],
  'GET /v1/schools/:id/archive': (event) => ['saw the last day of ', ...recordOf(event)],
  'GET /v1/teachers/:id/preferred-name': (event) => ['saw the preferred name of ', ...recordOf(event)],

  'GET /v1/classes/:id': (event) => ['saw ', ...recordOf(event)],
  'GET /v1/classes/:id/school': (event) => ['saw the school of ', ...recordOf(event)],
  'GET /v1/classes/:id/archive': (event) => ['saw the last day of ', ...recordOf(event)],
  'GET /v1/classes/:id/roster': (event) => ['saw the roster of ', ...recordOf(event)],
  'GET /v1/classes/:id/attendance': (event) => ['saw the attendance of ', ...recordOf(event)],
  'DELETE /v1/classes/:id/enroll/:student_id': (event) => ['withdrew ', ...studentsOf(event), ...fromClass(event)],

  'GET /v1/enrollments': sawRecords('enrollments'),
  'GET /v1/enrollments/:id': saw('an enrollment of', inClass),
  'POST /v1/enrollments/:id/move': (event) =>
    event.change === 'created'
      ? ['moved ', ...studentsOf(event), ' to another class: ', ...textOfClass(event)]
      : changed(event),

  'GET /v1/contacts': sawRecords('contacts'),
  'GET /v1/contacts/:id': saw('a contact of'),

  'GET /v1/announcements/:id': (event) => ['saw ', ...recordOf(event)],

  'GET /v1/grades': sawRecords('grades'),
  'GET /v1/grades/:id': saw('a grade of', (event) => [...inClass(event), ...assignment(event)]),
  'GET /v1/grades/:id/history': saw('the history of a grade of', (event) => [...inClass(event), ...assignment(event)]),

  'GET /v1/attendance': sawRecords('attendance records'),
  'GET /v1/attendance/:id': saw('an attendance record of', (event) => [...inClass(event), ...onDay(event)]),
  'GET /v1/attendance/:id/history': saw('the history of an attendance record of', (event) => [
    ...inClass(event),
    ...onDay(event),
  ]),

  'GET /v1/webhooks/:id/deliveries': () => ['saw the deliveries of a webhook'],

  'GET /v1/imports/:id': (event) => ['saw ', ...importOf(event)],
  'GET /v1/imports/:id/report': (event) => ['saw the report of ', ...importOf(event), ...about(event)],
  'POST /v1/imports': (event) => ['sent a file to import', ...about(event)],
};

/** The same of what is no operation of the API: commands, and pages of the dashboard. */
const commands: Readonly<Record<string, Sentence>> = {
  'GET /dashboard/api/schools/:environment/absentees': (event) => ['saw who was absent on a day', ...about(event)],
  'GET /dashboard/api/schools/:environment/duplicates': (event) => [
    'looked for students who were added twice',
    ...about(event),
  ],
  'PUT /dashboard/api/schools/:environment/duplicates': (event) => [
    'decided whether these are one student or two: ',
    ...studentsOf(event),
  ],
  'GET /dashboard/api/schools/:environment/students/:id/absence': saw('the classes and marks of a day of'),
  'POST /dashboard/api/schools/:environment/students/:id/absence': (event) => [
    'reported the absence of ',
    ...studentsOf(event),
    ...inClass(event),
    ...onDay(event),
  ],
  'calendar add': (event) => changed(event),
  'calendar remove': (event) => changed(event),
  'import csv': (event) => (event.action === 'write' ? changed(event) : sawInImport(event)),
  'import oneroster': (event) => (event.action === 'write' ? changed(event) : sawInImport(event)),
  'import undo': (event) => (event.action === 'write' ? changed(event) : sawInImport(event)),
  'year close': (event) => (event.action === 'write' ? changed(event) : sawInImport(event)),
  'year open': (event) => (event.action === 'write' ? changed(event) : sawInImport(event)),
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

/** The sentence of an operation of the API without one of its own: a change, a list, or a record. */
function defaultSentence(route: string): Sentence | undefined {
  const [, method, list = '', rest] = /^([A-Z]+) \/v1\/([\w-]+)(\/.+)?$/.exec(route) ?? [];
  if (method === undefined) return undefined;
  if (method !== 'GET') return changed;
  if (rest === '/:id')
    return (event) => ['saw the record of ', ...(isAboutStudents(event) ? studentsOf : recordOf)(event)];
  if (rest !== undefined) return undefined;
  const what = `listed the ${list.replaceAll(/[_-]/g, ' ')}`;
  return (event) => (isAboutStudents(event) ? [`${what} of `, ...studentsOf(event)] : [what]);
}

const isAboutStudents = ({ student_count: count }: RecordEvent): boolean => count > 0;

/** What an event says after the name of the user or key; null for an operation that has no sentence. */
export function sentenceFor(event: RecordEvent): Parts | null {
  const { action, route } = event;
  const operation = route.replace(/^HEAD /, 'GET ');
  const known = operations[operation] ?? defaultSentence(operation);
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
