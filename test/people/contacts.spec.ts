import { expectInvalid, expectNotFound } from '../support/expectations';
import { settled } from '../syncs/settled';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
});

afterAll(() => school.close());

const ada = { guardian_name: 'Ada Obi', guardian_email: 'ada@mail.example', guardian_phone: '+1 555 0100' };
const grace = { name: 'Grace Obi', relation: 'grandmother', phones: ['+1 555 0174', '+1 555 0175'] };

interface Contact {
  readonly id: number;
  readonly name: string | null;
  readonly phones: readonly string[];
}

const guardianOf = ({ guardian_name, guardian_email, guardian_phone }: Record<string, unknown>) => ({
  guardian_name,
  guardian_email,
  guardian_phone,
});
const studentWith = async (fields: object = ada): Promise<number> =>
  (await school.post('/students', { name: 'Zoë Obi', email: 'zoe@school.example', grade_level: '9', ...fields })).body
    .id;
const contactsOf = async (id: number): Promise<Contact[]> =>
  (await school.get(`/students/${id}/contacts`)).body.contacts;
const namesOf = async (id: number) => (await contactsOf(id)).map(({ name }) => name);
const shown = async (id: number) => guardianOf((await school.get(`/students/${id}`)).body);
const add = async (student_id: number, fields: object): Promise<number> =>
  (await school.post('/contacts', { student_id, ...fields })).body.id;

