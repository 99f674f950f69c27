// Compares the import of a OneRoster package with a plain COPY of the rows that it writes, and with importing the same package again:
// npm run bench:import -- --students 100000
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchDatabase } from './support/bench-database.mjs';
import { cli } from './support/command-line.mjs';
import { ExportedSchool } from './support/exported-school.mjs';
import { runMeasured } from './support/processor-time/measured-process.mjs';
import { seconds, timed } from './support/processor-time/times.mjs';
import { writeRosterPackage } from './support/roster-package.mjs';

const { values } = parseArgs({ options: { students: { type: 'string', default: '100000' } } });
const students = Number(values.students);

/** The tables that the import writes. Referenced tables come first. */
const tables = [
  'school',
  'teacher',
  'student',
  'school_class',
  'enrollment',
  'import',
  'import_record',
  'roster_object',
  'import_roster_object',
  'academic_session',
  'course',
  'class_detail',
  'class_session',
  'class_teacher',
  'guardian',
  'student_guardian',
];

const database = await benchDatabase();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => database.close().finally(() => process.exit(1)));
try {
  const path = join(database.folder, 'package');
  const { teachers, classes, enrollments } = await writeRosterPackage(path, students);
  const first = await importPackage(path);
  const second = await importPackage(path);
  const school = await ExportedSchool.of(database, tables);
  await database.settle();
  const plain = await timed(() => school.copyInto('production'));
  await school.expectCopied('production');
  const number = (value) => value.toLocaleString('en');
  console.log(
    `${number(students)} students, ${number(teachers)} teachers, ${number(classes)} classes, ${number(enrollments)} enrollments: ` +
      `${number(school.rows)} rows; PostgreSQL ${school.server}, ${cpus().length} cores`,
  );
  const lines = [
    ['first import', first.time],
    ['the same package again', second.time],
    ['plain COPY of the rows into the same tables', plain],
  ];
  for (const [name, time] of lines) {
    console.log(name.padEnd(48), seconds(time).padStart(8), (time / plain).toFixed(2).padStart(6));
  }
  console.log(`The second import takes ${(second.time / first.time).toFixed(2)} of the first.`);
  console.log(`Peak memory: ${first.peakUpTo(1).toFixed(0)} MB, ${second.peakUpTo(1).toFixed(0)} MB`);
} finally {
  await database.close();
}

/** Runs the whole command. */
async function importPackage(path) {
  await database.settle();
  const options = ['--environment', 'sandbox', '--default-department', 'Faculty', '--json'];
  const command = [...cli, 'import', 'oneroster', path, ...options];
  return runMeasured(process.execPath, command, database.environment);
}
