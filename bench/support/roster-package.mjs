import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';

/** Classes, teachers and enrollments for each student. */
const perStudent = { teachers: 0.05, classes: 0.1, enrollments: 2.5 };

/** Writes a OneRoster 1.2 bulk package of a district into a folder. @param isRenamed whether a student has another name */
export async function writeRosterPackage(folder, students, isRenamed = () => false) {
  mkdirSync(folder);
  const teachers = Math.ceil(students * perStudent.teachers);
  const classes = Math.ceil(students * perStudent.classes);
  const enrollments = Math.floor(students * perStudent.enrollments);
  const files = {
    orgs: [
      'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
      [['org-1,,,Bench District,district,1,'], 1],
    ],
    academicSessions: [
      'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
      [['term-1,,,Fall 2025,term,2025-08-20,2026-01-20,,2026'], 1],
    ],
    users: [
      'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
      [
        (n) =>
          `student-${n},,,true,s${n},,${isRenamed(n) ? 'Renamed' : 'Given'}${n % 997},Family${n % 7919},,${n},student-${n}@bench.example,,,,${(n % 12) + 1},`,
        students,
      ],
      [
        (n) => `teacher-${n},,,true,t${n},,Given${n % 997},Family${n % 7919},,T${n},teacher-${n}@bench.example,,,,,`,
        teachers,
      ],
    ],
    roles: [
      'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
      [(n) => `role-s${n},,,student-${n},primary,student,,,org-1,`, students],
      [(n) => `role-t${n},,,teacher-${n},primary,teacher,,,org-1,`, teachers],
    ],
    classes: [
      'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
      [
        (n) => `class-${n},,,Class ${n},${(n % 12) + 1},,C${n},scheduled,R ${n % 300},org-1,term-1,,,${(n % 8) + 1}`,
        classes,
      ],
    ],
    enrollments: [
      'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
      [(n) => `teaching-${n},,,class-${n},org-1,teacher-${(n % teachers) + 1},teacher,true,,`, classes],
      [
        // In the order of the classes. Each student sits in several of them.
        (n) => {
          const seat = n - 1;
          const seatsPerClass = enrollments / classes;
          return `seat-${n},,,class-${Math.floor(seat / seatsPerClass) + 1},org-1,student-${(seat % students) + 1},student,,2025-09-01,`;
        },
        enrollments,
      ],
    ],
  };
  const modes = Object.keys(files).map((name) => `file.${name},bulk`);
  const manifest = ['propertyName,value', 'manifest.version,1.0', 'oneroster.version,1.2', ...modes];
  writeFileSync(join(folder, 'manifest.csv'), `${manifest.join('\n')}\n`);
  for (const [name, [heading, ...parts]] of Object.entries(files)) await writeFile(folder, name, heading, parts);
  return { teachers, classes, enrollments };
}

async function writeFile(folder, name, heading, parts) {
  const stream = createWriteStream(join(folder, `${name}.csv`));
  stream.write(`${heading}\n`);
  for (const [rowOf, count] of parts) {
    for (let n = 1; n <= count; n += 1) {
      const line = typeof rowOf === 'function' ? rowOf(n) : rowOf[0];
      if (!stream.write(`${line}\n`)) await once(stream, 'drain');
    }
  }
  stream.end();
  await once(stream, 'finish');
}
