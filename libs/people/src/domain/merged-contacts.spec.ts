import { contradictionsOf, joinedContact, mergedContacts, type PossessedContact } from './merged-contacts';

const contact = (id: number, student_id: number, values: Partial<PossessedContact> = {}): PossessedContact => ({
  ...{ id, student_id, guardian_id: null, name: null, relation: null, email: null, phones: [] },
  ...{ lives_with: false, may_collect: false, gets_mail: false, note: null },
  ...values,
});

describe('the contacts of two records of one student', () => {
  it('move, but for those who are contacts of both', () => {
    const contacts = [
      contact(1, 1, { name: 'Ada Obi' }),
      contact(2, 1, { phones: ['+1 555 0100'] }),
      contact(3, 1, { name: 'Grace Obi', guardian_id: 7 }),
      contact(4, 2, { name: 'ada obi ' }),
      contact(5, 2, { name: 'G. Obi', guardian_id: 7 }),
      contact(6, 2, { phones: ['+1 555 0199', '+1 555 0100'] }),
      contact(7, 2, { name: 'Sam Obi' }),
    ];
    const { moved, pairs } = mergedContacts(contacts, 1);
    expect(moved).toEqual([7]);
    expect(pairs.map(({ own, other }) => [own.id, other.id])).toEqual([
      [1, 4],
      [3, 5],
      [2, 6],
    ]);
  });

  it('are paired once', () => {
    const contacts = [1, 2, 2].map((student, id) => contact(id, student, { name: 'Ada Obi' }));
    expect(mergedContacts(contacts, 1)).toMatchObject({ moved: [2], pairs: [{ other: { id: 1 } }] });
  });
});

describe('one contact of both', () => {
  const own = contact(1, 1, { name: 'Ada Obi', phones: ['+1 5'], note: 'Call at work', may_collect: true });
  const other = contact(2, 2, {
    name: 'Ada Obi',
    email: 'ada@mail.example',
    phones: ['+1 6', '+1 5'],
    note: 'Custody',
  });

  it('has what either says, and all phones and notes', () => {
    expect(joinedContact(own, other)).toMatchObject({
      ...{ name: 'Ada Obi', email: 'ada@mail.example', phones: ['+1 5', '+1 6'], may_collect: true },
      note: 'Call at work\nCustody',
    });
  });

  it('is a conflict where both say something else', () => {
    expect(contradictionsOf({ own, other })).toEqual(['may_collect']);
    expect(contradictionsOf({ own, other: { ...other, may_collect: true, relation: 'mother' } })).toEqual([]);
  });
});
