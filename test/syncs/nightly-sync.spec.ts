import { Homeroom } from '@homeroom/client';
import { programOf, snippetsOf } from '../support/docs/snippets';
import { FaultyLine } from '../support/postgres/faulty-line';
import { ClientPrograms } from '../support/programs/client-programs';
import { TestSchool } from '../support/test-school';
import { changeDistrict } from '../shares/changes';
import { Dice, keyWith, openDistrict, randomGrants } from '../shares/district';
import { settled } from './settled';

const page = 'docs/syncing.md';
/** The lists that the program can copy. */
const lists = ['schools', 'students', 'teachers', 'classes', 'enrollments', 'announcements', 'grades', 'attendance'];

jest.setTimeout(300_000);

let programs: ClientPrograms;

beforeAll(async () => {
  programs = await ClientPrograms.open();
  programs.write('sync.ts', programOf(snippetsOf(page, 'ts')));
  await programs.compile();
});

afterAll(() => programs.remove());

/** A night of the program. Its files are in a folder. @returns what it printed */
async function night(school: TestSchool, folder: string, apiKey: string, of: readonly string[], url = school.url) {
  await settled(school);
  const variables = { HOMEROOM_URL: url, HOMEROOM_API_KEY: apiKey };
  return (await programs.runIn(folder, 'sync.js', variables, ...of)).trim();
}

/** The records of a copy, by id. */
const copied = (folder: string, list: string): unknown[] =>
  Object.values(JSON.parse(programs.read(`${folder}/${list}.json`)).records);

/** Asks for few records at once, so that a night has many pages. */
const smallPages = (size: number) => (url: string) => url.replace('per_page=1000', `per_page=${size}`);

it('the nightly sync of the documentation keeps a thousand students in step with a handful of requests', async () => {
  const school = await TestSchool.open();
  try {
    const apiKey = await school.key({ scopes: ['read:students'] });
    const sync = () => night(school, 'thousand', apiKey, ['students']);
    const used = requestsWith(school, apiKey);
    const admin = new Homeroom({ baseUrl: school.url, apiKey: await school.key() });
    const student = (at: number) => ({ name: `Student ${at}`, email: `s${at}@school.example`, grade_level: '9' });
    await admin.students.createMany(Array.from({ length: 1_000 }, (_, at) => student(at)));
    expect(await sync()).toBe('students: 1000 changes, 1000 records');
    expect(await used()).toBe(2);

    for (let id = 1; id <= 15; id += 1) await admin.students.update(id * 50, { grade_level: '10' });
    for (let id = 1; id <= 2; id += 1) await admin.students.delete(id);
    await admin.students.withdraw(3, { date: '2026-03-02' });
    await admin.students.createMany([student(1_001), student(1_002)]);
    expect(await sync()).toBe('students: 20 changes, 999 records');
    expect(await used()).toBe(1);
    expect(await sync()).toBe('students: 0 changes, 999 records');
  } finally {
    await school.close();
  }
});

describe('while others write, the nightly sync of the documentation', () => {
  let school: TestSchool;
  let line: FaultyLine;
  let key: string;
  let folder: string;
  let copies = 0;

  beforeEach(async () => {
    school = await TestSchool.open();
    line = await FaultyLine.open(school);
    key = await school.unlimitedKey();
    folder = `copy-${(copies += 1)}`;
  });

  afterEach(async () => {
    await line.close();
    await school.close();
  });

  const sync = () => night(school, folder, key, ['students'], line.url);
  const names = () => copied(folder, 'students').map((each) => (each as { name: string }).name);
  const pages = () => line.requests.length;

  /** Ada and five others, all in the copy. Then Ada changes first, and the others after her. */
  async function copyOfSix(first: (ada: number) => Promise<unknown>): Promise<number> {
    line.onRequest = (url) => Promise.resolve(smallPages(2)(url));
    const ada = await school.student({ name: 'Ada' });
    const others = [];
    for (const name of ['Bo', 'Cy', 'Di', 'Ed', 'Flo']) others.push(await school.student({ name }));
    await sync();
    expect(names()).toEqual(['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo']);
    await first(ada);
    for (const id of others) await school.put(`/students/${id}`, { grade_level: '10' });
    line.next();
    return ada;
  }

  const withdraw = (id: number) => school.post(`/students/${id}/withdraw`, { date: '2026-03-02' });

  it('keeps a student whom the first page removes and the last page has again (Cursors)', async () => {
    const ada = await copyOfSix(withdraw);
    line.onRequest = async (url) => {
      if (pages() === 2) {
        await school.request('POST', `/students/${ada}/reinstate`, {});
        await settled(school);
      }
      return smallPages(2)(url);
    };
    await sync();
    expect(pages()).toBeGreaterThan(2);
    expect(names()).toEqual(['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo']);
  });

  it('has no student any more whom the first page has and the last page removes (Cursors)', async () => {
    const ada = await copyOfSix((id) => school.put(`/students/${id}`, { grade_level: '10' }));
    line.onRequest = async (url) => {
      if (pages() === 2) {
        await withdraw(ada);
        await settled(school);
      }
      return smallPages(2)(url);
    };
    await sync();
    expect(names()).toEqual(['Bo', 'Cy', 'Di', 'Ed', 'Flo']);
  });

  it('loses nothing when it fails between two pages (Cursors)', async () => {
    const ada = await copyOfSix(withdraw);
    const file = () => programs.read(`${folder}/students.json`);
    const before = file();
    line.onRequest = (url) => {
      if (pages() === 2) line.next({ status: 500, body: '{"error":"Failed","code":"INTERNAL_ERROR","status":500}' });
      return Promise.resolve(smallPages(2)(url));
    };
    await expect(sync()).rejects.toThrow('Failed');
    expect(file()).toBe(before);
    line.onRequest = (url) => Promise.resolve(smallPages(2)(url));
    await sync();
    expect(names()).toEqual(['Bo', 'Cy', 'Di', 'Ed', 'Flo']);
    await school.request('POST', `/students/${ada}/reinstate`, {});
    await sync();
    expect(names()).toContain('Ada');
  });
});

