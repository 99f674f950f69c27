import {
  type AnnouncementFilter,
  Homeroom,
  type Page,
  type Student,
  type StudentFilter,
  UnauthorizedError,
} from '@homeroom/client';
import { FaultyLine } from '../support/postgres/faulty-line';
import { TestSchool } from '../support/test-school';
import { settled } from '../syncs/settled';

let school: TestSchool;
let line: FaultyLine;
let client: Homeroom;
let levels = 0;

beforeAll(async () => {
  school = await TestSchool.open();
  line = await FaultyLine.open(school);
  client = new Homeroom({ baseUrl: line.url, apiKey: await school.unlimitedKey() });
  for (let number = 1; number <= 5; number += 1) await school.student({ name: `Student ${number}`, grade_level: '9' });
  await school.student({ name: 'Student 6', grade_level: '10' });
});

beforeEach(() => line.next());

afterAll(async () => {
  await line.close();
  await school.close();
});

const ninth = { grade_level: '9', per_page: 2 };

/** The pages that were asked for, as page and size. A page by a cursor has no number. */
const asked = () =>
  line.requests.map((request) => {
    const query = new URLSearchParams(request.split('?')[1]);
    return [query.get('page'), query.get('per_page')];
  });

const idsOf = async (students: AsyncIterable<Student>): Promise<number[]> => {
  const ids: number[] = [];
  for await (const { id } of students) ids.push(id);
  return ids;
};

describe('a list that is awaited', () => {
  it('is the page that was asked for, with the totals', async () => {
    const page = await client.students.list({ ...ninth, page: 2 });
    expect(page.data.map(({ id }) => id)).toEqual([3, 4]);
    expect(page.pagination).toEqual({ page: 2, per_page: 2, total: 5, total_pages: 3 });
    expect(asked()).toEqual([['2', '2']]);
  });

  it('is the first page of the usual size unless it is told otherwise', async () => {
    const { pagination } = await client.students.list();
    expect(pagination).toEqual({ page: 1, per_page: 20, total: 6, total_pages: 1 });
  });

  it('is asked for once, and not before', async () => {
    const list = client.students.list();
    expect(line.requests).toEqual([]);
    expect(await list).toBe(await list);
    expect(line.requests).toHaveLength(1);
  });
});

