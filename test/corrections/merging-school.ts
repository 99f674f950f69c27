import { StoppedClock, TestSchool } from '../support/test-school';
import { settled } from '../syncs/settled';

export const day = 24 * 60 * 60 * 1000;
const begin = new Date('2026-09-01T10:00:00.000Z');

/** A school on 1 September 2026, in which records are merged. Its clock is set back before each test. */
export class MergingSchool {
  readonly clock = new StoppedClock(begin);
  private opened: TestSchool | null = null;

  static forEachTest(): MergingSchool {
    const merging = new MergingSchool();
    beforeAll(async () => void (merging.opened = await TestSchool.open({ clock: merging.clock })));
    afterAll(() => merging.school.close());
    beforeEach(() => merging.clock.advance(begin.getTime() - merging.clock.now().getTime()));
    return merging;
  }

  get school(): TestSchool {
    if (!this.opened) throw new Error('The school is opened before the tests');
    return this.opened;
  }

  /** The body of the answer, which has this status. */
  async post(path: string, body: object, status: number) {
    const answer = await this.school.post(path, body);
    expect([path, answer.status, answer.status === status ? '' : answer.text]).toEqual([path, status, '']);
    return answer.body;
  }

  /** Merges two records, and expects that it can be undone once within 30 days. @param list `students` or `teachers` */
  async expectUndoneOnce(list: string, kept: number, other: number): Promise<void> {
    const body = { other_id: other };
    const undo = () => this.school.post(`/${list}/${kept}/merge/undo`, body);
    await this.post(`/${list}/${kept}/merge`, body, 200);
    this.clock.advance(31 * day);
    const late = await undo();
    expect([late.status, late.body.code]).toEqual([409, 'VALUES_DELETED']);
    this.clock.advance(-2 * day);
    expect((await undo()).status).toBe(200);
    expect((await undo()).status).toBe(404);
    await this.post(`/${list}/${other}/merge`, { other_id: kept }, 200);
  }

  /** The cursor behind all records of a list. */
  async latest(list: string): Promise<string> {
    for (let cursor = 'start'; ;) {
      const { body } = await this.school.get(`/${list}?per_page=100&after=${cursor}`);
      cursor = body.pagination.next;
      if (!body.pagination.has_more) return cursor;
    }
  }

  async after(list: string, cursor: string) {
    await settled(this.school);
    return (await this.school.get(`/${list}?after=${cursor}`)).body;
  }
}
