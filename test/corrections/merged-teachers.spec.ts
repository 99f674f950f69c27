import type { TestSchool } from '../support/test-school';
import { day, MergingSchool } from './merging-school';

const merging = MergingSchool.forEachTest();
let school: TestSchool;

beforeAll(() => void (school = merging.school));

const post = (path: string, body: object, status: number) => merging.post(path, body, status);
const teacher = async (fields = {}): Promise<number> =>
  (await post('/teachers', { name: 'Tom Berg', email: 'tom@x.example', department: 'Art', ...fields }, 201)).id;
const merge = (id: number, other_id: number, more = {}) => post(`/teachers/${id}/merge`, { other_id, ...more }, 200);
const undo = (id: number, other_id: number) => post(`/teachers/${id}/merge/undo`, { other_id }, 200);
const classesOf = async (id: number): Promise<number[]> =>
  (await school.get(`/classes?teacher_id=${id}&per_page=100`)).body.data.map((each: { id: number }) => each.id);
const change = async (path: string, fields: object) => {
  const { name, email, department, schedule, teacher } = (await school.get(path)).body;
  const own = schedule === undefined ? { name, email, department } : { name, schedule, teacher_id: teacher.id };
  expect((await school.put(path, { ...own, ...fields })).status).toBe(200);
};
const recordOf = async (id: number) => {
  const { updated_at: _, ...fields } = (await school.get(`/teachers/${id}`)).body;
  return fields;
};

describe('two records of one teacher that are merged (Merging two teachers)', () => {
  it('become one that has the classes, the subjects and what either of them knows', async () => {
    const kept = await teacher({ subjects: ['Art'], hire_date: '2022-08-01' });
    const other = await teacher({
      email: 't.berg@x.example',
      subjects: ['Music'],
      phone: '+1 555',
      hire_date: '2020-08-01',
    });
    const [own, theirs] = [
      await school.schoolClass({ teacher_id: kept }),
      await school.schoolClass({ teacher_id: other }),
    ];
    const { moved, conflicts, undo_until } = await merge(kept, other);
    expect(moved).toEqual({ classes: 1, co_teachings: 0, users: 0, sourced_ids: 0 });
    expect(conflicts).toEqual([
      {
        ...{ key: 'email', record: 'teacher', id: null, other_id: null },
        ...{ kept: { email: 'tom@x.example' }, set_aside: { email: 't.berg@x.example' } },
      },
    ]);
    expect(undo_until).toBe('2026-10-01T10:00:00.000Z');
    expect(await recordOf(kept)).toMatchObject({
      ...{ email: 'tom@x.example', subjects: ['Art', 'Music'], phone: '+1 555', hire_date: '2020-08-01' },
    });
    expect(await classesOf(kept)).toEqual([own, theirs]);
  });

  it('take the values of the other one where a person wants them', async () => {
    const [kept, other] = [
      await teacher({ office_room: '1' }),
      await teacher({ email: 'new@x.example', office_room: '2' }),
    ];
    await merge(kept, other, { on_conflict: 'other', exceptions: ['office_room'] });
    expect(await recordOf(kept)).toMatchObject({ email: 'new@x.example', office_room: '1' });
  });

  it('answer for the other id that it is gone, and where', async () => {
    const [kept, other, third] = [await teacher(), await teacher(), await teacher()];
    await merge(other, third);
    await merge(kept, other);
    for (const id of [other, third])
      for (const path of ['', '/merges', '/school', '/archive', '/preferred-name']) {
        const { status, body } = await school.get(`/teachers/${id}${path}`);
        expect([path, status, body]).toEqual([
          ...[path, 404],
          { error: 'Teacher not found', code: 'NOT_FOUND', status: 404, details: { merged_into: kept } },
        ]);
      }
    expect((await school.get('/teachers/999999')).body).not.toHaveProperty('details');
    expect((await school.get(`/teachers/${kept}/merges`)).body).toEqual({
      teacher_id: kept,
      merges: [{ merged_id: other, merged_at: '2026-09-01T10:00:00.000Z', undone_at: null, undoable: true }],
    });
  });

  it('are gone and changed for clients that synchronise', async () => {
    const [kept, other] = [await teacher(), await teacher()];
    const id = await school.schoolClass({ teacher_id: other });
    const [teachers, classes] = [await merging.latest('teachers'), await merging.latest('classes')];
    await merge(kept, other);
    const moved = expect.objectContaining({ id, teacher: expect.objectContaining({ id: kept }) });
    expect(await merging.after('teachers', teachers)).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: kept })]),
      removed: expect.arrayContaining([other]),
    });
    expect(await merging.after('classes', classes)).toMatchObject({ data: expect.arrayContaining([moved]) });
    const next = await merging.latest('teachers');
    await undo(kept, other);
    const back = (await merging.after('teachers', next)).data.map((each: { id: number }) => each.id);
    expect(back).toEqual(expect.arrayContaining([kept, other]));
  });

  it('are shown by a dry run, which changes nothing', async () => {
    const [kept, other] = [await teacher(), await teacher({ email: 'new@x.example' })];
    const theirs = await school.schoolClass({ teacher_id: other });
    const dry = await school.post(`/teachers/${kept}/merge?dry_run=true`, { other_id: other });
    expect([dry.status, dry.headers.get('dry-run')]).toEqual([200, 'true']);
    expect(dry.body).toMatchObject({ moved: { classes: 1 }, conflicts: [{ key: 'email' }] });
    expect([await classesOf(other), (await school.get(`/teachers/${kept}/merges`)).body.merges]).toEqual([
      [theirs],
      [],
    ]);
  });

  it('must be two that are there', async () => {
    const kept = await teacher();
    const ask = async (other_id: number, more = {}) => {
      const { status, body } = await school.post(`/teachers/${kept}/merge`, { other_id, ...more });
      return [status, body.error];
    };
    expect(await ask(kept)).toMatchObject([
      400,
      expect.stringContaining('other_id must not be the teacher in the path'),
    ]);
    expect(await ask(999_999)).toMatchObject([400, expect.stringContaining('other_id')]);
    expect(await ask(await teacher(), { exceptions: ['phone'] })).toMatchObject([
      ...[400, expect.stringContaining('exceptions names no conflict: phone')],
    ]);
    expect((await school.post('/teachers/999999/merge', { other_id: kept })).status).toBe(404);
  });
});