describe('a list is a promise', () => {
  const none = () => new Homeroom({ baseUrl: line.url, apiKey: `hr_sandbox_${'0'.repeat(49)}` }).students.list();

  it('whose failure can be caught, and which is finished either way', async () => {
    const steps: string[] = [];
    const list: Promise<Page<Student>> = client.students.list();
    const page = await list.catch(() => null).finally(() => steps.push('read'));
    expect(page?.pagination.total).toBe(6);
    const reason = await none()
      .finally(() => steps.push('refused'))
      .catch((error: unknown) => error);
    expect(reason).toBeInstanceOf(UnauthorizedError);
    expect(steps).toEqual(['read', 'refused']);
  });

  it('also together with others', async () => {
    const [page, refused] = await Promise.allSettled([client.students.list(), none()]);
    expect([page.status, refused.status]).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a list that is iterated', () => {
  it('is every record that the filter selects, in order', async () => {
    expect(await idsOf(client.students.list(ninth))).toEqual([1, 2, 3, 4, 5]);
    expect(asked()).toEqual([
      [null, '2'],
      [null, '2'],
      [null, '2'],
    ]);
    expect(line.requests.every((request) => request.includes('grade_level=9'))).toBe(true);
  });

  it('takes 1,000 records at once unless it is told otherwise', async () => {
    expect(await idsOf(client.students.list())).toHaveLength(6);
    expect(asked()).toEqual([[null, '1000']]);
  });

  it('fetches a page only once it is needed', async () => {
    const seen: number[] = [];
    for await (const { id } of client.students.list(ninth)) {
      seen.push(line.requests.length);
      if (id === 3) break;
    }
    expect(seen).toEqual([1, 1, 2]);
    expect(line.requests).toHaveLength(2);
  });

  it('begins at the page that it is given', async () => {
    expect(await idsOf(client.students.list({ ...ninth, page: 2 }))).toEqual([3, 4, 5]);
    expect(asked()).toEqual([
      ['2', '2'],
      ['3', '2'],
    ]);
  });

  it('may be iterated again', async () => {
    const list = client.students.list(ninth);
    expect(await idsOf(list)).toEqual(await idsOf(list));
  });

  it('of nobody asks once and gives nothing', async () => {
    expect(await idsOf(client.students.list({ grade_level: '13' }))).toEqual([]);
    expect(line.requests).toHaveLength(1);
  });

  it('goes by numbered pages as well, with totals', async () => {
    const pages: Page<Student>[] = [];
    for await (const page of client.students.list(ninth).pages()) pages.push(page);
    expect(pages.map(({ data, pagination }) => [data.length, pagination.page])).toEqual([
      [2, 1],
      [2, 2],
      [1, 3],
    ]);
    for await (const page of client.students.list({ page: 9 }).pages()) throw new Error(JSON.stringify(page));
  });

  it('throws where a page fails, after what came before it', async () => {
    const seen: number[] = [];
    const walk = async () => {
      for await (const { id } of client.students.list(ninth, { retries: 0 })) {
        if (seen.push(id) === 2) line.next('hangs up before it passes the request on');
      }
    };
    await expect(walk()).rejects.toMatchObject({ name: 'ConnectionError' });
    expect(seen).toEqual([1, 2]);
  });
});

describe('a list that changes while it is walked', () => {
  it('shows a student who comes before its last page is fetched', async () => {
    for (const name of ['Twin A', 'Twin B']) await school.student({ name });
    const seen: string[] = [];
    for await (const { name } of client.students.list({ search: 'Twin', per_page: 1 })) {
      if (seen.push(name) === 1) await school.student({ name: 'Twin C' });
    }
    expect(seen).toEqual(['Twin A', 'Twin B', 'Twin C']);
  });

  /** Reads five students, two on a page, and withdraws the first one when two are read. */
  async function withdrawingOne(list: (filter: StudentFilter) => AsyncIterable<Student>) {
    const level = `Walk ${(levels += 1)}`;
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await school.student({ grade_level: level, name: 'Walker' }));
    const seen: number[] = [];
    for await (const { id } of list({ grade_level: level, per_page: 2 })) {
      if (seen.push(ids.indexOf(id)) === 2) await client.students.withdraw(ids[0]!, { date: '2026-03-02' });
    }
    return seen;
  }

  it('skips no student when one before is withdrawn (Order of lists)', async () => {
    expect(await withdrawingOne((filter) => client.students.list(filter))).toEqual([0, 1, 2, 3, 4]);
  });

  it('skips one when it is read by the numbers of pages, as the documentation says (Order of lists)', async () => {
    expect(await withdrawingOne((filter) => client.students.list({ ...filter, page: 1 }))).toEqual([0, 1, 3, 4]);
  });

  it('shows no announcement again when another one is published meanwhile (Order of lists)', async () => {
    const publish = (title: string) => client.announcements.create({ title, content: 'Soon', scope: 'school' });
    for (const title of ['First', 'Second', 'Third']) await publish(title);
    const walk = async (filter: AnnouncementFilter) => {
      const seen: string[] = [];
      for await (const { title } of client.announcements.list({ ...filter, per_page: 2 })) {
        if (seen.push(title) === 2) await publish('Fourth');
      }
      return seen;
    };
    expect(await walk({})).toEqual(['Third', 'Second', 'First']);
    expect(await walk({ page: 1 })).toEqual(['Fourth', 'Third', 'Third', 'Second', 'First']);
  });

  it("skips none of a student's grades, by class and term", async () => {
    const [student_id, class_id] = [await school.student({ name: 'Walker' }), await school.schoolClass()];
    const grades = [];
    for (const score of [1, 2, 3, 4])
      grades.push(await client.grades.create({ student_id, class_id, score, term: score === 2 ? 'Q2' : 'Q1' }));
    const seen: number[] = [];
    for await (const { score } of client.students.grades(student_id, { term: 'Q1', per_page: 1 })) {
      if (seen.push(score) === 1) await client.grades.delete(grades[0]!.id);
    }
    expect(seen).toEqual([1, 3, 4]);
    expect(await client.students.grades(student_id)).toMatchObject({ pagination: { page: 1, total: 3 } });
    const numbered = [];
    for await (const { score } of client.students.grades(student_id, { page: 2, per_page: 1 })) numbered.push(score);
    expect(numbered).toEqual([3, 4]);
  });
});

describe('the changes of a list', () => {
  it('come page after page, removals and records together, with the cursor behind each page (Cursors)', async () => {
    const level = { grade_level: 'Changes', per_page: 2 };
    const create = () => school.student({ grade_level: 'Changes', name: 'Walker' });
    const [one, two, three] = [await create(), await create(), await create()];
    const read = async (cursor?: string) => {
      await settled(school);
      const pages = [];
      for await (const page of client.students.changedSince(cursor, level)) pages.push(page);
      return pages;
    };
    const first = await read();
    const shown = (pages: typeof first) =>
      pages.flatMap(({ changes }) => changes.map(({ id, record }) => [id, record?.id ?? null]));
    expect(shown(first).slice(-3)).toEqual([one, two, three].map((id) => [id, id]));
    expect(asked()).toEqual(first.map(() => [null, '2']));

    await client.students.delete(one);
    await client.students.update(two, { name: 'Walker again' });
    const since = await read(first.at(-1)!.cursor);
    expect(shown(since)).toEqual([
      [one, null],
      [two, two],
    ]);
    // A cursor belongs to its page: what follows it are the pages behind.
    expect(shown(await read(first[0]!.cursor))).toEqual(shown(await read()).slice(first[0]!.changes.length));
  });
});

describe('a list in the order of a field', () => {
  it('reads page after page in that order, and asks for none before', async () => {
    const sorted = client.students.sorted('-name', ninth);
    expect(line.requests).toEqual([]);
    expect(await idsOf(sorted)).toEqual([5, 4, 3, 2, 1]);
    expect(asked()).toEqual([
      [null, '2'],
      [null, '2'],
      [null, '2'],
    ]);
  });

  it('asks for a thousand records at once unless it is told otherwise', async () => {
    expect((await idsOf(client.students.sorted('name'))).slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(asked()).toEqual([[null, '1000']]);
  });

  it('is there for each kind of record', async () => {
    const { teachers, classes, announcements, grades, attendance } = client;
    for (const list of [teachers, classes, grades, attendance]) {
      for await (const { id } of list.sorted('-id')) expect(id).toBeGreaterThan(0);
    }
    for await (const { id } of announcements.sorted('-id', { active_only: false })) expect(id).toBeGreaterThan(0);
    expect(line.requests).toHaveLength(5);
  });
});
