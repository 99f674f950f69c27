import { EnrollmentPeriodsService, type EnrollmentPeriod, type StoredPeriod } from '@homeroom/classes';
import { kinds, Optional, Required, StrictValidationPipe } from '@homeroom/http';
import { DomainError, ValidationFailed } from '@homeroom/kernel';
import type { CellKind } from '../csv/cells';
import { cellKindsOf } from './cell-kinds';
import { withTurns } from '../event-loop-turns';
import type { Fields, Finding, RecordChange } from '../finding';
import {
  type ImportedLines,
  type ImportedList,
  type ImportedRow,
  type ListImport,
  type MatchBy,
  type Merge,
  type Obstacle,
  rejected,
  type RowOutcome,
  type Unchanged,
  type WrittenRecord,
} from './imported-list';
import { findingsOf, outcomeIn, rowError } from './row-errors';

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
 * Enrollments with their dates. A row without `end_date` is a current enrollment and takes a seat; a row with one in the past is a period
 * that has ended and takes none.
 *
 * A row is about the period of the student in the class that has its `begin_date`, or about the current one if it has none.
 */
export class EnrollmentList implements ImportedList {
  readonly record = 'enrollment';
  readonly readOnly: readonly string[] = [];
  readonly fields: ReadonlyMap<string, CellKind> = cellKindsOf(EnrollmentDto);

  constructor(private readonly periods: EnrollmentPeriodsService) {}

  async check(row: ImportedRow): Promise<readonly Finding[]> {
    const read = await readRow(row, this.periods.today);
    return isRead(read) ? [] : read;
  }

  begin(_matchBy: MatchBy | null = null, merge?: Merge, lines?: ImportedLines): ListImport {
    return new EnrollmentImport(this.periods, merge, lines);
  }

  async undo(records: readonly WrittenRecord[]): Promise<readonly Obstacle[]> {
    const known = records.filter(({ after }) => after !== null);
    const stored = await this.periods.ofPairs(known.map(({ after }) => periodOf(after ?? {})));
    const found = known.map((record) => ({
      ...record,
      period: stored.find((each) => isPeriod(each, periodOf(record.after ?? {}))),
    }));
    const isObstacle = ({ before, period }: (typeof found)[number]) => !period && before !== null;
    const obstacles = found.filter(isObstacle).map(({ record, id }) => ({ record, id, reason: 'it changed since' }));
    if (obstacles.length > 0) return obstacles;
    const present = found.flatMap(({ period, ...record }) => (period ? [{ ...record, period }] : []));
    await this.periods.removeAll(present.filter(({ before }) => before === null).map(({ period }) => period));
    const restored = present.filter(({ before }) => before !== null);
    const errors = await this.periods.changeAll(
      restored.map(({ period, before }) => ({ period, ...datesOf(periodOf(before ?? {})) })),
    );
    return restored.flatMap(({ record, id }, index) => {
      const error = errors[index];
      return error ? [{ record, id, reason: error.message }] : [];
    });
  }
}

/** What became of a row that was written, or why it was not. */
type Written = RecordChange | Unchanged | readonly Finding[];

/** What is done with a row. */
interface Writing {
  readonly row: ImportedRow;
  readonly stored: StoredPeriod | null;
  readonly period: EnrollmentPeriod;
  readonly warnings: readonly Finding[];
}

class EnrollmentImport implements ListImport {
  constructor(
    private readonly periods: EnrollmentPeriodsService,
    private readonly merge: Merge = (given) => given,
    private readonly lines: ImportedLines = new Map(),
  ) {}

