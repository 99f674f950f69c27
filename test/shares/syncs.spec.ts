import { TestSchool } from '../support/test-school';
import { settled } from '../syncs/settled';
import { changeDistrict } from './changes';
import { definedRows, Dice, type Grants, keptRows, keyWith, openDistrict, randomGrants } from './district';

const lists = ['schools', 'students', 'teachers', 'classes', 'enrollments', 'grades', 'attendance', 'announcements'];
const nights = 30;
const dice = new Dice();
let district: TestSchool;

beforeAll(async () => {
  district = await openDistrict(dice);
}, 120_000);

afterAll(() => district.close());

/** A vendor that copies the lists of a share with its key, each night from where it stopped. */
class Copy {
  private readonly records = new Map<string, Map<number, unknown>>();
  private readonly cursors = new Map<string, string>();

  constructor(
    readonly grants: Grants,
    readonly key: string,
    readonly shareId: number,
  ) {}

  async follow(list: string): Promise<void> {
    const records = this.records.get(list) ?? new Map<number, unknown>();
    this.records.set(list, records);
    for (let hasMore = true; hasMore;) {
      const after = this.cursors.get(list) ?? 'start';
      const { status, body } = await district.get(`/${list}?after=${after}&per_page=40${all(list)}`, { key: this.key });
      expect([dice.seed, list, status]).toEqual([dice.seed, list, 200]);
      for (const record of body.data) records.set(record.id, record);
      for (const id of body.removed) records.delete(id);
      this.cursors.set(list, body.pagination.next);
      hasMore = body.pagination.has_more;
    }
  }

  of(list: string): unknown[] {
    return [...(this.records.get(list) ?? [])].sort(([one], [other]) => one - other).map(([, record]) => record);
  }
}

const all = (list: string): string => ({ students: '&status=all', announcements: '&active_only=false' })[list] ?? '';

/** The whole list, read from the start. */
async function listed(list: string, key: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let after: string | null = 'start'; after !== null;) {
    const answer = await district.get(`/${list}?sort=id&after=${after}&per_page=100${all(list)}`, { key });
    found.push(...answer.body.data);
    after = answer.body.pagination.next;
  }
  return found;
}

it('keeps shares as they would be defined, and lets a client copy each of them night after night (Shares)', async () => {
  const copies: Copy[] = [];
  for (const kind of [0, 1, 2, 3]) {
    const grants = await randomGrants(district, dice, kind);
    const { key, shareId } = await keyWith(district, grants);
    copies.push(new Copy(grants, key, shareId));
  }
  for (let night = 0; night < nights; night += 1) {
    // At once, as several offices work.
    for (let turn = 0; turn < 3; turn += 1)
      await Promise.all(Array.from({ length: 4 }, () => changeDistrict(district, dice)));
    for (const copy of copies) {
      expect([dice.seed, night, copy.grants, await keptRows(district, copy.shareId)]).toEqual([
        dice.seed,
        night,
        copy.grants,
        await definedRows(district, copy.grants),
      ]);
      for (const list of lists) await copy.follow(list);
    }
  }
  // A transaction in another database of the server delays the changes of the last night.
  await settled(district);
  for (const copy of copies) {
    for (const list of lists) {
      await copy.follow(list);
      // The number of seats also counts others, and a class does not change with it.
      const plain = (records: unknown[]) =>
        JSON.parse(JSON.stringify(records).replaceAll(/"enrolled_count":\d+,/g, ''));
      expect([dice.seed, copy.grants, list, plain(copy.of(list))]).toEqual([
        dice.seed,
        copy.grants,
        list,
        plain(await listed(list, copy.key)),
      ]);
    }
  }
}, 300_000);
