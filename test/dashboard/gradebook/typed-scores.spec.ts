import type { Grade } from '../../../apps/dashboard/src/api/types';
import { type Edits, editsAfter } from '../../../apps/dashboard/src/pages/gradebook/scores/score-edits';
import { scoreOf, scoreProblem } from '../../../apps/dashboard/src/pages/gradebook/scores/score-text';

describe('a typed score', () => {
  it.each([
    ['17', 17],
    [' 17.5 ', 17.5],
    ['17,5', 17.5],
    ['17.', 17],
    ['.5', 0.5],
    ['0', 0],
    ['', null],
  ])('%p is %p', (text, score) => {
    expect([scoreProblem(text), scoreOf(text)]).toEqual([null, score]);
  });

  it.each(['abc', '1e3', '1/2', '12 of 20', '1,000', '1.2.3', '.', '0x10', '9'.repeat(400)])(
    '%p is no number',
    (text) => {
      expect(scoreProblem(text)).toBe('Not a number');
    },
  );

  it.each(['-1', '− 2', '-.5'])('%p is below 0', (text) => {
    expect(scoreProblem(text)).toBe('Not below 0');
  });
});

describe('what is not saved', () => {
  const none: Edits = new Map();
  const grade = { id: 5, score: 12, max_score: 20 } as Grade;
  const cell = { key: 'cell', studentId: 1, columnKey: 'Essay' };
  const typed = (edits: Edits, text: string, recorded: Grade | null = grade) =>
    editsAfter(edits, { type: 'typed', ...cell, text, recorded });

  it('is nothing once the recorded score is typed again', () => {
    expect(typed(typed(none, '15'), '12').size).toBe(0);
    expect(typed(none, '12.0').size).toBe(0);
    expect(typed(none, '', null).size).toBe(0);
  });

  it('keeps the grade that the user saw when typing began', () => {
    const now = { ...grade, score: 13 };
    expect(typed(typed(none, '1'), '15', now).get('cell')?.seen).toBe(grade);
  });

  it('stays in conflict while the user types, until the user chooses', () => {
    const theirs = { ...grade, score: 13 };
    const conflicted = editsAfter(typed(none, '15'), { type: 'conflicted', key: 'cell', theirs });
    expect(typed(conflicted, '16').get('cell')?.theirs).toBe(theirs);
    const replaced = editsAfter(conflicted, { type: 'replaced', key: 'cell' });
    expect(replaced.get('cell')).toEqual({ studentId: 1, columnKey: 'Essay', text: '15', seen: theirs });
    expect(editsAfter(conflicted, { type: 'undone', key: 'cell' }).size).toBe(0);
  });
});