  async import(rows: readonly ImportedRow[]): Promise<readonly RowOutcome[]> {
    const read = await this.readAll(rows);
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
    const read = await this.readAll(rows);
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
        isPeriod(known, this.periodOf(given, known, 'end_date' in values))
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

  private async readAll(rows: readonly ImportedRow[]): Promise<(EnrollmentDto | readonly Finding[])[]> {
    const read: (EnrollmentDto | readonly Finding[])[] = [];
    for await (const row of withTurns(rows)) read.push(await readRow(row, this.periods.today));
    return read;
  }

  private decide(row: ImportedRow, given: EnrollmentDto, stored: readonly StoredPeriod[]): Writing | Written {
    // A row of a package knows its enrollment, a row of a CSV file does not.
    const known = stored.find(({ id }) => id === row.values['id']);
    const read = known ? this.merged(given, known, row) : given;
    const endDate = this.pastEndOf(read);
    const found = known ?? this.find(read, stored, endDate);
    const current = stored.find((each) => each.endDate === null);
    const period = this.periodOf(read, found, 'end_date' in row.values);
    const key = found?.id ?? keyOf(period);
    const earlier = this.lines.get(key);
    // A row that was rejected may be imported again.
    if (earlier !== undefined && earlier !== row.line) {
      const message = `line ${earlier} is about the same enrollment`;
      return rowError(row, { column: null, rule: 'repeated', message, advice: 'Keep one of the rows' });
    }
    this.lines.set(key, row.line);
    if (!found && !read.begin_date && endDate !== null) {
      const message = 'is required for an enrollment that has ended and is not known';
      return rowError(row, { column: 'begin_date', rule: 'invalid', message, advice: 'Give the first day' });
    }
    if (endDate === null && current && current !== found) {
      const message = `the student sits in the class since ${current.beginDate}`;
      const advice = 'Give that begin_date, or the end_date of that enrollment first';
      return rowError(row, { column: 'begin_date', rule: 'ALREADY_ENROLLED', message, advice });
    }
    if (period.endDate !== null && period.endDate < period.beginDate) return endIsBeforeBegin(row, read, period);
    const warnings = read.end_date && endDate === null ? [endIsToCome(row, read.end_date)] : [];
    return found && isPeriod(found, period)
      ? { unchanged: found.id, studentId: found.studentId, warnings }
      : { row, stored: found ?? null, period, warnings };
  }

  /** @param hasEnd whether the file has the column; a file without it says nothing about the end */
  private periodOf(given: EnrollmentDto, stored: StoredPeriod | undefined, hasEnd: boolean): EnrollmentPeriod {
    return {
      classId: given.class_id,
      studentId: given.student_id,
      beginDate: given.begin_date ?? stored?.beginDate ?? this.periods.today,
      endDate: hasEnd || !stored ? this.pastEndOf(given) : stored.endDate,
    };
  }

  private pastEndOf({ end_date: end }: EnrollmentDto): string | null {
    return end && end <= this.periods.today ? end : null;
  }

  /** @returns the row with the stored dates that are kept */
  private merged(given: EnrollmentDto, known: StoredPeriod, row: ImportedRow): EnrollmentDto {
    return Object.assign(
      new EnrollmentDto(),
      given,
      this.merge(Object.fromEntries(Object.entries(given)), fieldsOf(known), row),
    );
  }

  private find(
    { begin_date: beginDate }: EnrollmentDto,
    stored: readonly StoredPeriod[],
    endDate: string | null,
  ): StoredPeriod | undefined {
    if (beginDate) return stored.find((each) => each.beginDate === beginDate);
    return stored.find((each) => each.endDate === null) ?? stored.find((each) => each.endDate === endDate);
  }

  private async write(writings: readonly Writing[]): Promise<Map<ImportedRow, Written>> {
    const added = writings.filter(({ stored }) => stored === null);
    const changed = writings.flatMap(({ stored, ...writing }) => (stored ? [{ ...writing, stored }] : []));
    const errors = [
      ...(await this.periods.addAll(added.map(({ period }) => period))),
      ...(await this.periods.changeAll(changed.map(({ stored, period }) => ({ period: stored, ...datesOf(period) })))),
    ];
    const all = [...added, ...changed];
    const now = Map.groupBy(await this.periods.ofPairs(all.map(({ period }) => period)), pairOf);
    const outcomes = new Map<ImportedRow, Written>();
    for (const [index, writing] of all.entries()) {
      const error = errors[index];
      const outcome = error ? findingsOf(writing.row, error) : outcomeOf(writing, now.get(pairOf(writing.period)));
      outcomes.set(writing.row, outcome);
      if (!('id' in outcome)) continue;
      this.lines.delete(keyOf(writing.period));
      this.lines.set(outcome.id, writing.row.line);
    }
    return outcomes;
  }
}

/** The values of a row, or why they cannot be those of an enrollment. */
async function readRow(row: ImportedRow, today: string): Promise<EnrollmentDto | readonly Finding[]> {
  try {
    const metadata = { type: 'body', metatype: EnrollmentDto } as const;
    const enrollment = (await pipe.transform(row.values, metadata)) as EnrollmentDto;
    const { begin_date: begin, end_date: end } = enrollment;
    if (begin && begin > today) throw new ValidationFailed(['begin_date must not be in the future']);
    if (begin && end && end < begin) throw new ValidationFailed(['end_date must not be before begin_date']);
    return enrollment;
  } catch (error) {
    if (error instanceof DomainError) return findingsOf(row, error);
    throw error;
  }
}

function outcomeOf({ row, stored, period, warnings }: Writing, now: readonly StoredPeriod[] = []): RecordChange {
  const written = now.find((each) => isPeriod(each, period));
  if (!written) throw new Error('A written enrollment must be there');
  return {
    line: row.line,
    action: stored ? 'changed' : 'created',
    record: 'enrollment',
    id: written.id,
    studentId: written.studentId,
    before: stored && fieldsOf(stored),
    after: fieldsOf(written),
    warnings,
  };
}

/** The row may have one of the dates only. The other one is that of the stored enrollment. */
const endIsBeforeBegin = (
  row: ImportedRow,
  given: EnrollmentDto,
  { beginDate, endDate }: EnrollmentPeriod,
): Finding[] =>
  given.end_date
    ? rowError(row, {
        ...{ column: 'end_date', rule: 'invalid', message: `must not be before the first day, ${beginDate}` },
        advice: 'Correct the date, or give the begin_date of the enrollment that is meant',
      })
    : rowError(row, {
        ...{ column: 'begin_date', rule: 'invalid', message: `must not be after the last day, ${endDate}` },
        advice: 'Correct the date',
      });

/** Such a day is not stored. */
const endIsToCome = ({ line }: ImportedRow, value: string): Finding => ({
  level: 'warning',
  line,
  column: 'end_date',
  value,
  rule: 'end_to_come',
  message: 'is in the future and is not stored: the student sits in the class until the enrollment is ended',
  advice: 'Import the row again after that day',
});

const isRead = (read: EnrollmentDto | readonly Finding[]): read is EnrollmentDto => !Array.isArray(read);
const isWriting = (decided: Writing | Written): decided is Writing => 'period' in decided;
const isFindings = (outcome: Written): outcome is readonly Finding[] => Array.isArray(outcome);

const pairOf = ({ classId, studentId }: Pick<EnrollmentPeriod, 'classId' | 'studentId'>): string =>
  `${classId} ${studentId}`;
const keyOf = (period: EnrollmentPeriod): string => `${pairOf(period)} ${period.beginDate}`;
const datesOf = ({ beginDate, endDate }: EnrollmentPeriod) => ({ beginDate, endDate });

const isPeriod = (one: EnrollmentPeriod, other: EnrollmentPeriod): boolean =>
  pairOf(one) === pairOf(other) && one.beginDate === other.beginDate && one.endDate === other.endDate;

const fieldsOf = ({ classId, studentId, beginDate, endDate }: EnrollmentPeriod): Fields => ({
  class_id: classId,
  student_id: studentId,
  begin_date: beginDate,
  end_date: endDate,
});

const periodOf = (fields: Fields): EnrollmentPeriod => ({
  classId: fields['class_id'] as number,
  studentId: fields['student_id'] as number,
  beginDate: fields['begin_date'] as string,
  endDate: fields['end_date'] as string | null,
});
