import { changedWork, rejectChangeOfUsed, rejectUsedCategory, rejectUsedLineItem, workOf } from './line-item-rules';

const quiz = { title: 'Quiz', term: 'Fall', maxScore: 20 };

describe('the grades of a line item', () => {
  it('have its title, term and maximum', () => {
    expect(workOf(quiz)).toEqual({ assignmentName: 'Quiz', term: 'Fall', maxScore: 20 });
    expect(workOf({ ...quiz, term: null, maxScore: null })).toEqual({
      assignmentName: 'Quiz',
      term: 'Unknown',
      maxScore: 100,
    });
  });

  it('change only in what the line item changes', () => {
    expect(changedWork(workOf(quiz), workOf({ ...quiz, maxScore: 25 }))).toEqual({ maxScore: 25 });
    expect(changedWork(workOf(quiz), workOf(quiz))).toEqual({});
  });
});

describe('a line item with results', () => {
  const before = { classId: 1 };

  it('keeps its class, and a maximum above 0 while they are grades', () => {
    const change = (classId: number, maxScore: number, all: number, grades: number) => () =>
      rejectChangeOfUsed(before, { classId, maxScore }, { all, grades });
    expect(change(2, 0, 0, 0)).not.toThrow();
    expect(change(1, 0, 3, 0)).not.toThrow();
    expect(change(1, 10, 3, 3)).not.toThrow();
    expect(change(2, 10, 1, 0)).toThrow('class cannot be changed');
    expect(change(1, 0, 1, 1)).toThrow('resultValueMax cannot be 0');
  });

  it('is not deleted, nor is a category with line items', () => {
    expect(() => rejectUsedLineItem(0)).not.toThrow();
    expect(() => rejectUsedLineItem(1)).toThrow('Line item is in use: 1 result');
    expect(() => rejectUsedLineItem(30)).toThrow('Line item is in use: 30 results');
    expect(() => rejectUsedCategory(0)).not.toThrow();
    expect(() => rejectUsedCategory(2)).toThrow('Category is in use: 2 line items');
  });
});