describe('the guardian fields of a student (Contacts)', () => {
  it('are the first contact of a new student', async () => {
    const id = await studentWith();
    expect(await contactsOf(id)).toEqual([
      expect.objectContaining({
        ...{ student_id: id, call_order: 1, name: 'Ada Obi', relation: null, email: 'ada@mail.example' },
        ...{ phones: ['+1 555 0100'], lives_with: false, may_collect: false, gets_mail: false, note: null },
      }),
    ]);
    expect(await contactsOf(await studentWith({}))).toEqual([]);
    expect(await contactsOf(await studentWith({ guardian_phone: '+1 555 0199' }))).toEqual([
      expect.objectContaining({ name: null, email: null, phones: ['+1 555 0199'] }),
    ]);
  });

  it('change the first contact, and the answer shows it', async () => {
    const id = await studentWith();
    const contact = (await contactsOf(id))[0]!.id;
    await school.put(`/contacts/${contact}`, { phones: ['+1 555 0100', '+1 555 0101'], relation: 'mother' });
    clock.advance(1000);
    const { body } = await school.put(`/students/${id}`, { guardian_email: null, guardian_phone: '+1 555 0103' });
    expect(guardianOf(body)).toEqual({ ...ada, guardian_email: null, guardian_phone: '+1 555 0103' });
    const found = await school.get(`/contacts/${contact}`);
    expect(found.body).toMatchObject({
      ...{ name: 'Ada Obi', relation: 'mother', email: null, phones: ['+1 555 0103', '+1 555 0101'] },
      updated_at: '2026-03-02T10:00:01.000Z',
    });
    expect((await school.get(`/students/${id}`)).body).toEqual(body);
  });

  it('begin the contacts of a student without one', async () => {
    const id = await studentWith({});
    await school.put(`/students/${id}`, ada);
    expect(await namesOf(id)).toEqual(['Ada Obi']);
    await school.put(`/students/${id}`, { guardian_name: null, guardian_email: null, guardian_phone: null });
    expect(await contactsOf(id)).toEqual([]);
  });

  it('take no contact away when a client clears them every night', async () => {
    const id = await studentWith();
    await add(id, grace);
    const cleared = { guardian_name: null, guardian_email: null, guardian_phone: null };
    for (let night = 0; night < 3; night += 1) await school.put(`/students/${id}`, cleared);
    expect(await namesOf(id)).toEqual([null, 'Grace Obi']);
    expect(await shown(id)).toEqual({ ...cleared, guardian_phone: '+1 555 0174 (Grace Obi)' });
    await school.put(`/students/${id}`, { guardian_name: 'Ada Obi' });
    expect(await namesOf(id)).toEqual(['Ada Obi', 'Grace Obi']);
  });

  it('never give one person what the office knows of another', async () => {
    const id = await studentWith();
    const first = (await contactsOf(id))[0]!.id;
    await school.put(`/contacts/${first}`, { may_collect: true, note: 'Custody' });
    await add(id, { ...grace, relation: 'grandmother' });
    await school.put(`/students/${id}`, {
      guardian_name: 'Tom Reed',
      guardian_email: null,
      guardian_phone: '+1 555 0150',
    });
    expect(await contactsOf(id)).toMatchObject([
      { name: 'Tom Reed', may_collect: false, note: null },
      { name: 'Ada Obi', may_collect: true, note: 'Custody' },
      { name: 'Grace Obi', relation: 'grandmother' },
    ]);
    await school.put(`/students/${id}`, { guardian_name: 'grace obi', guardian_phone: '+1 555 0175' });
    expect(await contactsOf(id)).toMatchObject([
      { name: 'grace obi', relation: 'grandmother', phones: ['+1 555 0175', '+1 555 0174'] },
      { name: 'Tom Reed' },
      { name: 'Ada Obi' },
    ]);
  });

  it('follow the order of calls', async () => {
    const id = await studentWith();
    const first = (await contactsOf(id))[0]?.id;
    const second = await add(id, { ...grace, email: 'grace@mail.example' });
    const before = (await school.get(`/students/${id}`)).body;
    clock.advance(1000);
    const { body } = await school.put(`/students/${id}/contacts/order`, { contact_ids: [second, first] });
    expect(
      body.contacts.map((contact: { id: number; call_order: number }) => [contact.id, contact.call_order]),
    ).toEqual([
      [second, 1],
      [first, 2],
    ]);
    const after = (await school.get(`/students/${id}`)).body;
    expect(guardianOf(after)).toEqual({
      ...{ guardian_name: 'Grace Obi', guardian_email: 'grace@mail.example', guardian_phone: '+1 555 0174' },
    });
    expect(after.updated_at > before.updated_at).toBe(true);
    await school.request('DELETE', `/contacts/${second}`, {});
    expect(await shown(id)).toEqual(ada);
    await school.request('DELETE', `/contacts/${first}`, {});
    expect(await shown(id)).toEqual({ guardian_name: null, guardian_email: null, guardian_phone: null });
  });

  it('have the phone of the next contact if the first has none', async () => {
    const id = await studentWith({ guardian_name: 'Ada Obi' });
    await add(id, { name: 'Sam Obi' });
    await add(id, grace);
    expect(await shown(id)).toEqual({
      ...{ guardian_name: 'Ada Obi', guardian_email: null, guardian_phone: '+1 555 0174 (Grace Obi)' },
    });
    await school.put(`/students/${id}`, { address: '1 Hill Road', guardian_phone: '+1 555 0174 (Grace Obi)' });
    expect((await contactsOf(id)).map(({ phones }) => phones)).toEqual([[], [], grace.phones]);
    await add(id, { name: 'X'.repeat(255), phones: ['+1 555 0190'] });
    expect(await shown(id)).toMatchObject({ guardian_phone: '+1 555 0174 (Grace Obi)' });
  });
});

