import { bo, files, mum, roles, RosterSchool, tom, userHeading } from '../../interchange/roster-school';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();

const many = 30_000;

describe('a package that says very much of one user is imported', () => {
  it('with thirty thousand roles, of which one counts beside those of OneRoster', async () => {
    const ofTom = Array.from({ length: many }, (_, at) => `x${at}||u-tom|secondary|ext:role-${at}|||school|`);
    const done = await roster.bulk({ ...files, roles: roles(...ofTom, 'x||u-tom|secondary|aide|||school|') });
    expect([done.code, done.skipped]).toEqual([0, 0]);
    const [stored] = await roster.school.sql()`SELECT fields->'roles' AS roles FROM roster_object
      WHERE kind = 'user' AND sourced_id = 'u-tom'`;
    expect(stored).toEqual({ roles: ['teacher', 'ext:role-0', 'aide'] });
  });

  it('with thirty thousand guardians, of whom the first is in the fields of the student', async () => {
    const guardian = (at: number) => `g-${at}||true|Guardian|${at}|g-${at}@x.example||u-bo||`;
    const users = [userHeading, bo, tom, mum, ...Array.from({ length: many }, (_, at) => guardian(at))];
    const ofGuardians = Array.from({ length: many }, (_, at) => `g${at}||g-${at}|primary|guardian|||school|`);
    const ofTeachers = (files['enrollments'] as string[]).slice(0, 3);
    const done = await roster.bulk({ ...files, users, roles: roles(...ofGuardians), enrollments: ofTeachers });
    expect([done.code, done.skipped]).toEqual([0, 0]);
    expect(await roster.students()).toMatchObject([{ name: 'Bo Li', guardian_name: 'Guardian 0' }]);
  });
});
