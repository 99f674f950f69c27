import { NightlySchool } from '../../interchange/nightly-school';
import type { Night } from '../../interchange/observed-import';

jest.setTimeout(240_000);

const nights = NightlySchool.forEachTest();

const line = (start: string) => new RegExp(`^${start},.*$`, 'm');
const quiet = { errors: 0, skipped: 0, findings: [] };
/** A night whose package is that of an earlier one, which is said. */
const again = { errors: 0, skipped: 0, findings: [{ rule: 'imported_before' }] };
const seatOf20 = async () => [await nights.periods(20), await nights.enrollmentOf(await nights.student(20))];
const ofSeats = ({ findings }: Night) => findings.filter(({ file }) => file === 'enrollments.csv');
const counts = async () => [await nights.activeStudents(), await nights.seats()];

describe('an enrollment that comes under a new sourcedId', () => {
  const renumbered = { enrollments: (text: string) => text.replace('E20,', 'E20-new,') };
  const allRenumbered = { enrollments: (text: string) => text.replaceAll(/^E/gm, 'F') };
  const withoutDates = (text: string) => text.replaceAll(',2026-08-20,', ',,');

  it.each([
    ['one', renumbered],
    ['all', allRenumbered],
    ['all, without their first days', { enrollments: (text: string) => withoutDates(allRenumbered.enrollments(text)) }],
  ])('keeps its seat, without a question: %s', async (_, changed) => {
    await nights.night('2026-10-01');
    const before = await seatOf20();
    expect(await nights.night('2026-10-02', changed, { maxWithdrawn: 5 })).toMatchObject(quiet);
    expect([await counts(), await seatOf20()]).toEqual([[20, 20], before]);
    expect(await nights.night('2026-10-03', changed)).toMatchObject({ ...quiet, id: null });
    expect(await nights.night('2026-10-04', {}, { maxWithdrawn: 5 })).toMatchObject(again);
    expect([await counts(), await seatOf20()]).toEqual([[20, 20], before]);
  });

  it('keeps its seat if the other system has another first day', async () => {
    await nights.night('2026-10-01');
    const later = { enrollments: (text: string) => text.replace(line('E20'), 'X20,,,C2,O1,S20,student,,2026-09-01,') };
    expect(await nights.night('2026-10-02', later, { maxWithdrawn: 0 })).toMatchObject(quiet);
    expect(await nights.periods(20)).toEqual([['2026-09-01', null]]);
  });

  it('keeps the last day that the office gave', async () => {
    await nights.night('2026-10-01');
    const id = await nights.enrollmentOf(await nights.student(20));
    await nights.school.put(`/enrollments/${id}`, { end_date: '2027-03-01' });
    const night = await nights.night('2026-10-02', renumbered);
    expect(night.findings.map(({ rule }) => rule)).toEqual(['kept']);
    expect(await nights.periods(20)).toEqual([['2026-08-20', '2027-03-01']]);
  });

  it.each([
    ['before', ['E20,tobedeleted,', 'E20-b,active,']],
    ['after', ['E20-b,active,', 'E20,tobedeleted,']],
  ])('keeps its seat in a delta that removes the old row %s the new one', async (_, [first, second]) => {
    await nights.night('2026-10-01');
    const before = await seatOf20();
    const rest = '2026-10-02T00:00:00Z,C2,O1,S20,student,,2026-08-20,';
    const delta = { enrollments: (text: string) => `${text.split('\n')[0]}\n${first}${rest}\n${second}${rest}\n` };
    const night = await nights.night('2026-10-02', delta, { mode: 'delta', maxWithdrawn: 0 });
    expect(night).toMatchObject({ errors: 0, findings: [] });
    expect([await counts(), await seatOf20()]).toEqual([[20, 20], before]);
    await nights.undo(night);
    expect([await counts(), await seatOf20()]).toEqual([[20, 20], before]);
    expect(await nights.night('2026-10-03')).toMatchObject({ ...quiet, id: null });
  });

  it('keeps the seat that a delta has under a new sourcedId, until both rows are removed', async () => {
    await nights.night('2026-10-01');
    const delta = (...rows: string[]) => ({
      enrollments: (text: string) => [text.split('\n')[0], ...rows].join('\n'),
    });
    const rest = '2026-10-02T00:00:00Z,C2,O1,S20,student,,2026-08-20,';
    await nights.night('2026-10-02', delta(`N20,active,${rest}`), { mode: 'delta' });
    await nights.night('2026-10-03', delta(`E20,tobedeleted,${rest}`), { mode: 'delta' });
    expect(await counts()).toEqual([20, 20]);
    await nights.night('2026-10-04', delta(`N20,tobedeleted,${rest}`), { mode: 'delta' });
    expect([await counts(), await nights.periods(20)]).toEqual([[20, 19], [['2026-08-20', '2026-10-04']]]);
  });

  it('has a seat again if it comes back under a new sourcedId after a night without', async () => {
    await nights.night('2026-10-01');
    await nights.night('2026-10-02', { enrollments: (text) => text.replace(line('E20'), '') });
    expect(await counts()).toEqual([20, 19]);
    expect(await nights.night('2026-10-03', renumbered)).toMatchObject(quiet);
    expect([await counts(), await nights.periods(20)]).toEqual([[20, 20], [['2026-08-20', null]]]);
  });
});

