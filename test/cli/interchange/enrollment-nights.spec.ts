import { NightlySchool } from '../../interchange/nightly-school';
import { eventually } from '../../support/programs/process';

jest.setTimeout(240_000);

const nights = NightlySchool.forEachTest();

const without = (start: string) => (text: string) => text.replace(new RegExp(`^${start},.*\\s*`, 'm'), '');
const s20 = { users: without('S20') };
const e20 = { enrollments: without('E20') };
const withDates = (begin: string, end: string) => ({
  enrollments: (text: string) => text.replace(/^(E20,.*student,,).*$/m, `$1${begin},${end}`),
});
const untilJune = { enrollments: (text: string) => text.replaceAll('2026-08-20,', '2026-08-20,2027-06-18') };

const withdraw = async (number: number, date: string) => {
  const body = { date, reason: 'Moves away' };
  expect((await nights.school.post(`/students/${await nights.student(number)}/withdraw`, body)).status).toBe(200);
};
const statusOf = async (number: number) =>
  (await nights.school.get(`/students/${await nights.student(number)}/status`)).body as object;
const end = async (number: number, end_date: string) => {
  const id = await nights.enrollmentOf(await nights.student(number));
  expect((await nights.school.put(`/enrollments/${id}`, { end_date })).status).toBe(200);
};

describe('packages of several nights', () => {
  it('withdraw a student who is missing, and give all seats back when the student is in them again', async () => {
    expect(await nights.night('2026-10-01')).toMatchObject({ errors: 0, skipped: 0 });
    expect([await nights.activeStudents(), await nights.seats()]).toEqual([20, 20]);
    const missing = await nights.night('2026-10-05', s20);
    expect([missing.errors, ofSeats(missing)]).toEqual([0, []]);
    expect([await nights.activeStudents(), await nights.seats()]).toEqual([19, 19]);
    const again = await nights.night('2026-10-06', s20);
    expect([again.errors, ofSeats(again)]).toEqual([0, []]);
    const back = await nights.night('2026-10-08');
    expect([back.errors, ofSeats(back)]).toEqual([0, []]);
    expect([await nights.activeStudents(), await nights.seats()]).toEqual([20, 20]);
    expect(await nights.periods(20)).toEqual([['2026-08-20', null]]);
    expect(await nights.night('2026-10-09')).toMatchObject({ id: null, errors: 0, created: 0, changed: 0 });
  });

  it('give the seat back that left them together with its student', async () => {
    await nights.night('2026-10-01');
    expect(await nights.night('2026-10-05', { ...s20, ...e20 })).toMatchObject({ errors: 0, findings: [] });
    expect(await nights.seats()).toBe(19);
    const back = await nights.night('2026-10-08');
    expect([back.errors, ofSeats(back)]).toEqual([0, []]);
    expect(await nights.periods(20)).toEqual([['2026-08-20', null]]);
    await nights.undo(back);
    expect([await nights.activeStudents(), await nights.seats()]).toEqual([19, 19]);
  });

  it('store the last day of a term without a warning for each row', async () => {
    await nights.night('2026-10-01');
    const june = await nights.night('2026-10-02', untilJune);
    expect([june.errors, ofSeats(june)]).toEqual([0, []]);
    expect([await nights.seats(), await nights.seats('2027-06-17'), await nights.seats('2027-06-18')]).toEqual([
      20, 20, 0,
    ]);
    const again = await nights.night('2026-10-03', untilJune);
    expect([again.id, again.changed, ofSeats(again)]).toEqual([null, 0, []]);
  });

  it('give a seat that begins later from its first day on', async () => {
    await nights.night('2026-10-01');
    const later = await nights.night('2026-12-01', withDates('2027-01-11', ''));
    expect([later.errors, ofSeats(later)]).toEqual([0, []]);
    expect([await nights.seats(), await nights.seats('2027-01-10'), await nights.seats('2027-01-11')]).toEqual([
      19, 19, 20,
    ]);
    nights.comes('2027-01-11');
    expect(await nights.seats()).toBe(20);
  });
});

