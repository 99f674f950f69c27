import { eraseStudent } from '@homeroom/privacy';
import { withSession } from '@homeroom/database';
import { type Answer, tester, type TestSchool } from '../support/test-school';
import { importFile } from '../interchange/api-imports';
import { changeDistrict } from '../shares/changes';
import { Dice, idsOf, openDistrict } from '../shares/district';
import { eventsAfter, lastPosition } from './event-pages';

jest.setTimeout(300_000);

/** The lists, with the queries that show all of their records. */
const lists = {
  schools: '',
  'school-years': '',
  terms: '',
  'closed-days': '',
  students: '&status=all',
  contacts: '',
  teachers: '',
  classes: '',
  enrollments: '',
  announcements: '&active_only=false',
  grades: '',
  attendance: '',
};

type Rows = ReadonlyMap<string, unknown>;

/** All records of the lists, by their paths. */
async function listed(school: TestSchool): Promise<Rows> {
  const records = new Map<string, unknown>();
  for (const [list, query] of Object.entries(lists)) {
    let after: string | null = 'start';
    while (after !== null) {
      const { status, body } = await school.get(`/${list}?sort=id&per_page=1000&after=${after}${query}`);
      expect([list, status]).toEqual([list, 200]);
      for (const record of body.data as { id: number }[]) records.set(`/${list}/${record.id}`, record);
      after = body.pagination.next as string | null;
    }
  }
  return records;
}

/** A copy that is kept by events alone: each record that an event names is fetched. */
class Copy {
  private constructor(
    private readonly school: TestSchool,
    private readonly records: Map<string, unknown>,
    private position: string,
  ) {}

  /** The position comes before the lists, so that nothing is missed between. */
  static async of(school: TestSchool): Promise<Copy> {
    const position = await lastPosition(school);
    return new Copy(school, new Map(await listed(school)), position);
  }

  async follow(limit: number): Promise<Rows> {
    const { data, next } = await eventsAfter(this.school, this.position, { limit });
    this.position = next;
    for (const { type, path, record_id } of data) {
      await this.fetch(path);
      // A class shows its teacher.
      if (type === 'teacher.updated') {
        const { body } = await this.school.get(`/classes?teacher_id=${record_id}&sort=id&per_page=1000&after=start`);
        for (const { id } of body.data as { id: number }[]) await this.fetch(`/classes/${id}`);
      }
    }
    return this.records;
  }

  private async fetch(path: string): Promise<void> {
    const { status, body } = await this.school.get(path);
    if (status === 404) return void this.records.delete(path);
    expect([path, status]).toEqual([path, 200]);
    this.records.set(path, body);
  }
}

/** What offices, imports and operators do, one after the other. Some are refused by a rule. @returns whether it was done */
const works: Readonly<Record<string, (school: TestSchool, student: number, dice: Dice) => Promise<boolean>>> = {
  contact: async (school, student, dice) =>
    isDone(await school.post(`/students/${student}/contacts`, { name: `Contact ${dice.below(99)}`, phones: ['123'] })),
  order: async (school, student) => {
    const { body } = await school.get(`/students/${student}/contacts`);
    const ids = (body.contacts as { id: number }[]).map(({ id }) => id).toReversed();
    return isDone(await school.put(`/students/${student}/contacts/order`, { contact_ids: ids }));
  },
  guardian: async (school, student, dice) =>
    isDone(await school.put(`/students/${student}`, { guardian_name: `Guardian ${dice.below(99)}`, grade_level: '6' })),
  merge: async (school, student, dice) =>
    isDone(await school.post(`/students/${student}/merge`, { other_id: dice.of(await idsOf(school, 'student')) })),
  'undo of a merge': async (school) => {
    const [merge] = await school.sql()<{ kept: number; other: number }[]>`
      SELECT kept_id AS kept, merged_id AS other FROM record_merge WHERE undone_at IS NULL ORDER BY id DESC LIMIT 1`;
    return (
      merge !== undefined && isDone(await school.post(`/students/${merge.kept}/merge/undo`, { other_id: merge.other }))
    );
  },
  import: async (school, _student, dice) => {
    const changed = dice.some(await idsOf(school, 'student'), 20).map((id) => `${id},${5 + dice.below(7)}\n`);
    const added = `name,email,grade_level\nNew Child,new@school.example,${5 + dice.below(7)}\n`;
    const content = dice.below(2) === 0 ? added : `id,grade_level\n${changed.join('')}`;
    return (await importFile(school, { kind: 'students' }, content)).status === 'done';
  },
  'undo of an import': async (school) => {
    const [last] = await school.sql()<{ id: number }[]>`SELECT id FROM import_job ORDER BY id DESC LIMIT 1`;
    return last !== undefined && isDone(await school.post(`/imports/${last.id}/undo`, undefined));
  },
  erasure: (school, student) =>
    withSession(school.database.address, school.environment, (session) =>
      eraseStudent(session, { environment: school.environment, studentId: student }, { actor: tester, at: new Date() }),
    ).then(
      () => true,
      () => false,
    ),
  teacher: async (school, _student, dice) => {
    const id = dice.of(await idsOf(school, 'teacher'));
    return isDone(await school.put(`/teachers/${id}`, { ...teacher, name: `Teacher ${dice.below(99)}` }));
  },
  calendar: async (school, _student, dice) => {
    const id = dice.of(await idsOf(school, 'closed_day'));
    return isDone(
      await school.put(`/closed-days/${id}`, {
        name: `Day ${dice.below(99)}`,
        first_day: '2026-10-12',
        last_day: null,
      }),
    );
  },
};

const teacher = { email: 'teacher@school.example', department: 'Art' };

const isDone = ({ status }: Answer): boolean => status < 300;

it('keeps a copy by fetching each record that an event names, through a random day (A copy by events)', async () => {
  const dice = new Dice();
  const school = await openDistrict(dice);
  try {
    const copies = [await Copy.of(school), await Copy.of(school)];
    const done = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      for (const [name, work] of Object.entries(works)) {
        const student = dice.of(await idsOf(school, 'student'));
        await Promise.all([changeDistrict(school, dice), changeDistrict(school, dice)]);
        if (await work(school, student, dice)) done.add(name);
      }
      const copied = await copies[0]!.follow(dice.of([7, 100, 1_000]));
      expect([dice.seed, round, differences(copied, await listed(school))]).toEqual([dice.seed, round, []]);
    }
    expect([dice.seed, [...done].sort()]).toEqual([dice.seed, Object.keys(works).sort()]);
    expect([dice.seed, differences(await copies[1]!.follow(1_000), await listed(school))]).toEqual([dice.seed, []]);
  } finally {
    await school.close();
  }
});

/** The paths whose records differ, with both. */
const differences = (copied: Rows, expected: Rows) =>
  [...new Set([...copied.keys(), ...expected.keys()])]
    .filter((path) => JSON.stringify(copied.get(path)) !== JSON.stringify(expected.get(path)))
    .map((path) => [path, copied.get(path), expected.get(path)]);
