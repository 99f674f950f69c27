import {
  EnrollmentImportService,
  isSamePeriod,
  type NewSeat,
  overlaps,
  type PeriodChange,
  type StoredPeriod,
  type WrittenPeriod,
} from '@homeroom/classes';
import { kinds, Optional, Required, StrictValidationPipe } from '@homeroom/http';
import { type DomainError, type Fields, ValidationFailed } from '@homeroom/kernel';
import { type CellKind, cellKindsOf, type Finding } from '@homeroom/spreadsheets';
import { withTurns } from '../rows/event-loop-turns';
import {
  isFindings,
  type ImportedLines,
  type ImportedList,
  type ImportedRow,
  type ListImport,
  type ListImportOptions,
  type Merge,
  type Obstacle,
  rejected,
  type RowLimit,
  type RowOutcome,
  type Written,
  type WrittenRecord,
} from '../rows/imported-list';
import { beforeWithdrawal, findPeriod, isShortened, isShortenedSoon } from './enrollment-periods';
import { findingsOf, outcomeIn, rowError, valueOrFindings } from '../rows/row-errors';
import { leftOut } from '../rows/school-limit';

/** A row of enrollments. */
class EnrollmentDto {
  @Required(kinds.integer(1))
  class_id!: number;

  @Required(kinds.integer(1))
  student_id!: number;

  @Optional(kinds.date)
  begin_date?: string | null;

  @Optional(kinds.date)
  end_date?: string | null;
}

const pipe = new StrictValidationPipe();

/**
 * The list of enrollments with their dates, past and future. A row is about the period of the student in the class with the same `begin_date`. A
 * row without one is about the current period, or else about the next.
 */
export class EnrollmentList implements ImportedList {
  readonly record = 'enrollment';
  readonly readOnly: readonly string[] = [];
  readonly fields: ReadonlyMap<string, CellKind> = cellKindsOf(EnrollmentDto);

  constructor(private readonly periods: EnrollmentImportService) {}

  async check(row: ImportedRow): Promise<readonly Finding[]> {
    const read = await readRow(row);
    return isRead(read) ? [] : read;
  }

  begin({ merge, lines, limit = null }: ListImportOptions): ListImport {
    return new EnrollmentImport(this.periods, merge, lines, limit);
  }

  async undo(records: readonly WrittenRecord[]): Promise<readonly Obstacle[]> {
    const known = records.filter(({ after }) => after !== null);
    const stored = await this.periods.ofPairs(known.map(({ after }) => periodOf(after ?? {})));
    const found = known.map((record) => ({ ...record, period: stored.find(({ id }) => id === record.id) }));
    // A created enrollment that is gone needs no undo.
    const isObstacle = ({ before, after, period }: (typeof found)[number]) =>
      period ? !isPeriod(period, periodOf(after ?? {})) : before !== null;
    const obstacles = found.filter(isObstacle).map(({ record, id }) => ({ record, id, reason: 'it changed since' }));
    if (obstacles.length > 0) return obstacles;
    const present = found.flatMap(({ period, ...record }) => (period ? [{ ...record, period }] : []));
    await this.periods.removeAll(present.filter(({ before }) => before === null).map(({ period }) => period));
    const restored = present.filter(({ before }) => before !== null);
    const changes = restored.map(({ period, before }) => ({ enrollment: period, period: periodOf(before ?? {}) }));
    const written = await this.periods.write(changes, []);
    return restored.flatMap(({ record, id }, index) => {
      const outcome = written[index];
      return outcome instanceof Error ? [{ record, id, reason: outcome.message }] : [];
    });
  }
}

/** What is done with a row. */
interface Writing {
  readonly row: ImportedRow;
  readonly stored: StoredPeriod | null;
  readonly period: NewSeat;
}

class EnrollmentImport implements ListImport {
  constructor(
    private readonly periods: EnrollmentImportService,
    private readonly merge: Merge = (given) => given,
    private readonly lines: ImportedLines = new Map(),
    private readonly limit: RowLimit | null = null,
  ) {}

  async import(rows: readonly ImportedRow[]): Promise<readonly RowOutcome[]> {
    const read = await this.withinLimit(rows, await readAll(rows));
    const valid = read.flatMap((each) =>
      isRead(each) ? [{ classId: each.class_id, studentId: each.student_id }] : [],
    );
    const stored = Map.groupBy(await this.periods.ofPairs(valid), pairOf);
    const decided = read.map((each, index): Writing | Written => {
      const row = rows[index];
      if (!row || !isRead(each)) return each as readonly Finding[];
      return this.decide(row, each, stored.get(pairOf({ classId: each.class_id, studentId: each.student_id })) ?? []);
    });
    const outcomes = await this.write(decided.filter((each) => isWriting(each)));
    return decided.map((each, index) => {
      const outcome = isWriting(each) ? outcomeIn(outcomes, each.row) : each;
      const given = read[index];
      return isFindings(outcome) ? rejected(outcome, given && isRead(given) ? [given.student_id] : []) : outcome;
    });
  }

