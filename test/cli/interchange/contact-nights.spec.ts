import { SchoolNights } from '../../interchange/school-nights';
import type { RosterFiles } from '../../interchange/roster-package';

jest.setTimeout(240_000);

const nights = SchoolNights.forEachTest();

interface Contact {
  readonly id: number;
  readonly name: string | null;
  readonly phones: readonly string[];
}

const heading =
  'sourcedId|status|enabledUser|orgSourcedIds|role|givenName|familyName|email|grades|agentSourcedIds|phone|sms';
const child = (agents: string, grade = '09') => `u-ada||true|school|student|Ada|Obi|ada@x.example|${grade}|${agents}||`;
const guardian = (name: string, phone: string, sms = '') =>
  `u-${name.toLowerCase()}||true|school|guardian|${name}|Obi|${name.toLowerCase()}@x.example|||${phone}|${sms}`;

const [grace, sam] = [guardian('Grace', '+1 555 0100', '+1 555 0101'), guardian('Sam', '+1 555 0200')];

const packageOf = (...users: readonly string[]): RosterFiles => ({
  orgs: ['sourcedId|name|type|identifier', 'school|Hill School|school|H'],
  users: [heading, ...users],
});

const student = async () => (await nights.school.get('/students')).body.data[0] as { id: number };
const contacts = async () =>
  (await nights.school.get(`/students/${(await student()).id}/contacts`)).body.contacts as Contact[];
const names = async () => (await contacts()).map(({ name }) => name);
const idOf = async (name: string) => (await contacts()).find((contact) => contact.name === name)!.id;
const change = async (name: string, fields: object) =>
  expect((await nights.school.put(`/contacts/${await idOf(name)}`, fields)).status).toBe(200);
const order = async (...ids: readonly number[]) =>
  expect(
    (await nights.school.put(`/students/${(await student()).id}/contacts/order`, { contact_ids: ids })).status,
  ).toBe(200);
const night = (...users: readonly string[]) => nights.night(packageOf(...users));

describe('the contacts of a student whose guardians come from packages', () => {
  it('are all guardians with both phones, and the same in whichever order the package lists them', async () => {
    await night(child('u-grace,u-sam'), grace, sam);
    const before = await contacts();
    expect(before).toMatchObject([
      { name: 'Grace Obi', email: 'grace@x.example', phones: ['+1 555 0100', '+1 555 0101'] },
      { name: 'Sam Obi', phones: ['+1 555 0200'] },
    ]);
    for (const agents of ['u-sam,u-grace', 'u-grace,u-sam', 'u-sam,u-grace'])
      expect((await night(child(agents), sam, grace)).changed).toBe(0);
    expect(await contacts()).toEqual(before);
  });

  it('keep what the office has written and their order, and get what the package changes', async () => {
    await night(child('u-grace,u-sam'), grace, sam);
    await change('Grace Obi', { relation: 'mother', email: 'work@x.example', may_collect: true });
    await order(await idOf('Sam Obi'), await idOf('Grace Obi'));
    await night(child('u-grace,u-sam', '10'), guardian('Grace', '+1 555 0300', '+1 555 0101'), sam);
    expect(await contacts()).toMatchObject([
      { name: 'Sam Obi' },
      {
        name: 'Grace Obi',
        relation: 'mother',
        email: 'work@x.example',
        may_collect: true,
        phones: ['+1 555 0300', '+1 555 0101'],
      },
    ]);
    expect(await student()).toMatchObject({
      guardian_name: 'Sam Obi',
      guardian_phone: '+1 555 0200',
      grade_level: '10',
    });
    await night(
      child('u-grace,u-sam', '10'),
      guardian('Grace', '+1 555 0300', '+1 555 0101'),
      guardian('Sam', '+1 555 0400'),
    );
    expect(await student()).toMatchObject({ guardian_name: 'Sam Obi', guardian_phone: '+1 555 0400' });
  });

  it('are those of the next guardian at once when the first one of the office leaves the package', async () => {
    await night(child('u-grace,u-sam'), grace, sam);
    await order(await idOf('Sam Obi'), await idOf('Grace Obi'));
    await night(child('u-grace', '10'), grace, sam);
    expect(await names()).toEqual(['Grace Obi']);
    expect(await student()).toMatchObject({ guardian_name: 'Grace Obi', guardian_phone: '+1 555 0100' });
  });

  it('stay without permissions as the last one, where the office has written a note', async () => {
    await night(child('u-grace,u-sam'), grace, sam);
    await change('Grace Obi', { note: 'Custody: the father alone', may_collect: true });
    await night(child('u-sam'), grace, sam);
    expect(await contacts()).toMatchObject([
      { name: 'Sam Obi' },
      { name: 'Grace Obi', note: 'Custody: the father alone', may_collect: false },
    ]);
    expect(await student()).toMatchObject({ guardian_name: 'Sam Obi' });
    await night(child('u-sam,u-grace'), grace, sam);
    expect(await contacts()).toMatchObject([
      { name: 'Sam Obi' },
      { name: 'Grace Obi', note: 'Custody: the father alone' },
    ]);
  });

  it('stand before those of the office, who stay, and an office contact of that name is adopted', async () => {
    await night(child(''));
    const { id } = await student();
    for (const fields of [
      { name: 'Uncle Bob', phones: ['+1 555 0900'] },
      { name: 'sam obi', relation: 'father' },
    ])
      await nights.school.post(`/students/${id}/contacts`, fields);
    await night(child('u-grace,u-sam'), grace, sam);
    expect(await names()).toEqual(['Grace Obi', 'Uncle Bob', 'Sam Obi']);
    expect((await contacts())[2]).toMatchObject({ relation: 'father', phones: ['+1 555 0200'] });
    await night(child(''));
    expect(await names()).toEqual(['Uncle Bob', 'Sam Obi']);
  });

  it('do not come back when the office has deleted one, as long as the package says nothing new', async () => {
    await night(child('u-grace,u-sam'), grace, sam);
    await nights.school.request('DELETE', `/contacts/${await idOf('Sam Obi')}`, {});
    await night(child('u-grace,u-sam', '10'), grace, sam);
    expect(await names()).toEqual(['Grace Obi']);
  });

  it('are as before after the undo of an import', async () => {
    await night(child('u-grace'), grace, sam);
    await change('Grace Obi', { relation: 'mother' });
    const before = await contacts();
    const added = await night(child('u-grace,u-sam'), guardian('Grace', '+1 555 0300'), sam);
    expect(await names()).toEqual(['Grace Obi', 'Sam Obi']);
    await nights.undo(added);
    const timeless = (list: Contact[]) => list.map((contact) => ({ ...contact, updated_at: null }));
    expect(timeless(await contacts())).toEqual(timeless(before));
    expect(await student()).toMatchObject({ guardian_name: 'Grace Obi', guardian_phone: '+1 555 0100' });
  });
});
