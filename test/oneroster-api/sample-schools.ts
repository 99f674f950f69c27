import { seedSchool } from '@homeroom/seed';
import { RosterPackages } from '../interchange/roster-package';
import { thousand } from '../support/seeded-school';
import { TestSchool } from '../support/test-school';
import { importPackage } from './import-package';
import { writeGradebook } from './platform';
import { variedPackage } from './varied-package';

/** Schools to which consumers come. @param students of the seeded one */
export const sampleSchools = (students = 1000): [name: string, open: () => Promise<TestSchool>][] => [
  ['a seeded sandbox', () => seededSchool(students)],
  ['a school with a package', importedSchool],
];

async function seededSchool(students: number): Promise<TestSchool> {
  const school = await TestSchool.open();
  await seedSchool(school.database.address, { ...thousand, students, reset: true }, () => undefined);
  return school;
}

/** A school that has worked with the records of a package. */
async function importedSchool(): Promise<TestSchool> {
  const school = await TestSchool.open();
  const teacher = await school.teacher({ name: 'Substitute', phone: '+1 800' });
  const packages = new RosterPackages();
  try {
    const { findings } = await importPackage(school, packages.folderOf(variedPackage), teacher);
    const errors = findings.filter(({ level }) => level === 'error');
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
  } finally {
    packages.remove();
  }
  await work(school, teacher);
  await writeGradebook(school);
  return school;
}

/** The office has a class and a student of its own, withdraws a student, writes down a contact, and changes the schools of people. */
async function work(school: TestSchool, teacher: number): Promise<void> {
  const idOf = async (email: string) =>
    (await school.sql()<{ id: number }[]>`SELECT id FROM student WHERE email = ${email}`)[0]?.id ?? 0;
  const own = await school.student({ name: "Nia  von O'Brien", email: 'nia@x.example', guardian_name: 'Bob' });
  const club = await school.schoolClass({ name: 'Chess club', teacher_id: teacher, semester: 'Winter' });
  const answers = [
    await school.post(`/classes/${club}/enroll`, { student_id: own }),
    await school.post(`/students/${await idOf('gone@ash.example')}/withdraw`, { date: today() }),
  ];
  for (const { status, text } of answers) if (status >= 300) throw new Error(text);
  await moveToSchool(school, 'S7', 'O5');
  await moveToSchool(school, 'U5', 'O5');
  await moveToSchool(school, 'S8', 'O2');
  await moveToSchool(school, 'S11', null);
}

/** Changes the home school of a student or teacher of a package, as a client of `/v1` does. @param org null for none */
export async function moveToSchool(school: TestSchool, user: string, org: string | null): Promise<void> {
  const recordOf = async (kind: string, id: string) =>
    (
      await school.sql()<{ record: string; id: number }[]>`
        SELECT record, record_id AS id FROM roster_object WHERE kind = ${kind} AND sourced_id = ${id}`
    )[0]!;
  const { record, id } = await recordOf('user', user);
  const home = org === null ? null : (await recordOf('org', org)).id;
  const path = `/${record}s/${id}`;
  const { name, email, department } = (await school.get(path)).body;
  const others = record === 'teacher' ? { name, email, department } : {};
  const { status, text } = await school.put(path, { ...others, school_id: home });
  if (status !== 200) throw new Error(text);
}

/** `YYYY-MM-DD` */
export const today = (): string => new Date().toISOString().slice(0, 10);