  async unchanged(rows: readonly ImportedRow[]): Promise<ReadonlySet<ImportedRow>> {
    const { today } = this.periods;
    const read = await readAll(rows);
    const valid = read.filter((each) => isRead(each));
    const periods = await this.periods.ofPairs(
      valid.map((each) => ({ classId: each.class_id, studentId: each.student_id })),
    );
    const stored = new Map(periods.map((period) => [period.id, period]));
    const isUnchanged = ({ values }: ImportedRow, given: EnrollmentDto | readonly Finding[] | undefined): boolean => {
      const known = stored.get(values['id'] as number);
      return (
        known !== undefined &&
        given !== undefined &&
        isRead(given) &&
        // The seat of a student who is withdrawn is imported, since the import may reinstate the student.
        isOneOf(
          this.periodOf(given, known, 'end_date' in values),
          known,
          isShortenedSoon(known, today) ? beforeWithdrawal(known) : known,
        )
      );
    };
    const unchanged = rows.filter((row, index) => isUnchanged(row, read[index]));
    for (const { line, values } of unchanged) this.lines.set(values['id'] as number, line);
    return new Set(unchanged);
  }

  /** Enrollments are not locked. */
  lock(ids: readonly number[]): Promise<ReadonlySet<number>> {
    return Promise.resolve(new Set(ids));
  }

  /**
   * The values of the rows, or the findings of rows about classes of other schools. A student of another school may sit in a class of the
   * school.
   */
  private async withinLimit(
    rows: readonly ImportedRow[],
    read: readonly (EnrollmentDto | readonly Finding[])[],
  ): Promise<readonly (EnrollmentDto | readonly Finding[])[]> {
    if (!this.limit) return read;
    const others = await this.limit.othersAmong(
      'class',
      rows.map(({ values }) => values['class_id']),
    );
    return read.map((each, index) => {
      const row = rows[index];
      if (!row || !isRead(each) || !others.has(each.class_id)) return each;
      return leftOut(row, 'class_id', 'is about a class of another school');
    });
  }

  private decide(row: ImportedRow, given: EnrollmentDto, stored: readonly StoredPeriod[]): Writing | Written {
    // A row of a package knows its enrollment, a row of a CSV file does not.
    const { today } = this.periods;
    const known = stored.find(({ id }) => id === row.values['id']);
    const isKnownShortened = known !== undefined && isShortened(known, today);
    const read = known ? this.merged(given, isKnownShortened ? beforeWithdrawal(known) : known, row) : given;
    const found = known ?? findPeriod(datesOf(read), stored, today);
    const period = this.periodOf(read, found, 'end_date' in row.values);
    const key = found?.id ?? keyOf(period);
    const earlier = this.lines.get(key);
    // A row that was rejected may be imported again.
    if (earlier !== undefined && earlier !== row.line) {
      const message = `repeats line ${earlier}: both are about the same enrollment`;
      return rowError(row, { column: null, rule: 'repeated', message, advice: 'Keep one of the rows' });
    }
    this.lines.set(key, row.line);
    if (!found && !read.begin_date && period.endDate !== null && period.endDate <= today) {
      const message = 'is required for an enrollment that has ended and is not known';
      return rowError(row, { column: 'begin_date', rule: 'invalid', message, advice: 'Give the first day' });
    }
    if (period.endDate !== null && period.endDate < period.beginDate) return endIsBeforeBegin(row, read, period);
    // The file may not know that the student was withdrawn here.
    const isSeatShortened = found !== undefined && (isKnownShortened || isShortenedSoon(found, today));
    if (found && isOneOf(period, found, isSeatShortened ? beforeWithdrawal(found) : found))
      return { line: row.line, unchanged: found.id, studentId: found.studentId };
    const other = stored.find((each) => each !== found && overlaps(each, period));
    if (other) {
      const until = other.endDate === null ? '' : ` until ${other.endDate}`;
      const message = `the student sits in the class since ${other.beginDate}${until}`;
      const advice = 'Give that begin_date, or the end_date of that enrollment first';
      return rowError(row, { column: 'begin_date', rule: 'ALREADY_ENROLLED', message, advice });
    }
    return { row, stored: found ?? null, period };
  }

  /** @param hasEnd whether the file has the column; a file without it says nothing about the end */
  private periodOf(given: EnrollmentDto, stored: StoredPeriod | undefined, hasEnd: boolean): NewSeat {
    return {
      classId: given.class_id,
      studentId: given.student_id,
      beginDate: given.begin_date ?? stored?.beginDate ?? this.periods.today,
      endDate: hasEnd || !stored ? (given.end_date ?? null) : stored.endDate,
    };
  }

