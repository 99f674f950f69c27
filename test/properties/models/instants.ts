import fc from 'fast-check';
import { dayNumber, digits, exists, isTold, millisecondsPerDay, written } from './calendar';

/** A text in the form of ISO 8601, and the milliseconds that it stands for: null when there is no such instant. */
export interface ToldInstant {
  readonly text: string;
  readonly milliseconds: bigint | null;
}

/** Of numbers just in and out of their bounds; mostly in. */
const upTo = (most: number) =>
  fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: most }) }, fc.integer({ min: most + 1, max: 99 }));

const anyDay = fc.record({
  year: fc.oneof(fc.integer({ min: 1900, max: 2100 }), fc.integer({ min: 0, max: 9999 }), fc.constantFrom(1, 9999)),
  month: fc.oneof({ weight: 15, arbitrary: fc.integer({ min: 1, max: 12 }) }, fc.constantFrom(0, 13)),
  day: fc.oneof({ weight: 15, arbitrary: fc.integer({ min: 1, max: 31 }) }, fc.constantFrom(0, 32)),
});

const day = fc.oneof(
  { weight: 9, arbitrary: anyDay },
  fc.constantFrom({ year: 1, month: 1, day: 1 }, { year: 9999, month: 12, day: 31 }),
);

const offset = fc.record({
  sign: fc.constantFrom('+', '-'),
  hours: upTo(23),
  minutes: fc.option(upTo(59), { nil: undefined }),
  colon: fc.constantFrom(':', ''),
});

const parts = fc.record({
  day,
  t: fc.constantFrom('T', 't'),
  hour: upTo(23),
  minute: upTo(59),
  second: fc.option(upTo(59), { nil: undefined }),
  point: fc.constantFrom('.', ','),
  fraction: fc.stringMatching(/^[0-9]{0,9}$/),
  zone: fc.oneof(fc.constantFrom('', 'Z', 'z'), offset),
});

/** Every way to write a date-time that is taken, of instants that exist and that do not. */
export const toldInstants: fc.Arbitrary<ToldInstant> = parts.map((of) => {
  const { second = 0, zone } = of;
  const fraction = of.second === undefined ? '' : of.fraction;
  const seconds = of.second === undefined ? '' : `:${digits(second, 2)}${fraction && of.point}${fraction}`;
  const text = `${written(of.day)}${of.t}${digits(of.hour, 2)}:${digits(of.minute, 2)}${seconds}`;
  const isReal = exists(of.day) && of.hour < 24 && of.minute < 60 && second < 60;
  const sinceMidnight = ((of.hour * 60 + of.minute) * 60 + second) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  const local = dayNumber(of.day) * millisecondsPerDay + BigInt(sinceMidnight);
  if (typeof zone === 'string') return { text: text + zone, milliseconds: isReal && isTold(local) ? local : null };

  const { sign, hours, minutes = 0, colon } = zone;
  const ahead = BigInt((hours * 60 + minutes) * (sign === '+' ? 60_000 : -60_000));
  const isZone = hours < 24 && minutes < 60;
  return {
    text: `${text}${sign}${digits(hours, 2)}${zone.minutes === undefined ? '' : colon + digits(minutes, 2)}`,
    milliseconds: isReal && isZone && isTold(local - ahead) ? local - ahead : null,
  };
});
