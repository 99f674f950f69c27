import { letterGrade } from '@homeroom/academics';
import fc from 'fast-check';
import { TestSchool } from '../support/test-school';
import { runs } from './runs';

/** As docs/decisions.md has them: the letters, and the percentages from which they are given. */
const scales = {
  'plus-minus': { A: 93, 'A-': 90, 'B+': 87, B: 83, 'B-': 80, 'C+': 77, C: 73, 'C-': 70, 'D+': 67, D: 60 },
  plain: { A: 90, B: 80, C: 70, D: 60 },
} as const;
type Scale = keyof typeof scales;

/** A number as its decimal text has it, in units of 10^-400: every JSON number is a whole number of them. */
function exact(value: number): bigint {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(400 + Number(exponent) - fraction.length);
}

function letterOf(scale: Scale, score: number, maxScore: number): string {
  const [hundredfold, whole] = [exact(score) * 100n, exact(maxScore)];
  const reached = Object.entries(scales[scale]).find(([, percent]) => hundredfold >= whole * BigInt(percent));
  return reached?.[0] ?? 'F';
}

const positive = fc.oneof(
  fc.integer({ min: 1, max: 1000 }),
  fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
  fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true }),
);

/** The next number up or down. */
function neighbour(value: number, step: -1 | 0 | 1): number {
  const bits = new BigInt64Array(new Float64Array([value]).buffer);
  bits[0]! += BigInt(step);
  return new Float64Array(bits.buffer)[0]!;
}

/** A score at a threshold or right beside it, and what it is out of. */
const borderline = fc
  .tuple(positive, fc.integer({ min: 59, max: 101 }), fc.constantFrom(-1, 0, 1))
  .map(([maxScore, percent, step]) => [neighbour((maxScore / 100) * percent, step), maxScore] as const)
  .filter(([score]) => score >= 0 && Number.isFinite(score));

/** The same in few decimals, where a threshold is met exactly. */
const onTheLine = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 59, max: 101 }), fc.nat({ max: 6 }))
  .map(
    ([whole, percent, places]) => [Number(`${whole * percent}e-${places + 2}`), Number(`${whole}e-${places}`)] as const,
  );

const scored = fc.oneof(borderline, onTheLine, fc.tuple(fc.oneof(positive, fc.constantFrom(0, -0)), positive));

it.each(Object.keys(scales) as Scale[])('a letter of the scale %s is that of the exact decimals', (scale) => {
  fc.assert(
    fc.property(scored, ([score, maxScore]) => {
      expect(letterGrade(scale, score, maxScore)).toBe(letterOf(scale, score, maxScore));
    }),
    runs(2000),
  );
});

describe('a grade that is recorded', () => {
  let school: TestSchool;
  let ids: { student_id: number; class_id: number };

  beforeAll(async () => {
    school = await TestSchool.open();
    ids = { student_id: await school.student(), class_id: await school.schoolClass() };
  });

  afterAll(() => school.close());

  it('comes back with the very numbers that were sent, and their letter', async () => {
    await fc.assert(
      fc.asyncProperty(scored, async ([score, max_score]) => {
        const { status, body } = await school.post('/grades', { ...ids, score, max_score, term: 'Q1' });
        expect(status).toBe(201);
        expect(body).toMatchObject({
          score: score + 0,
          max_score,
          letter_grade: letterOf('plus-minus', score, max_score),
        });
        expect((await school.get(`/grades/${body.id}`)).body).toEqual(body);
      }),
      runs(40),
    );
  });
});
