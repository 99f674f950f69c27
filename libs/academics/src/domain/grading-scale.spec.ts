import { letterGrade } from './grading-scale';

describe('the letter of a grade', () => {
  it.each([
    [100, 'A'],
    [93, 'A'],
    [92.99999999999999, 'A-'],
    [90, 'A-'],
    [87, 'B+'],
    [83, 'B'],
    [80, 'B-'],
    [77, 'C+'],
    [73, 'C'],
    [70, 'C-'],
    [67, 'D+'],
    [60, 'D'],
    [59.99, 'F'],
    [0, 'F'],
    [120, 'A'],
  ])('of %d out of 100 is %s, with plus and minus', (score, letter) => {
    expect(letterGrade('plus-minus', score, 100)).toBe(letter);
  });

  it.each([
    [90, 'A'],
    [89.99, 'B'],
    [80, 'B'],
    [70, 'C'],
    [60, 'D'],
    [59.99, 'F'],
  ])('of %d out of 100 is %s on the plain scale', (score, letter) => {
    expect(letterGrade('plain', score, 100)).toBe(letter);
  });

  it('is exact where binary fractions are not', () => {
    // 0.93 * 100 is 93.00000000000001 and 0.28 / 0.4 is 0.7000000000000001 in binary floating point.
    expect(letterGrade('plus-minus', 0.93, 1)).toBe('A');
    expect(letterGrade('plus-minus', 0.28, 0.4)).toBe('C-');
    expect(letterGrade('plus-minus', 2.7899999999999996, 3)).toBe('A-');
    expect(letterGrade('plus-minus', 2.79, 3)).toBe('A');
  });

  it('is exact for the largest and the smallest numbers', () => {
    expect(letterGrade('plus-minus', 1e308, 1e308)).toBe('A');
    expect(letterGrade('plus-minus', 5e-324, 1e308)).toBe('F');
    expect(letterGrade('plus-minus', 1e308, 5e-324)).toBe('A');
  });
});
