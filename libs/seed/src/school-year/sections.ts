import type { Stream } from '../random/random';
import { maxClassSize, minClassSize, seatCount, type Strand, strands, type YearGroup } from './year-groups';

/** The students of a class: a range on the ring of places of their grade level. */
export interface Section {
  readonly year: YearGroup;
  readonly strand: Strand;
  /** Its index within the strand of its grade level, from 0. */
  readonly index: number;
  /** Its first place on the ring, from 0. */
  readonly start: number;
  readonly size: number;
}

/** The classes of all grade levels, ordered by grade level. */
export function sectionsOf(years: readonly YearGroup[], stream: Stream): Section[] {
  return years.flatMap((year) =>
    strands.flatMap((strand, index) => {
      const offset = Math.floor((index * year.size) / strands.length);
      return spread(year, strand, stream).map((section) => ({
        ...section,
        // Each strand starts at another place, so that classes of different strands have different students.
        start: (section.start + offset) % year.size,
      }));
    }),
  );
}

/** The places of a section, from 0. */
export function* placesOf({ year, start, size }: Section): Generator<number> {
  for (let place = start; place < start + size; place += 1) yield year.first + (place % year.size);
}

function spread(year: YearGroup, strand: Strand, stream: Stream): Section[] {
  const count = year.classes[strand];
  const seats = seatCount(year.size, count);
  const ends = seats > year.size || count === 1 ? null : unevenEnds(count, seats, year, strand, stream);
  return Array.from({ length: count }, (_, index) => {
    if (ends === null) return overlapping(year, strand, index, count, seats / count);
    const start = ends[index - 1] ?? 0;
    return { year, strand, index, start, size: (ends[index] ?? seats) - start };
  });
}

/** Too few students for separate classes of the minimum size, so that some students are in two classes. */
function overlapping(year: YearGroup, strand: Strand, index: number, count: number, size: number): Section {
  const start = count > 1 ? Math.round((index * (year.size - size)) / (count - 1)) : 0;
  return { year, strand, index, start, size };
}

/** The end of each class. Sizes vary a little within the bounds. */
function unevenEnds(count: number, seats: number, { level }: YearGroup, strand: Strand, stream: Stream): number[] {
  const mean = seats / count;
  const slack = Math.max(0, Math.floor(Math.min(Math.floor(mean) - minClassSize, maxClassSize - Math.ceil(mean)) / 2));
  const random = stream.of(level, strands.indexOf(strand));
  return Array.from({ length: count }, (_, index) =>
    index === count - 1 ? seats : Math.round((index + 1) * mean) + random.between(-slack, slack),
  );
}
