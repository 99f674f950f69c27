import { isGrade } from './result-rules';

describe('a result is a grade', () => {
  it.each(['fully graded', 'partially graded', 'submitted', 'ext:late'])(
    'if it has a score and is %s',
    (scoreStatus) => {
      expect(isGrade({ score: 0, scoreStatus }, 20)).toBe(true);
    },
  );

  it('not if it is exempt, has no score, or its line item has the maximum 0', () => {
    expect(isGrade({ score: 5, scoreStatus: 'exempt' }, 20)).toBe(false);
    expect(isGrade({ score: null, scoreStatus: 'fully graded' }, 20)).toBe(false);
    expect(isGrade({ score: 0, scoreStatus: 'fully graded' }, 0)).toBe(false);
  });

  it('of a line item that says no maximum', () => {
    expect(isGrade({ score: 120, scoreStatus: 'fully graded' }, null)).toBe(true);
  });
});