describe('a merge of teachers that was a mistake (Undoing a merge)', () => {
  it('is undone: both teachers have what they had', async () => {
    const kept = await teacher({ subjects: ['Art'], phone: '+1 555' });
    const other = await teacher({ name: 'Thomas Berg', subjects: ['Music'], office_room: '12' });
    for (const id of [kept, other]) await school.schoolClass({ teacher_id: id });
    const state = async () => [
      ...[await recordOf(kept), await recordOf(other)],
      ...[await classesOf(kept), await classesOf(other)],
    ];
    for (const on_conflict of ['keep', 'other']) {
      const before = await state();
      await merge(kept, other, { on_conflict });
      merging.clock.advance(day);
      expect(await undo(kept, other)).toEqual({ teacher_id: kept, merged_id: other, classes: [], fields: [] });
      expect(await state()).toEqual(before);
    }
  });

  it('leaves a class that got a third teacher since, and a field that was changed, and lists them', async () => {
    const [kept, other, third] = [await teacher(), await teacher({ phone: '+1 555' }), await teacher()];
    const [given, same] = [
      await school.schoolClass({ teacher_id: other }),
      await school.schoolClass({ teacher_id: other }),
    ];
    await merge(kept, other);
    await change(`/classes/${given}`, { teacher_id: third });
    await change(`/classes/${same}`, { room: '7' });
    await change(`/teachers/${kept}`, { phone: '+1 777' });
    expect(await undo(kept, other)).toMatchObject({ classes: [given], fields: ['phone'] });
    expect([await classesOf(third), await classesOf(other), await classesOf(kept)]).toEqual([[given], [same], []]);
    expect([(await recordOf(kept)).phone, (await recordOf(other)).phone]).toEqual(['+1 777', '+1 555']);
  });

  it('is undone within 30 days, and once', async () => {
    await merging.expectUndoneOnce('teachers', await teacher(), await teacher());
  });
});