describe('contacts (Contacts)', () => {
  it('are added, changed and removed at their student', async () => {
    const id = await studentWith({});
    const added = await school.post(`/students/${id}/contacts`, {
      ...grace,
      may_collect: true,
      note: 'Custody: the mother',
    });
    expect(added).toMatchObject({ status: 201, body: { ...grace, student_id: id, call_order: 1, may_collect: true } });
    expect(added.headers.get('location')).toMatch(new RegExp(`/contacts/${added.body.id}$`));
    const changed = await school.put(`/contacts/${added.body.id}`, {
      may_collect: null,
      lives_with: true,
      phones: null,
    });
    expect(changed.body).toMatchObject({ may_collect: false, lives_with: true, phones: [], relation: 'grandmother' });
    expect((await school.request('DELETE', `/contacts/${added.body.id}`, {})).status).toBe(204);
    expect(await contactsOf(id)).toEqual([]);
  });

  it('are refused without a way to know or call them, and for another student', async () => {
    const id = await studentWith();
    expectInvalid(await school.post('/contacts', { student_id: id, relation: 'mother' }), 'name');
    expectInvalid(await school.post('/contacts', { student_id: 999_999, ...grace }), 'student_id');
    const contact = await add(id, grace);
    expectInvalid(await school.put(`/contacts/${contact}`, { name: '', phones: [] }), 'name');
    expectInvalid(await school.put(`/contacts/${contact}`, { student_id: await studentWith() }), 'student_id');
    expectInvalid(
      await school.put(`/students/${id}/contacts/order`, { contact_ids: [contact, contact] }),
      'contact_ids',
    );
    const answer = await school.post('/students/999999/contacts', grace);
    expectNotFound(answer, 'Student');
    expectNotFound(await school.get('/students/999999/contacts'), 'Student');
    const order = await school.put('/students/999999/contacts/order', { contact_ids: [] });
    expectNotFound(order, 'Student');
  });

  it('are written in batches, of which a failing row fails alone with partial=true', async () => {
    const [one, other] = [await studentWith(), await studentWith({})];
    const records = [
      { student_id: one, ...grace },
      { student_id: one, name: 'Sam Obi' },
      { student_id: other, relation: 'aunt' },
      { student_id: other, name: 'Tom Reed', phones: ['+1 555 0150'] },
    ];
    const { status, body } = await school.post('/contacts/batch?partial=true', { records });
    expect([status, body.written, body.failed]).toEqual([207, 3, 1]);
    expect(await namesOf(one)).toEqual(['Ada Obi', 'Grace Obi', 'Sam Obi']);
    expect(await shown(other)).toMatchObject({ guardian_name: 'Tom Reed', guardian_phone: '+1 555 0150' });
  });

  it('are listed, with a cursor that tells of removals', async () => {
    const id = await studentWith();
    await settled(school);
    const { body: start } = await school.get(`/contacts?student_id=${id}&per_page=100&after=start`);
    expect(start.data).toHaveLength(1);
    const added = await add(id, grace);
    await school.request('DELETE', `/contacts/${start.data[0].id}`, {});
    await settled(school);
    const { body } = await school.get(`/contacts?student_id=${id}&per_page=100&after=${start.pagination.next}`);
    expect(body.data.map((contact: Contact) => contact.id)).toEqual([added]);
    expect(body.removed).toContain(start.data[0].id);
  });

  it('find brothers and sisters by an equal address or number', async () => {
    const one = await studentWith({ guardian_email: 'Family.Okafor@mail.example', guardian_phone: '+1 (555) 7000' });
    const sister = await studentWith({ guardian_name: 'N. Okafor', guardian_email: 'family.okafor@mail.example' });
    const brother = await studentWith({ guardian_name: 'Ike Okafor' });
    await add(brother, { name: 'Grandmother', phones: ['1-555-7000'] });
    await studentWith({ guardian_name: 'Nobody', guardian_email: 'nobody@mail.example', guardian_phone: '12' });
    const { siblings } = (await school.get(`/students/${one}/contacts`)).body;
    expect(siblings.map((sibling: { student_id: number }) => sibling.student_id)).toEqual([sister, brother]);
  });

  it('are gone with their student', async () => {
    const id = await studentWith();
    const contact = await add(id, grace);
    expect((await school.request('DELETE', `/students/${id}`, {})).status).toBe(204);
    expectNotFound(await school.get(`/contacts/${contact}`), 'Contact');
  });

  it('stay equal to the guardian fields while both are written at once', async () => {
    const id = await studentWith();
    const contact = (await contactsOf(id))[0]?.id;
    const writes = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? school.put(`/students/${id}`, { guardian_phone: `+1 555 1${n.toString().padStart(3, '0')}` })
        : school.put(`/contacts/${contact}`, { email: `ada-${n}@mail.example` }),
    );
    const answers = await Promise.all(writes);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const [first] = (await school.get(`/students/${id}/contacts`)).body.contacts;
    expect(await shown(id)).toEqual({
      ...{ guardian_name: first.name, guardian_email: first.email, guardian_phone: first.phones[0] },
    });
  });
});
