import { guardianShown, guardiansInOrder } from './guardians';

const mother = { name: 'Grace Obi', email: 'grace@x.example', phone: '+1 555 0100' };
const father = { name: 'Sam Obi', email: null, phone: '+1 555 0200' };

describe('the guardian whom a student shows', () => {
  it('is the first one whom the other system lists, as long as the student had none', () => {
    expect(guardiansInOrder(['father', 'mother'], [])).toEqual(['father', 'mother']);
  });

  it('stays while linked, whatever the order of the list is', () => {
    expect(guardiansInOrder(['father', 'mother'], ['mother', 'father'])).toEqual(['mother', 'father']);
    expect(guardiansInOrder(['aunt', 'mother'], ['mother', 'father'])).toEqual(['mother', 'aunt']);
  });

  it('is the next one if the link ends', () => {
    expect(guardiansInOrder(['aunt', 'father'], ['mother', 'father'])).toEqual(['father', 'aunt']);
    expect(guardiansInOrder([], ['mother'])).toEqual([]);
  });

  it('is shown with the own phone', () => {
    expect(guardianShown([mother, father])).toEqual(mother);
    expect(guardianShown([father, mother])).toEqual(father);
    expect(guardianShown([])).toBeNull();
  });

  it('is shown with the phone and the name of the next one, if there is no own phone', () => {
    const without = { ...mother, phone: null };
    expect(guardianShown([without, father])).toEqual({ ...mother, phone: '+1 555 0200 (Sam Obi)' });
    expect(guardianShown([without, { ...father, phone: null }])).toEqual(without);
  });
});
