import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { classHeading, files, RosterSchool } from '../../interchange/roster-school';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();

const userHeading = 'sourcedId,status,enabledUser,role,givenName,familyName,email,grades,phone,password';
const students = Array.from({ length: 30 }, (_, n) => `s${n},,true,student,Kid,K${n},k${n}@x.example,09,,pw-${n}`);
const users = [userHeading, 'u-tom,,true,teacher,Tom,Ito,tom@x.example,,,', ...students];
const enrollmentHeading =
  'sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate';
const enrollments = [
  enrollmentHeading,
  'e-tom,,c1,school,u-tom,teacher,true,,',
  ...students.map((_, n) => `e${n},,c1,school,s${n},student,false,2026-09-01,`),
];

const text = (lines: readonly string[]) => `${lines.join('\n')}\n`;

const { roles: _roles, demographics: _demographics, ...others } = files;
const whole = {
  ...others,
  classes: [classHeading, 'c1||Algebra 1|alg|R 12|school|fall|2'],
  users: text(users),
  enrollments: text(enrollments),
};

/** Opens a quote at a cell of one line, and closes it at the same cell of a later one. */
function quoted(lines: readonly string[], from: number, to: number | null, cell: string): string {
  return text(
    lines.map((line, at) => {
      if (at === from) return line.replace(`,${cell},`, `,"${cell},`);
      return at === to ? line.replace(`,${cell},`, `,${cell}",`) : line;
    }),
  );
}

const namesOf = async () => (await roster.students('&status=active')).map(({ name }) => name).sort();
const everybody = students.map((_, n) => `Kid K${n}`).sort();

describe('rows that are refused or lie within a cell (Refused rows)', () => {
  it.each([
    ['a name', { users: quoted(users, 10, 25, 'Kid') }, 'users.csv', 'line_break', 11],
    [
      'a name, with the line breaks of Windows',
      { users: quoted(users, 10, 25, 'Kid').replaceAll('\n', '\r\n') },
      'users.csv',
      'line_break',
      11,
    ],
    [
      'a name, in UTF-16',
      { users: Buffer.from(`\ufeff${quoted(users, 10, 25, 'Kid')}`, 'utf16le') },
      'users.csv',
      'line_break',
      11,
    ],
    ['a column that is not read', { users: quoted(users, 10, 25, 'true') }, 'users.csv', 'line_break', 11],
    ['a class of an enrollment', { enrollments: quoted(enrollments, 5, 20, 'c1') }, 'enrollments.csv', 'line_break', 6],
    ['a quote that is never closed', { users: quoted(users, 10, null, 'Kid') }, 'users.csv', 'unclosed_quote', 11],
    [
      'a quote that is never closed, of an enrollment',
      { enrollments: quoted(enrollments, 5, null, 'c1') },
      'enrollments.csv',
      'unclosed_quote',
      6,
    ],
    [
      'a row without a sourcedId',
      { users: text(users.map((line, at) => (at === 10 ? line.replace(/^s\d+/, '') : line))) },
      'users.csv',
      'invalid',
      11,
    ],
  ])('withdraw nobody, where they are in %s', async (_, changed, file, rule, line) => {
    expect(await roster.bulk(whole)).toMatchObject({ code: 0, skipped: 0 });
    const seats = await roster.rosterOf('Algebra 1');
    const night = await roster.bulk({ ...whole, ...changed }, '--skip-bad-rows');
    expect(night.code).toBe(0);
    expect(night.findings).toContainEqual(expect.objectContaining({ level: 'error', file, rule, line }));
    expect(night.findings).toContainEqual(expect.objectContaining({ level: 'warning', file, rule: 'nothing_missing' }));
    expect(await namesOf()).toEqual(everybody);
    expect(await roster.rosterOf('Algebra 1')).toEqual(seats);
    // The next package that is right is imported as if nothing had been.
    expect(await roster.bulk(whole)).toMatchObject({ code: 0, changed: 0, created: 0 });
  });

  it('withdraw nobody, where a secret cell has taken a row in, so that it has too many cells', async () => {
    await roster.bulk(whole);
    const broken = users.map((line, at) =>
      at === 10 ? line.replace('pw-8', '"pw-8') : at === 11 ? line.replace(',true,', '",true,') : line,
    );
    const night = await roster.bulk({ ...whole, users: text(broken) }, '--skip-bad-rows');
    expect(night.findings).toContainEqual(expect.objectContaining({ rule: 'too_many_cells', line: 11 }));
    expect(await namesOf()).toEqual(everybody);
  });

  it('are an error of their line without the option, and nothing is imported', async () => {
    await roster.bulk(whole);
    const night = await roster.bulk({ ...whole, users: quoted(users, 10, 25, 'Kid') });
    expect(night).toMatchObject({ code: 1, import: null });
    expect(night.findings).toContainEqual(
      expect.objectContaining({ file: 'users.csv', line: 11, column: 'givenName', value: 'Kid…', rule: 'line_break' }),
    );
  });

  it('say nothing of the passwords that lie within them', async () => {
    await roster.bulk(whole);
    const folder = roster.packages.folderOf({ ...whole, users: quoted(users, 10, 25, 'Kid') });
    const night = await roster.imported(folder, '--skip-bad-rows');
    const bad = readFileSync(join(`${folder}.bad-rows`, 'users.csv'), 'utf8');
    expect(JSON.stringify(night) + bad).not.toContain('pw-');
    expect(bad).toContain('s8,');
  });

  it('are refused again as they are given back', async () => {
    await roster.bulk(whole);
    const folder = roster.packages.folderOf({ ...whole, users: quoted(users, 10, 25, 'Kid') });
    await roster.imported(folder, '--skip-bad-rows');
    expect(existsSync(`${folder}.bad-rows`)).toBe(true);
    expect(await roster.imported(`${folder}.bad-rows`)).toMatchObject({ code: 1, import: null });
    expect(await namesOf()).toEqual(everybody);
  });

  it('are known by their sourcedId, so that others who are missing are withdrawn', async () => {
    await roster.bulk(whole);
    const wrong = users.map((line, at) => (at === 5 ? line.replace('k3@x.example', 'none') : line)).slice(0, -1);
    const night = await roster.bulk({ ...whole, users: text(wrong) }, '--skip-bad-rows');
    expect(night).toMatchObject({ code: 0, skipped: 1 });
    expect(await namesOf()).toEqual(everybody.filter((name) => name !== 'Kid K29'));
  });

  it('are a name with a line break in a list, too', async () => {
    await roster.bulk(whole);
    const path = `${roster.packages.path()}.csv`;
    writeFileSync(
      path,
      'name,email,grade_level,address\n"Eve\nFox",eve@x.example,5,\nZed,zed@x.example,5,"1 Hill St\nSpringfield"\n',
    );
    const { code, stdout } = await roster.run('csv', 'students', path, '--skip-bad-rows', '--json');
    expect(code).toBe(0);
    const { created, findings } = JSON.parse(stdout) as { created: number; findings: object[] };
    expect(created).toBe(1);
    expect(findings).toMatchObject([{ line: 2, column: 'name', value: 'Eve…', rule: 'line_break' }]);
  });
});