/** What is told of the seats of students who were seated before. */
const ofSeats = ({ findings }: { readonly findings: readonly { readonly file?: string }[] }) =>
  findings.filter(({ file }) => file === 'enrollments.csv');

describe('a seat that leaves the package', () => {
  it('keeps the day on which the office ended it', async () => {
    await nights.night('2026-09-01');
    await end(20, '2026-10-01');
    expect(await nights.night('2026-11-10', e20)).toMatchObject({ errors: 0, findings: [] });
    expect(await nights.periods(20)).toEqual([['2026-08-20', '2026-10-01']]);
  });

  it('keeps the last day of a term that is over', async () => {
    await nights.night('2026-09-01', withDates('2026-08-20', '2027-01-31'));
    expect(await nights.night('2027-02-10', e20)).toMatchObject({ errors: 0 });
    expect(await nights.periods(20)).toEqual([['2026-08-20', '2027-01-31']]);
  });

  it('has no day if it had not begun', async () => {
    await nights.night('2026-10-01', withDates('2027-01-11', ''));
    expect(await nights.night('2026-11-10', e20)).toMatchObject({ errors: 0, changed: 1 });
    expect(await nights.periods(20)).toEqual([['2027-01-11', '2027-01-11']]);
    expect(await nights.seats('2027-01-11')).toBe(19);
  });
});

describe('a student whom the office withdraws', () => {
  it('keeps the day and the reason of a planned withdrawal when the package has the student no longer', async () => {
    await nights.night('2026-10-01');
    await withdraw(20, '2026-12-01');
    const missing = await nights.night('2026-11-10', s20);
    expect(missing).toMatchObject({
      errors: 0,
      findings: [{ level: 'warning', file: 'users.csv', rule: 'kept' }],
    });
    expect(missing.findings[0]?.message).toContain('is to be withdrawn here on 2026-12-01 and stays so');
    expect(await statusOf(20)).toMatchObject({ status: 'active' });
    nights.comes('2026-12-01');
    const { body } = await nights.school.get(`/students/${await nights.student(20)}/withdrawals`);
    expect(body.withdrawals).toMatchObject([{ date: '2026-12-01', reason: 'Moves away' }]);
  });

  it('returns on the planned day, also if the package has the student earlier', async () => {
    await nights.night('2026-10-01');
    await nights.night('2026-10-05', s20);
    const id = await nights.student(20);
    const back = await nights.school.request('POST', `/students/${id}/reinstate?date=2026-12-01`, {});
    expect(back.status).toBe(200);
    const early = await nights.night('2026-10-08');
    expect(early.errors).toBe(0);
    expect(early.findings.map(({ message }) => message)).toContain(
      'the student is withdrawn here until 2026-12-01 and stays so',
    );
    expect(await statusOf(20)).toMatchObject({ status: 'withdrawn' });
  });

  it('has the seat of the package until then, and the package is as stored', async () => {
    await nights.night('2026-10-01', untilJune);
    await withdraw(20, '2026-12-01');
    expect(await nights.night('2026-11-10', untilJune)).toMatchObject({ id: null, changed: 0, findings: [] });
    const id = await nights.student(20);
    const { body } = await nights.school.get(`/enrollments?student_id=${id}`);
    const row = `${body.data[0].class_id},${id},2026-08-20`;
    for (const last of ['2027-06-18', '2026-12-01']) {
      const unchanged = await nights.csv('class_id,student_id,begin_date,end_date', `${row},${last}`);
      expect(unchanged).toMatchObject({ errors: 0, changed: 0, unchanged: 1 });
    }
    expect(await nights.periods(20)).toEqual([['2026-08-20', '2026-12-01']]);
  });
});

