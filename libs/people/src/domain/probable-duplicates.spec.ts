import { type ComparedStudents, duplicateReasons } from './probable-duplicates';

const nothing = { birthday: null, email: false, phone: false };
const reasons = (one: string, other: string, shared: Partial<ComparedStudents> = {}) =>
  duplicateReasons({ ...nothing, ...shared, words: [one.split(' '), other.split(' ')] });

describe('two records are probably of one student', () => {
  it.each<[string, string, Partial<ComparedStudents>, readonly string[]]>([
    ['ann obi', 'obi ann', { birthday: true }, ['name', 'date_of_birth']],
    ['ann obi', 'ann obi', { phone: true }, ['name', 'guardian_phone']],
    ['ann obi', 'ann obi', { birthday: false, email: true }, ['name', 'email']],
    ['anna maria obi', 'anna obi', { birthday: true, phone: true }, ['name', 'date_of_birth', 'guardian_phone']],
    ['sukarno', 'sukarno', { birthday: true }, ['name', 'date_of_birth']],
    ['ann obi', 'anna obi', { birthday: true, phone: true }, ['similar_name', 'date_of_birth', 'guardian_phone']],
    ['a obi', 'anna obi', { birthday: null, email: true, phone: true }, ['similar_name', 'email', 'guardian_phone']],
    ['max li', 'maximilian li', { birthday: true, email: true }, ['similar_name', 'date_of_birth', 'email']],
  ])('%s and %s with %j in common', (one, other, shared, expected) => {
    expect(reasons(one, other, shared)).toEqual(expected);
    expect(reasons(other, one, shared)).toEqual(expected);
  });
});

describe('two records are probably of two students', () => {
  it.each<[string, string, string, Partial<ComparedStudents>]>([
    ['a name alone', 'ann obi', 'ann obi', {}],
    ['a name, and two birthdays', 'ann obi', 'ann obi', { birthday: false }],
    ['twins', 'tom obi', 'tim obi', { birthday: true, email: true, phone: true }],
    ['twins with a name in common', 'eva maria obi', 'ida maria obi', { birthday: true, phone: true }],
    ['siblings', 'tom obi', 'eva obi', { birthday: false, phone: true }],
    ['siblings who have the address of a parent', 'tom obi', 'eva obi', { birthday: false, email: true, phone: true }],
    ['siblings with similar names', 'ann obi', 'anna obi', { birthday: false, email: true, phone: true }],
    ['a similar name and a birthday', 'ann obi', 'anna obi', { birthday: true }],
    ['a family name', 'obi', 'ann obi', { birthday: true }],
    ['a word for two words', 'ann anna', 'anna obi', { birthday: true, phone: true }],
    ['a word that one has twice', 'luca de luca', 'eva de luca', { birthday: true }],
    ['other names', 'ann obi', 'bo li', { birthday: true, email: true, phone: true }],
  ])('%s: %s and %s', (_, one, other, shared) => {
    expect(reasons(one, other, shared)).toBeNull();
    expect(reasons(other, one, shared)).toBeNull();
  });
});
