import { SchoolNights } from '../../interchange/school-nights';
import type { RosterFiles } from '../../interchange/roster-package';

jest.setTimeout(240_000);

const nights = SchoolNights.forEachTest();

interface Shown {
  readonly id: number;
  readonly guardian_name: string | null;
  readonly guardian_phone: string | null;
}

const heading =
  'sourcedId|status|enabledUser|orgSourcedIds|role|givenName|familyName|email|grades|agentSourcedIds|phone';
const child = (agents: string) => `u-ada||true|school|student|Ada|Obi|ada@x.example|09|${agents}|`;
const guardian = (name: string, phone: string, { names = '', status = '' } = {}) =>
  `u-${name.toLowerCase()}|${status}|true|school|guardian|${name}|Obi|${name.toLowerCase()}@x.example||${names}|${phone}`;

const [grace, sam] = [guardian('Grace', '+1 555 0100'), guardian('Sam', '+1 555 0200')];

const packageOf = (...users: readonly string[]): RosterFiles => ({
  orgs: ['sourcedId|name|type|identifier', 'school|Hill School|school|H'],
  users: [heading, ...users],
});

async function shown(): Promise<Shown> {
  const { body } = await nights.school.get('/students');
  return (body.data as Shown[])[0]!;
}

const enterHere = async (fields: object) =>
  expect((await nights.school.put(`/students/${(await shown()).id}`, fields)).status).toBe(200);

const isGrace = { guardian_name: 'Grace Obi', guardian_phone: '+1 555 0100' };
const isSam = { guardian_name: 'Sam Obi', guardian_phone: '+1 555 0200' };

describe('the guardian whom a student shows', () => {
  it('stays the same for thirty nights, in whichever order the guardians and their rows are', async () => {
    await nights.night(packageOf(child('u-grace,u-sam'), grace, sam));
    const { updated_at: first } = (await nights.school.get('/students')).body.data[0];
    for (let night = 1; night <= 30; night += 1) {
      nights.comes(night);
      const [agents, rows] = night % 2 === 1 ? ['u-sam,u-grace', [sam, grace]] : ['u-grace,u-sam', [grace, sam]];
      const { changed, findings } = await nights.night(packageOf(child(agents), ...rows));
      expect([night, changed, await shown()]).toMatchObject([night, 0, isGrace]);
      const message = expect.stringMatching(/^1 students have several guardians/);
      expect(findings).toContainEqual(expect.objectContaining({ rule: 'guardian_shown', message }));
    }
    expect((await nights.school.get('/students')).body.data[0].updated_at).toBe(first);
  });

  it('stays if only the rows of the guardians name the student, in either order', async () => {
    const named = [
      guardian('Grace', '+1 555 0100', { names: 'u-ada' }),
      guardian('Sam', '+1 555 0200', { names: 'u-ada' }),
    ];
    await nights.night(packageOf(child(''), ...named));
    expect(await shown()).toMatchObject(isGrace);
    await nights.night(packageOf(child(''), ...named.toReversed()));
    expect(await shown()).toMatchObject(isGrace);
  });

  it('is the same for a first package in either order of rows', async () => {
    const named = [
      guardian('Sam', '+1 555 0200', { names: 'u-ada' }),
      guardian('Grace', '+1 555 0100', { names: 'u-ada' }),
    ];
    await nights.night(packageOf(child(''), ...named));
    expect(await shown()).toMatchObject(isGrace);
  });

  it('is the next one once the package removes the first one or the link, and stays when that one is back', async () => {
    await nights.night(packageOf(child('u-grace,u-sam'), grace, sam));
    const removed = guardian('Grace', '+1 555 0100', { status: 'tobedeleted' });
    await nights.night(packageOf(child('u-grace,u-sam'), removed, sam));
    expect(await shown()).toMatchObject(isSam);
    await nights.night(packageOf(child('u-grace,u-sam'), grace, sam));
    expect(await shown()).toMatchObject(isSam);
    await nights.night(packageOf(child('u-grace'), grace, sam));
    expect(await shown()).toMatchObject(isGrace);
  });

  it('is nobody once the package removes all of them', async () => {
    await nights.night(packageOf(child('u-grace'), grace));
    await nights.night(packageOf(child('u-grace'), guardian('Grace', '+1 555 0100', { status: 'tobedeleted' })));
    expect(await shown()).toMatchObject({ guardian_name: null, guardian_phone: null });
  });

  it('has the phone of the next one, with that name, as long as the own one is missing', async () => {
    await nights.night(packageOf(child('u-grace,u-sam'), grace, sam));
    const { findings } = await nights.night(packageOf(child('u-grace,u-sam'), guardian('Grace', ''), sam));
    expect(await shown()).toMatchObject({ guardian_name: 'Grace Obi', guardian_phone: '+1 555 0200 (Sam Obi)' });
    const message = expect.stringMatching(/^1 students show a guardian without a phone/);
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'guardian_shown', message }));
    await nights.night(packageOf(child('u-grace,u-sam'), grace, sam));
    expect(await shown()).toMatchObject(isGrace);
  });

  it('is the former one again after an undo, and stays so', async () => {
    await nights.night(packageOf(child('u-grace,u-sam'), grace, sam));
    const second = await nights.night(packageOf(child('u-sam'), grace, sam));
    expect(await shown()).toMatchObject(isSam);
    await nights.undo(second);
    expect(await shown()).toMatchObject(isGrace);
    await nights.night(packageOf(child('u-sam,u-grace'), sam, grace));
    expect(await shown()).toMatchObject(isGrace);
  });

  it('stays linked in a delta that has the row of another guardian alone', async () => {
    const named = [
      guardian('Grace', '+1 555 0100', { names: 'u-ada' }),
      guardian('Sam', '+1 555 0200', { names: 'u-ada' }),
    ];
    await nights.night(packageOf(child(''), ...named));
    const delta = { users: [heading, guardian('Sam', '+1 555 0299', { names: 'u-ada' })] };
    await nights.night(delta, { mode: 'delta' });
    expect(await shown()).toMatchObject(isGrace);
    const removal = { users: [heading, guardian('Grace', '+1 555 0100', { names: 'u-ada', status: 'tobedeleted' })] };
    await nights.night(removal, { mode: 'delta' });
    expect(await shown()).toMatchObject({ guardian_name: 'Sam Obi', guardian_phone: '+1 555 0299' });
  });
});