describe('a student who comes under a new sourcedId', () => {
  const renumbered = {
    users: (text: string) => text.replaceAll(/^S/gm, 'T'),
    enrollments: (text: string) => text.replaceAll(/,S(\d+),student/g, ',T$1,student'),
  };

  it.each(['email', 'identifier'] as const)('is the same one, matched by %s', async (matchBy) => {
    await nights.night('2026-10-01');
    const before = await seatOf20();
    expect(await nights.night('2026-10-02', renumbered, { matchBy, maxWithdrawn: 0 })).toMatchObject(quiet);
    expect([await counts(), await seatOf20()]).toEqual([[20, 20], before]);
    expect(await nights.night('2026-10-03', {}, { matchBy, maxWithdrawn: 0 })).toMatchObject(again);
    expect([await counts(), await seatOf20()]).toEqual([[20, 20], before]);
  });

  it('is the same one in a delta that removes the old row', async () => {
    await nights.night('2026-10-01');
    const delta = (text: string) => {
      const row = line('S20').exec(text)![0];
      const rowOf = (id: string, status: string) => row.replace('S20,,', `${id},${status},2026-10-02T00:00:00Z`);
      return [text.split('\n')[0], rowOf('S20', 'tobedeleted'), rowOf('T20', 'active')].join('\n');
    };
    const options = { mode: 'delta', matchBy: 'email', maxWithdrawn: 0 } as const;
    expect(await nights.night('2026-10-02', { users: delta }, options)).toMatchObject({ errors: 0 });
    expect(await counts()).toEqual([20, 20]);
  });

  it('is reinstated if the old sourcedId left the packages a night before', async () => {
    await nights.night('2026-10-01');
    const before = await seatOf20();
    await nights.night('2026-10-02', { users: (text) => text.replace(line('S20'), '') });
    expect(await counts()).toEqual([19, 19]);
    const back = {
      users: (text: string) => text.replace('S20,', 'T20,'),
      enrollments: (text: string) => text.replace(',S20,student', ',T20,student'),
    };
    expect(await nights.night('2026-10-03', back, { matchBy: 'email' })).toMatchObject({ errors: 0 });
    expect([await counts(), await seatOf20()]).toEqual([[20, 20], before]);
  });
});

describe('a package that would withdraw many', () => {
  const statusOf = (status: string, from: number) => (text: string) =>
    text.replaceAll(/^S(\d+),,,/gm, (row, number: string) =>
      Number(number) >= from ? `S${number},${status},2026-10-02T00:00:00Z,` : row,
    );

  it.each([
    ['bulk', statusOf('tobedeleted', 9)],
    ['bulk', (text: string) => text.replaceAll(/^S(9|1\d|20),.*\n/gm, '')],
    ['delta', (text: string) => statusOf('tobedeleted', 9)(text).replaceAll(/^U.*\n|^S[1-8],.*\n/gm, '')],
  ] as const)('is held, whether rows are missing or removed: %s', async (mode, users) => {
    await nights.night('2026-10-01');
    const held = nights.night('2026-10-02', { users }, { mode, maxWithdrawn: 59 });
    await expect(held).rejects.toThrow('12 of 20 students would be withdrawn, more than 59 %');
    expect(await counts()).toEqual([20, 20]);
    const seen = await nights.night('2026-10-02', { users }, { mode, maxWithdrawn: 59, isDryRun: true });
    expect(seen.findings.map(({ rule }) => rule)).toContain('MANY_WITHDRAWALS');
    expect(await nights.night('2026-10-02', { users }, { mode, maxWithdrawn: 60 })).toMatchObject({ errors: 0 });
    expect(await counts()).toEqual([8, 8]);
  });

  it('is held for enrollments that a delta removes', async () => {
    await nights.night('2026-10-01');
    const enrollments = (text: string) =>
      text.replaceAll(/^ET.*\n/gm, '').replaceAll(/^(E\d+),,,/gm, '$1,tobedeleted,2026-10-02T00:00:00Z,');
    const held = nights.night('2026-10-02', { enrollments }, { mode: 'delta', maxWithdrawn: 99 });
    await expect(held).rejects.toThrow('20 of 20 enrollments would be withdrawn, more than 99 %');
    expect(await counts()).toEqual([20, 20]);
  });
});

describe('an object that is removed when it is first seen', () => {
  it('blocks nothing: the rows about a class are left out, and counted', async () => {
    const classes = (text: string) => text.replace('C2,,,', 'C2,tobedeleted,,');
    const night = await nights.night('2026-10-01', { classes });
    expect(night).toMatchObject({ errors: 0, skipped: 0 });
    expect(ofSeats(night)).toMatchObject([{ level: 'warning', rule: 'not_imported' }]);
    expect(ofSeats(night)[0]?.message).toBe(
      '11 rows about classes or users that the package removes: they are left out',
    );
    expect((await nights.school.get('/classes')).body.data).toHaveLength(1);
    expect(await counts()).toEqual([20, 10]);
    const second = await nights.night('2026-10-01', { classes });
    expect([second.changed, second.unchanged]).toEqual([0, night.created + night.unchanged]);
    expect(await nights.night('2026-10-02')).toMatchObject(quiet);
    expect(await counts()).toEqual([20, 20]);
  });

  it('blocks nothing: the rows about a student are left out, and counted', async () => {
    const night = await nights.night('2026-10-01', { users: (text) => text.replace('S20,,,', 'S20,tobedeleted,,') });
    expect(night).toMatchObject({ errors: 0, skipped: 0 });
    expect(ofSeats(night)).toMatchObject([{ rule: 'not_imported' }]);
    expect(await counts()).toEqual([19, 19]);
  });

  it('is told from one that was refused, and from one that the package does not have', async () => {
    const night = await nights.night('2026-10-01', {
      classes: (text) => text.replace(/^(C2,,,)Biology 2/m, '$1'),
      enrollments: (text) => text.replace(line('E1'), 'E1,,,C9,O1,S1,student,,2026-08-20,'),
    });
    const said = new Set(ofSeats(night).map(({ message }) => message));
    expect([...said].toSorted()).toEqual([
      'names a class that was refused, in line 3 of classes.csv',
      'names no class of the package',
    ]);
  });
});
