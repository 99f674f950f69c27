import { dateIn, isCalendarDate, parseInstant } from '@homeroom/kernel';
import fc from 'fast-check';
import { type Day, dayNumber, exists, floor, millisecondsPerDay, written } from './models/calendar';
import { toldInstants } from './models/instants';
import { runs } from './runs';

const years = fc.oneof(
  fc.integer({ min: 0, max: 9999 }),
  fc.integer({ min: 0, max: 99 }).map((century) => century * 100),
);

/** Every month and day that two digits come near to, real or not. */
const daysOf = (year: number): Day[] =>
  Array.from({ length: 14 * 33 }, (_, at) => ({ year, month: Math.floor(at / 33), day: at % 33 }));

describe('calendar dates', () => {
  it('are the days that exist, and no others', () => {
    fc.assert(
      fc.property(years, (year) => {
        const wrong = daysOf(year).filter((day) => isCalendarDate(written(day)) !== exists(day));
        expect(wrong).toEqual([]);
      }),
      runs(100),
    );
  });

  it('are nothing but ten characters, digits and dashes', () => {
    const near = fc
      .tuple(years, fc.nat({ max: 9 }), fc.string({ maxLength: 2 }), fc.boolean())
      .map(([year, at, more, replaces]) => {
        const text = written({ year, month: 1, day: 1 });
        return text.slice(0, at) + more + text.slice(replaces ? at + more.length : at);
      });
    fc.assert(
      fc.property(
        fc.oneof(
          near,
          fc.string(),
          toldInstants.map(({ text }) => text),
        ),
        (text) => {
          fc.pre(!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text));
          expect(isCalendarDate(text)).toBe(false);
        },
      ),
      runs(2000),
    );
  });
});

describe('instants', () => {
  it('are those that their date, time and offset say, in whole milliseconds; without an offset, of UTC', () => {
    fc.assert(
      fc.property(toldInstants, ({ text, milliseconds }) => {
        const instant = parseInstant(text);
        expect(instant && BigInt(instant.getTime())).toBe(milliseconds);
      }),
      runs(3000),
    );
  });

  it('are read again from how they are shown', () => {
    fc.assert(
      fc.property(toldInstants, ({ text }) => {
        const shown = parseInstant(text)?.toISOString();
        expect(shown && parseInstant(shown)?.toISOString()).toBe(shown);
      }),
      runs(1000),
    );
  });

  it('are told from anything else', () => {
    const near = fc
      .tuple(toldInstants, fc.nat(), fc.string({ minLength: 1, maxLength: 2 }))
      .map(([{ text }, at, more]) => text.slice(0, at % (text.length + 1)) + more + text.slice(at % (text.length + 1)));
    const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d{1,9})?)?(Z|[+-]\d\d(:?\d\d)?)?$/i;
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), (text) => {
        fc.pre(!iso.test(text));
        expect(parseInstant(text)).toBeNull();
      }),
      runs(2000),
    );
  });
});

describe('the day at the school', () => {
  it('is that of its own clock, however far it is from Greenwich', () => {
    const instants = fc.integer({ min: 0, max: 4_102_444_800_000 });
    fc.assert(
      fc.property(instants, fc.integer({ min: -14, max: 12 }), (at, behind) => {
        // The names of these zones count westwards.
        const zone = `Etc/GMT${behind < 0 ? behind : `+${behind}`}`;
        const [year, month, day] = dateIn(zone, new Date(at)).split('-').map(Number);
        const local = BigInt(at) - BigInt(behind) * 3_600_000n;
        expect(dayNumber({ year: year!, month: month!, day: day! })).toBe(floor(local, millisecondsPerDay));
      }),
      runs(500),
    );
  });
});