  /** @returns the row with the stored dates that are kept */
  private merged(given: EnrollmentDto, known: StoredPeriod, row: ImportedRow): EnrollmentDto {
    return Object.assign(
      new EnrollmentDto(),
      given,
      this.merge(Object.fromEntries(Object.entries(given)), fieldsOf(known), row),
    );
  }

  /** Ends come first, since they free seats. */
  private async write(writings: readonly Writing[]): Promise<Map<ImportedRow, Written>> {
    const changed = writings.filter(isChange);
    const added = writings.filter((writing) => !isChange(writing));
    const changes = changed.map(({ stored, period }): PeriodChange => ({ enrollment: stored, period }));
    const written = await this.periods.write(
      changes,
      added.map(({ period }) => period),
    );
    const outcomes = new Map<ImportedRow, Written>();
    for (const [index, writing] of [...changed, ...added].entries()) {
      const outcome = outcomeOf(writing, written[index]);
      outcomes.set(writing.row, outcome);
      if (!('id' in outcome)) continue;
      this.lines.delete(keyOf(writing.period));
      this.lines.set(outcome.id, writing.row.line);
    }
    return outcomes;
  }
}

async function readAll(rows: readonly ImportedRow[]): Promise<(EnrollmentDto | readonly Finding[])[]> {
  const read: (EnrollmentDto | readonly Finding[])[] = [];
  for await (const row of withTurns(rows)) read.push(await readRow(row));
  return read;
}

/** The values of a row, or why they cannot be those of an enrollment. */
const readRow = (row: ImportedRow): Promise<EnrollmentDto | readonly Finding[]> =>
  valueOrFindings(row, async () => {
    const metadata = { type: 'body', metatype: EnrollmentDto } as const;
    const enrollment = (await pipe.transform(row.values, metadata)) as EnrollmentDto;
    const { begin_date: begin, end_date: end } = enrollment;
    if (begin && end && end < begin) throw new ValidationFailed(['end_date must not be before begin_date']);
    return enrollment;
  });

const isChange = (writing: Writing): writing is Writing & { readonly stored: StoredPeriod } => writing.stored !== null;

/** @param written the period, which a withdrawal of the student may have ended before the day that the row names */
function outcomeOf({ row, stored }: Writing, written: WrittenPeriod | DomainError | undefined): Written {
  if (!written) throw new Error('A written enrollment must have an outcome');
  if (written instanceof Error) return findingsOf(row, written);
  return {
    line: row.line,
    action: stored ? 'changed' : 'created',
    record: 'enrollment',
    id: written.id,
    studentId: written.studentId,
    before: stored && fieldsOf(stored),
    after: fieldsOf(written),
  };
}

/** The row may have one of the dates only. The other one is that of the stored enrollment. */
const endIsBeforeBegin = (row: ImportedRow, given: EnrollmentDto, { beginDate, endDate }: NewSeat): Finding[] =>
  given.end_date
    ? rowError(row, {
        ...{ column: 'end_date', rule: 'invalid', message: `must not be before the first day, ${beginDate}` },
        advice: 'Correct the date, or give the begin_date of the enrollment that is meant',
      })
    : rowError(row, {
        ...{ column: 'begin_date', rule: 'invalid', message: `must not be after the last day, ${endDate}` },
        advice: 'Correct the date',
      });

const isRead = (read: EnrollmentDto | readonly Finding[]): read is EnrollmentDto => !Array.isArray(read);
const isWriting = (decided: Writing | Written): decided is Writing => 'period' in decided;

const pairOf = ({ classId, studentId }: Pick<StoredPeriod, 'classId' | 'studentId'>): string =>
  `${classId} ${studentId}`;
const keyOf = (seat: NewSeat): string => `${pairOf(seat)} ${seat.beginDate}`;

const datesOf = ({ begin_date: beginDate, end_date: endDate }: EnrollmentDto) => ({
  beginDate: beginDate ?? null,
  endDate: endDate ?? null,
});

const isOneOf = (period: NewSeat, ...periods: readonly NewSeat[]): boolean =>
  periods.some((each) => isPeriod(each, period));

const isPeriod = (one: NewSeat, other: NewSeat): boolean => pairOf(one) === pairOf(other) && isSamePeriod(one, other);

const fieldsOf = ({ classId, studentId, beginDate, endDate }: NewSeat): Fields => ({
  class_id: classId,
  student_id: studentId,
  begin_date: beginDate,
  end_date: endDate,
});

const periodOf = (fields: Fields): NewSeat => ({
  classId: fields['class_id'] as number,
  studentId: fields['student_id'] as number,
  beginDate: fields['begin_date'] as string,
  endDate: fields['end_date'] as string | null,
});