describe('a row about an enrollment', () => {
  const heading = 'class_id,student_id,begin_date,end_date';
  const seat = async (...periods: readonly (readonly [string, string | null])[]) => {
    nights.comes('2026-10-01');
    const [classId, student] = [await nights.school.schoolClass(), await nights.school.student()];
    for (const [begin_date, end_date] of periods) {
      const body = { student_id: student, begin_date, end_date };
      expect((await nights.school.post(`/classes/${classId}/enroll`, body)).status).toBe(201);
    }
    return { classId, student };
  };

  it('without a first day is about the one that has today', async () => {
    const { classId, student } = await seat(['2026-08-20', '2027-01-31'], ['2027-02-01', null]);
    expect(await nights.csv(heading, `${classId},${student},,2027-01-15`)).toMatchObject({ errors: 0, changed: 1 });
    expect(await nights.periodsOf(student)).toEqual([
      ['2026-08-20', '2027-01-15'],
      ['2027-02-01', null],
    ]);
  });

  it('without a first day is about the next one if none has today', async () => {
    const { classId, student } = await seat(['2027-02-01', null], ['2026-11-01', '2027-01-31']);
    expect(await nights.csv(heading, `${classId},${student},,2027-01-15`)).toMatchObject({ errors: 0, changed: 1 });
    expect(await nights.periodsOf(student)).toContainEqual(['2026-11-01', '2027-01-15']);
  });

  it('is about the one that has days where another one begins on the same day', async () => {
    const { classId, student } = await seat(['2026-09-01', '2026-09-01'], ['2026-09-01', null]);
    const done = await nights.csv(heading, `${classId},${student},2026-09-01,2026-12-01`);
    expect(done).toMatchObject({ errors: 0, changed: 1 });
    await nights.undo(done);
    expect(await nights.periodsOf(student)).toEqual([
      ['2026-09-01', '2026-09-01'],
      ['2026-09-01', null],
    ]);
  });

  it('is undone by the id of the one that it created, also where an older one begins on the same day', async () => {
    const { classId, student } = await seat(['2026-10-01', '2026-10-01']);
    const done = await nights.csv(heading, `${classId},${student},,`);
    expect(done).toMatchObject({ errors: 0, created: 1 });
    expect(await nights.periodsOf(student)).toContainEqual(['2026-10-01', null]);
    await nights.undo(done);
    expect(await nights.periodsOf(student)).toEqual([['2026-10-01', '2026-10-01']]);
  });

  it('is not undone where the enrollment was changed since', async () => {
    const { classId, student } = await seat();
    const done = await nights.csv(heading, `${classId},${student},2026-09-01,`);
    const id = await nights.enrollmentOf(student);
    await nights.school.put(`/enrollments/${id}`, { end_date: '2026-12-01' });
    await expect(nights.undo(done)).rejects.toThrow('it changed since');
    expect(await nights.periodsOf(student)).toEqual([['2026-09-01', '2026-12-01']]);
  });

  it('counts the day that the office gives while the import waits', async () => {
    const { classId, student } = await seat(['2026-09-01', null]);
    const { working } = await whileOfficeEnds(student, () =>
      nights.csv(heading, `${classId},${student},2026-09-01,2027-06-18`),
    );
    const done = await working;
    expect(done).toMatchObject({ errors: 0, changed: 1 });
    await nights.undo(done);
    expect(await nights.periodsOf(student)).toEqual([['2026-09-01', '2026-12-01']]);
  });

  it('is not undone where the office changes the enrollment while the undo waits', async () => {
    const { classId, student } = await seat();
    const done = await nights.csv(heading, `${classId},${student},2026-09-01,`);
    const { working } = await whileOfficeEnds(student, () => nights.undo(done).then(String, String));
    expect(await working).toContain('it changed since');
    expect(await nights.periodsOf(student)).toEqual([['2026-09-01', '2026-12-01']]);
  });
});

/** Begins work that waits for the class, and ends the enrollment meanwhile. */
function whileOfficeEnds<T>(student: number, work: () => Promise<T>): Promise<{ readonly working: Promise<T> }> {
  const sql = nights.school.sql();
  return sql.begin(async (client) => {
    await client`SELECT FROM school_class FOR NO KEY UPDATE`;
    const working = work();
    await eventually(async () => {
      const waiting = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return waiting.length > 0;
    });
    await client`UPDATE enrollment SET end_date = '2026-12-01' WHERE student_id = ${student}`;
    return { working };
  });
}
