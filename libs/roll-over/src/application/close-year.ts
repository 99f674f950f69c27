import { dayAfter } from '@homeroom/kernel';
import type { ImportObserver, ImportTally } from '@homeroom/import-jobs';
import type { ClassLastDays, ImportedLists, StudentStatusList } from '@homeroom/list-import';
import type { RecordChange } from '@homeroom/spreadsheets';
import { type CloseOptions, type Exceptions, type RollOverScope, stepOf } from '../domain/roll-over';
import type { ClassOfYear, OpenSeat, StudentOfYear, YearEndQueries } from '../persistence/year-end.queries';
import type { CloseSummary } from './summary';
import { YearEnd } from './year-end';

export interface YearEndServices {
  readonly queries: YearEndQueries;
  readonly lists: ImportedLists;
  readonly statuses: StudentStatusList;
  readonly lastDays: ClassLastDays;
}

/** The days of the school year, both included, `YYYY-MM-DD`. */
export interface YearDays {
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * Closes a school year of a school: its seats end with the last day of their term, its classes have that last day, students go to the next
 * level, and those who complete the last one are withdrawn from the day after the year on.
 */
export class CloseYear extends YearEnd {
  readonly summary: CloseSummary = {
    ...{ kind: 'close', levels: [], repeating: 0, leaving: 0, graduating: 0, other_school: 0, seats: 0, classes: 0 },
  };
  private readonly moves = new Map<string, number>();

  constructor(
    tally: ImportTally,
    observer: ImportObserver,
    private readonly services: YearEndServices,
    private readonly scope: RollOverScope,
    private readonly year: YearDays,
    private readonly options: CloseOptions,
    private readonly exceptions: Exceptions,
  ) {
    super(tally, observer);
  }

  override async *batches(): AsyncGenerator<readonly RecordChange[]> {
    const { queries } = this.services;
    const classes = (await queries.classes(this.scope, this.year)).filter(
      ({ id }) => this.exceptions.classes.get(id) !== 'left_out',
    );
    const ending = classes.filter(({ last_day, ends }) => last_day === null || last_day > ends);
    this.expect(ending.length + (await queries.studentCount(this.scope.schoolId, this.year.lastDay)));
    yield* this.endSeats(classes);
    yield* this.endClasses(ending);
    yield* this.moveStudents();
    await this.warnOfUnplaced();
    const { levels } = this.options;
    this.summary.levels = [...this.moves]
      .map(([move, students]) => {
        const [from = '', to = ''] = JSON.parse(move) as string[];
        return { from, to, students };
      })
      .toSorted((one, other) => levels.indexOf(one.from) - levels.indexOf(other.from));
  }

  private async *endSeats(classes: readonly ClassOfYear[]): AsyncGenerator<readonly RecordChange[]> {
    const { queries, lists } = this.services;
    const ends = new Map(classes.map(({ id, ends: last }) => [id, dayAfter(last)]));
    const seats = await queries.seats(classes);
    this.expect(seats.length);
    this.summary.seats = seats.length;
    const rows = seats.map((seat) => this.row({ ...seat, end_date: endOf(seat, ends.get(seat.class_id) ?? null) }));
    const importing = lists.named('enrollments').begin({});
    yield* this.write(rows, (batch) => importing.import(batch));
  }

  private async *endClasses(classes: readonly ClassOfYear[]): AsyncGenerator<readonly RecordChange[]> {
    this.summary.classes = classes.length;
    yield await this.noted(await this.services.lastDays.set(classes.map(({ id, ends }) => ({ id, lastDay: ends }))));
    await this.advance(classes.length);
  }

  private async *moveStudents(): AsyncGenerator<readonly RecordChange[]> {
    const { queries, lists } = this.services;
    const importing = lists.named('students').begin({});
    const listed = new Set(this.exceptions.students.keys());
    for await (const students of queries.students(this.scope.schoolId, this.year.lastDay)) {
      const rows = [];
      const withdrawn: RecordChange[] = [];
      for (const student of students) {
        listed.delete(student.id);
        const step = stepOf(student.grade_level, this.options, this.exceptions.students.get(student.id));
        if (step.step === 'withdraw') withdrawn.push(...(await this.withdraw(student, step)));
        else if (step.step === 'stay') this.summary.repeating += 1;
        else if (step.step === 'unknown_level') await this.warnOfLevel(student);
        else {
          if (step.step === 'other_school') this.summary.other_school += 1;
          this.count(student.grade_level, step.gradeLevel);
          const { schoolId: school_id } = step;
          rows.push(this.row({ id: student.id, grade_level: step.gradeLevel, ...(school_id && { school_id }) }));
        }
      }
      const moved = await this.noted(await importing.import(rows));
      yield [...withdrawn, ...moved];
      await this.advance(students.length);
    }
    for (const id of listed) {
      const message = `student ${id} of the exceptions is not a student of the school at the end of the year`;
      await this.fail('unknown_exception', message, 'Correct the id, or leave the row out');
    }
  }

  private async withdraw(
    { id }: StudentOfYear,
    { reason, isGraduate }: { reason: string | null; isGraduate: boolean },
  ): Promise<readonly RecordChange[]> {
    this.summary[isGraduate ? 'graduating' : 'leaving'] += 1;
    const outcome = await this.services.statuses.withdraw(id, dayAfter(this.year.lastDay), reason);
    if ('action' in outcome) return this.noted([outcome]);
    await this.warn('withdrawn', `student ${id}: ${outcome.message}`, 'Check the student', [id]);
    return [];
  }

  private count(from: string, to: string): void {
    const move = JSON.stringify([from, to]);
    this.moves.set(move, (this.moves.get(move) ?? 0) + 1);
  }

  private async warnOfLevel({ id, grade_level }: StudentOfYear): Promise<void> {
    const message = `student ${id} stays in the grade level ${grade_level}, which is not among the levels of the school`;
    await this.warn('unknown_level', message, 'Add the level to the order of levels, or list the student', [id]);
  }

  private async warnOfUnplaced(): Promise<void> {
    const classes = await this.services.queries.unplaced(this.scope.schoolId);
    if (classes === 0) return;
    const message = `${classes} classes stay as they are: their semester is the name of no term in the calendar`;
    await this.warn('unknown_term', message, 'Add the term to the calendar, or archive the classes that are over');
  }
}

/** The end of a seat in a class that ends. One that begins later, such as that of a student who returned after the term, has no day. */
const endOf = ({ begin_date: begin }: OpenSeat, end: string | null): string | null =>
  end !== null && end < begin ? begin : end;