it('copies every list with a cursor while others write, for whole schools and for shares (Cursors)', async () => {
  const dice = new Dice();
  const district = await openDistrict(dice);
  const line = await FaultyLine.open(district);
  try {
    const grants = await randomGrants(district, dice, 0);
    const { key: shared } = await keyWith(district, grants);
    const guests = await Guests.invite(district, grants.schools[0]!);
    const keys = { everything: await district.unlimitedKey(), share: shared };
    for (const [folder, key] of Object.entries(keys)) await night(district, folder, key, lists);
    for (const [folder, key] of Object.entries(keys)) {
      for (const list of lists) {
        for (let change = 0; change < 4; change += 1) await changeDistrict(district, dice);
        let requests = 0;
        line.onRequest = async (url) => {
          requests += 1;
          // The guests are removed on the first page, and return before the second one.
          if (requests === 1) await guests.leave();
          if (requests === 1) await touch(district, list, key);
          if (requests === 2) await guests.come();
          if (requests <= 3) await changeDistrict(district, dice);
          await settled(district);
          return smallPages(5)(url);
        };
        await night(district, folder, key, [list], line.url);
        await night(district, folder, key, [list]);
        expect([dice.seed, folder, list, plain(copied(folder, list))]).toEqual([
          dice.seed,
          folder,
          list,
          plain(await listed(district, list, key)),
        ]);
        if (requests < 2) await guests.come();
      }
    }
  } finally {
    await line.close();
    await district.close();
  }
});

/** A student who leaves the school and returns, and a class that leaves the district's school with everything that belongs to it. */
class Guests {
  private constructor(
    private readonly district: TestSchool,
    private readonly school: number,
    private readonly student: number,
    private readonly classId: number,
  ) {}

  static async invite(district: TestSchool, school: number): Promise<Guests> {
    const [student, inClass] = [await district.student({ name: 'Returns' }), await district.student({ name: 'Moves' })];
    await district.put(`/students/${student}/school`, { school_id: school });
    const class_id = await district.schoolClass({ teacher_id: await district.teacher({ name: 'Moves as well' }) });
    await district.post(`/classes/${class_id}/enroll`, { student_id: inClass });
    await district.post('/grades', { student_id: inClass, class_id, score: 9, term: 'Q1' });
    await district.post('/attendance', { student_id: inClass, class_id, date: '2026-03-02', status: 'late' });
    await district.post('/announcements', { title: 'Trip', content: 'To the lake', scope: 'class', class_id });
    const guests = new Guests(district, school, student, class_id);
    await guests.come();
    return guests;
  }

  async leave(): Promise<void> {
    await this.district.post(`/students/${this.student}/withdraw`, { date: '2026-03-02' });
    await this.district.put(`/classes/${this.classId}/school`, { school_id: null });
  }

  async come(): Promise<void> {
    await this.district.request('POST', `/students/${this.student}/reinstate`, {});
    await this.district.put(`/classes/${this.classId}/school`, { school_id: this.school });
  }
}

/** Changes some records of a list, so that its changes take more than a page. */
async function touch(district: TestSchool, list: string, key: string): Promise<void> {
  const ids = ((await listed(district, list, key)) as { id: number }[]).slice(0, 12).map(({ id }) => id);
  const table = list === 'classes' ? 'school_class' : list.replace(/s$/, '');
  const sql = district.sql();
  await sql`UPDATE ${sql(table)} SET changed_at = changed_at WHERE id = ANY (${ids})`;
}

/** Without the number of seats of a class: it also counts students outside of a share, and changes without a cursor. */
const plain = (records: readonly unknown[]): unknown =>
  JSON.parse(JSON.stringify(records).replaceAll(/"enrolled_count":\d+,/g, ''));

/** The whole list as it is now, by ids. */
async function listed(school: TestSchool, list: string, key: string): Promise<unknown[]> {
  const found: unknown[] = [];
  const all = list === 'announcements' ? '&active_only=false' : '';
  for (let after: string | null = 'start'; after !== null;) {
    const { body } = await school.get(`/${list}?sort=id&after=${after}&per_page=1000${all}`, { key });
    found.push(...body.data);
    after = body.pagination.next;
  }
  return found;
}

/** Counts the requests with a key since the last look, by the header that tells how many are left. */
function requestsWith(school: TestSchool, apiKey: string): () => Promise<number> {
  let counted = 0;
  return async () => {
    const { headers } = await fetch(`${school.url}/students/1`, { headers: { authorization: `Bearer ${apiKey}` } });
    const used = Number(headers.get('x-ratelimit-limit')) - Number(headers.get('x-ratelimit-remaining'));
    const since = used - counted - 1;
    counted = used;
    return since;
  };
}
