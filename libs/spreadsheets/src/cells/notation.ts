import type { CellKind } from './cell';
import { type Column, textIn } from '../files/columns';
import { type DateOrder, orderOf, orderOfPeriod } from './dates';
import { agreed, Evidence, type Shown } from './evidence';
import { type DecimalSeparator, decimalSeparatorOf } from './numbers';
import type { TableRow } from '../files/table';

/** How the values of a column are written. */
export interface ColumnNotation {
  readonly dates: Shown<DateOrder>;
  readonly decimals: Shown<DecimalSeparator>;
  readonly isMachineWritten: boolean;
}

/** Columns with the first and the last day of a period. */
const periodColumns = [
  ['begin_date', 'end_date'],
  ['beginDate', 'endDate'],
  ['startDate', 'endDate'],
] as const;

/** How an export writes its values. */
export const exportNotation: ColumnNotation = {
  dates: { way: null, contradiction: null },
  decimals: { way: '.', contradiction: null },
  isMachineWritten: true,
};

const nothing = { way: null, contradiction: null };

/**
 * Tells from all values of a file how its dates and numbers are written: one value such as 03/04/2026 or 1,250 can be read in two ways,
 * but 13/04/2026 shows that the day comes first, and 18,5 that the comma is the decimal separator. A column that does not show it is
 * written as the other columns are.
 */
export class Notation {
  private readonly dates: ReadonlyMap<string, Evidence<DateOrder>>;
  private readonly numbers: ReadonlyMap<string, Evidence<DecimalSeparator>>;
  private readonly dated: readonly Column[];
  private readonly numbered: readonly Column[];
  private readonly periods: readonly (readonly [Column, Column])[];
  private readonly ofPeriods = new Evidence<DateOrder>();

  /** @param isMachineWritten whether a program wrote the file for another one, so that a point is a decimal one */
  constructor(
    columns: readonly Column[],
    kinds: ReadonlyMap<string, CellKind>,
    readonly isMachineWritten: boolean,
  ) {
    const ofKind = (...wanted: readonly CellKind[]) =>
      columns.filter(({ field }) => wanted.includes(kinds.get(field) ?? 'text'));
    this.dated = ofKind('date');
    this.numbered = ofKind('number', 'integer');
    this.dates = new Map(this.dated.map(({ field }) => [field, new Evidence()]));
    this.numbers = new Map(this.numbered.map(({ field }) => [field, new Evidence()]));
    this.periods = periodColumns.flatMap((names) => {
      const [begin, end] = names.map((name) => this.dated.find(({ field }) => field === name));
      return begin && end ? [[begin, end] as const] : [];
    });
  }

  /** A cell that is stored as a number shows nothing. */
  add({ line, cells, numbers = [] }: TableRow): void {
    const textOf = ({ places }: Column): string =>
      places.some((place) => numbers.includes(place)) ? '' : (textIn(cells, places) ?? '');
    for (const column of this.dated) this.dates.get(column.field)?.add(orderOf(textOf(column)), line);
    for (const column of this.numbered) {
      this.numbers.get(column.field)?.add(decimalSeparatorOf(textOf(column), this), line);
    }
    for (const [begin, end] of this.periods) this.ofPeriods.add(orderOfPeriod(textOf(begin), textOf(end)), line);
  }

  of(field: string): ColumnNotation {
    return {
      dates: shownBy(field, this.dates, this.ofPeriods.shown),
      decimals: shownBy(field, this.numbers, nothing),
      isMachineWritten: this.isMachineWritten,
    };
  }
}

/** What a column shows, or else all columns together, or else the periods of the rows. */
function shownBy<Way>(field: string, columns: ReadonlyMap<string, Evidence<Way>>, otherwise: Shown<Way>): Shown<Way> {
  const own = columns.get(field);
  if (own && !own.isEmpty) return own.shown;
  const hasEvidence = [...columns.values()].some(({ isEmpty }) => !isEmpty);
  return hasEvidence ? (agreed(columns.values()) ?? nothing) : otherwise;
}
