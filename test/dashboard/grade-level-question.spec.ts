import { questionAboutLevel } from '../../apps/dashboard/src/school/grade-levels/unused-level';

describe('a grade level that is saved', () => {
  it('is asked about if no student has it', () => {
    expect(questionAboutLevel('9th grade', ['K', '9', '10'])).toBe(
      'No student has the level “9th grade”. Levels in use: K, 9, 10.',
    );
    expect(questionAboutLevel('k', ['K', '9'])).not.toBeNull();
  });

  it.each(['9', ' 9 ', ''])('is not asked about if it is in use, or left out: %j', (level) => {
    expect(questionAboutLevel(level, ['K', '9'])).toBeNull();
  });

  it('is not asked about in a school without students', () => {
    expect(questionAboutLevel('9th grade', [])).toBeNull();
  });
});
