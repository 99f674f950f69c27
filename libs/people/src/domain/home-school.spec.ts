import { homeSchoolOf, type SchoolsOfPerson } from './home-school';

const [high, vocational, middle] = [1, 2, 3];

const nothing: SchoolsOfPerson = {
  ...{ roles: [], primary: null, others: [], formerRoles: [], former: null, seats: new Map() },
};
const homeOf = (known: Partial<SchoolsOfPerson>) => homeSchoolOf({ ...nothing, ...known });

describe('the home school of a person', () => {
  it('is that of the primary role, else the primary one, else another one, else that of a former role', () => {
    const all = { roles: [high], primary: vocational, others: [middle], formerRoles: [middle] };
    expect(homeOf(all)).toEqual({ school: high, rule: null });
    expect(homeOf({ ...all, roles: [] })).toEqual({ school: vocational, rule: null });
    expect(homeOf({ ...all, roles: [], primary: null })).toEqual({ school: middle, rule: null });
    expect(homeOf({ formerRoles: [high], others: [] })).toEqual({ school: high, rule: null });
    expect(homeOf({ former: high })).toBeNull();
  });

  it('of several ones is the primary one', () => {
    expect(homeOf({ roles: [high, vocational], primary: vocational, former: high })).toEqual({
      ...{ school: vocational, rule: null },
    });
    expect(homeOf({ roles: [high, vocational], primary: middle, former: high })).toEqual({
      school: high,
      rule: 'former',
    });
  });

  it('stays as long as it is among them, in whichever order they are', () => {
    for (const others of [
      [high, vocational],
      [vocational, high],
    ]) {
      const seats = new Map([[high, 3]]);
      expect(homeOf({ others, seats, former: vocational })).toEqual({ school: vocational, rule: 'former' });
    }
  });

  it('is at first the one with most seats, else the one that was added first, in whichever order they are', () => {
    for (const others of [
      [high, vocational],
      [vocational, high],
    ]) {
      const seats = new Map([
        [high, 1],
        [vocational, 3],
        [middle, 9],
      ]);
      expect(homeOf({ others, seats, former: middle })).toEqual({ school: vocational, rule: 'seats' });
      expect(homeOf({ others })).toEqual({ school: high, rule: 'oldest' });
    }
  });
});
