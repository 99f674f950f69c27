import { isQuestion, type Loss, runOn } from './loss';

const school = { id: 7, name: 'School 7' };

const lossOf = (now: number, current: number, given: Partial<Loss> = {}): Loss => ({
  ...{ school, now, current, unconfirmed: now, recent: now },
  ...given,
});

describe('a loss is a question', () => {
  it.each([
    ['a school loses everybody', lossOf(75, 75)],
    ['a small school loses everybody', lossOf(3, 3)],
    ['a school loses its last student', lossOf(1, 1)],
    ['a school loses more than the share', lossOf(65, 75)],
    ['all schools lose more than the share', lossOf(6, 100, { school: null })],
    ['the losses of several nights are more than the share', lossOf(79, 1_896, { school: null, unconfirmed: 158 })],
  ])('where %s', (_, loss) => {
    expect(isQuestion(loss, 5)).toBe(true);
  });

  it.each([
    ['nobody is lost', lossOf(0, 100, { unconfirmed: 50, recent: 50 })],
    ['the share is not exceeded', lossOf(5, 100)],
    ['one student of a small school leaves', lossOf(1, 12)],
    ['a second student of a small school leaves in a month', lossOf(1, 12, { unconfirmed: 2 })],
    ['the losses before were confirmed', lossOf(4, 100, { recent: 60 })],
  ])('and is none where %s', (_, loss) => {
    expect(isQuestion(loss, 5)).toBe(false);
  });

  it('whatever share may be withdrawn, where everybody is lost', () => {
    expect(isQuestion(lossOf(40, 40, { school: null }), 100)).toBe(true);
    expect(isQuestion(lossOf(39, 40, { school: null }), 100)).toBe(false);
  });
});

describe('losses run on', () => {
  it('also where they were confirmed', () => {
    expect(runOn(lossOf(4, 100, { recent: 60 }), 5)).toBe(true);
    expect(runOn(lossOf(4, 1_000, { recent: 8 }), 5)).toBe(false);
  });
});