describe('a guardian whom a person entered here', () => {
  const aunt = { guardian_name: 'May Obi', guardian_email: null, guardian_phone: '+1 555 0900' };

  it('stays, with the own phone, whatever the package says of the guardian whom it had last time', async () => {
    await nights.night(packageOf(child('u-grace,u-sam'), grace, sam));
    await enterHere(aunt);
    for (const [agents, ...guardians] of [
      ['u-sam,u-grace', sam, grace],
      ['u-grace,u-sam', guardian('Grace', '+1 555 0199'), sam],
      ['u-grace,u-sam', guardian('Grace', ''), sam],
      ['', grace, sam],
      ['', grace, sam],
    ] as const) {
      const { findings } = await nights.night(packageOf(child(agents), ...guardians));
      expect(await shown()).toMatchObject(aunt);
      expect(findings.map(({ rule }) => rule)).toContain('kept');
    }
  });

  it('gives way as a whole if the package has another guardian than last time', async () => {
    await nights.night(packageOf(child('u-grace'), grace, sam));
    await enterHere(aunt);
    const { findings } = await nights.night(packageOf(child('u-sam'), grace, guardian('Sam', '+1 555 0100')));
    expect(await shown()).toMatchObject({ guardian_name: 'Sam Obi', guardian_phone: '+1 555 0100' });
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'overwritten' }));
  });

  it('is reported if the package names one for the first time', async () => {
    await nights.night(packageOf(child(''), grace));
    await enterHere(aunt);
    await nights.night(packageOf(child(''), grace));
    expect(await shown()).toMatchObject(aunt);
    const { findings } = await nights.night(packageOf(child('u-grace'), grace));
    expect(await shown()).toMatchObject(isGrace);
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'overwritten', column: 'agentSourcedIds' }));
  });

  it('may be a correction of one field, which is kept while others change', async () => {
    await nights.night(packageOf(child('u-grace'), grace));
    await enterHere({ guardian_phone: '+1 555 0111' });
    const moved = grace.replace('grace@x', 'obi@x');
    await nights.night(packageOf(child('u-grace'), moved));
    expect(await shown()).toMatchObject({
      ...{ guardian_name: 'Grace Obi', guardian_phone: '+1 555 0111', guardian_email: 'obi@x.example' },
    });
  });
});
