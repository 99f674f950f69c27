import type { ClassesService } from '@homeroom/classes';
import type { ImportObserver, ImportTally } from '@homeroom/import-jobs';
import type { ImportedRow, RowOutcome } from '@homeroom/list-import';
import type { RecordChange } from '@homeroom/spreadsheets';
import { DomainError, type Fields } from '@homeroom/kernel';
import { nextSession } from '../domain/next-term';
import { type Exceptions, type OpenOptions, openSchedule, type RollOverScope } from '../domain/roll-over';
import type { ClassOfYear, Session } from '../persistence/year-end.queries';
import type { YearDays, YearEndServices } from './close-year';
import type { OpenSummary } from './summary';
import { YearEnd } from './year-end';

interface Copy {
  readonly of: ClassOfYear;
  readonly firstDay: string;
  readonly semester: string | null;
  readonly teacherId: number;
}

/** Makes the classes of the next year from those of this one. Classes that were copied before are left as they are. */
export class OpenYear extends YearEnd {
  readonly summary: OpenSummary = { kind: 'open', classes: 0, present: 0, going_on: 0, seats: 0 };

  constructor(
    tally: ImportTally,
    observer: ImportObserver,
    private readonly services: YearEndServices & { readonly classes: ClassesService },
    private readonly scope: RollOverScope,
    private readonly years: { readonly now: YearDays; readonly next: YearDays },
    private readonly options: OpenOptions,
    private readonly exceptions: Exceptions,
  ) {
    super(tally, observer);
  }

  override async *batches(): AsyncGenerator<readonly RecordChange[]> {
    const { queries } = this.services;
    const all = await queries.classes(this.scope, this.years.now);
    const present = await queries.copied(
      all.map(({ id }) => id),
      this.years.next.firstDay,
    );
    this.summary.present = present.size;
    this.tally.count('unchanged', present.size);
    const wanted = all.filter(({ id }) => !present.has(id) && this.exceptions.classes.get(id) !== 'left_out');
    const copies = await this.copiesOf(wanted);
    this.expect(copies.length);
    const made = new Map<number, Copy>();
    for (const [index, copy] of copies.entries()) {
      const outcome = await this.copy(copy, index + 1);
      if ('id' in outcome) made.set(outcome.id, copy);
      yield await this.noted([outcome]);
      await this.advance(1);
    }
    this.summary.classes = made.size;
    yield* this.seat([...made].filter(([, { of }]) => this.exceptions.classes.get(of.id) === 'goes_on'));
    await this.rejectUnknown(all);
  }

  private async copiesOf(classes: readonly ClassOfYear[]): Promise<readonly Copy[]> {
    const { queries } = this.services;
    const sessions = await queries.sessions(this.scope.schoolYearId);
    const next = await queries.sessions(this.options.nextYearId);
    const copies: Copy[] = [];
    for (const each of classes) {
      const session = each.session_id === null ? null : nextSession(each.session_id, sessions, next);
      const teacherId = this.teacherOf(each);
      if (each.session_id !== null && !session) await this.failTerm(each, sessions);
      else if (teacherId === null) await this.failTeacher(each);
      else {
        const semester = each.semester === null ? null : (session?.name ?? null);
        copies.push({ of: each, firstDay: session?.first_day ?? this.years.next.firstDay, semester, teacherId });
      }
    }
    return copies;
  }

  /** Null if the teacher has left by the first day of the next year, and there is no other one. */
  private teacherOf({ teacher_id, teacher_until }: ClassOfYear): number | null {
    const { keepsTeachers, teacherId } = this.options;
    const hasLeft = teacher_until !== null && teacher_until < this.years.next.firstDay;
    return keepsTeachers && !hasLeft ? teacher_id : teacherId;
  }

  private async copy({ of, firstDay, semester, teacherId }: Copy, line: number): Promise<RowOutcome> {
    const { keepsRooms, keepsSchedules } = this.options;
    const [written] = await this.services.classes.createAll([
      {
        ...{ name: of.name, teacherId, capacity: of.capacity, semester, schoolId: of.school_id },
        schedule: keepsSchedules ? of.schedule : openSchedule,
        room: keepsRooms ? of.room : null,
        ...{ firstDay, copiedFrom: of.id },
      },
    ]);
    if (!written || written instanceof DomainError) {
      const message = `class ${of.id} is not copied: ${written?.message ?? ''}`;
      const finding = { level: 'error', line, column: null, value: null, rule: 'not_copied', message } as const;
      return { findings: [{ ...finding, advice: 'Correct the class, or leave it out' }], studentIds: [] };
    }
    const after = JSON.parse(written.json) as Fields;
    return { line, action: 'created', record: 'class', id: written.id, studentId: null, before: null, after };
  }

  /** Seats the students of classes that go on. */
  private async *seat(copies: readonly (readonly [number, Copy])[]): AsyncGenerator<readonly RecordChange[]> {
    const { queries, lists } = this.services;
    const rows: ImportedRow[] = [];
    for (const [classId, { of, firstDay }] of copies) {
      for (const studentId of await queries.sitting(of.id, of.ends, firstDay))
        rows.push(this.row({ class_id: classId, student_id: studentId, begin_date: firstDay, end_date: null }));
    }
    this.summary.going_on = copies.length;
    this.summary.seats = rows.length;
    this.expect(rows.length);
    const importing = lists.named('enrollments').begin({});
    yield* this.write(rows, (batch) => importing.import(batch));
  }

  private failTerm({ id, session_id }: ClassOfYear, sessions: readonly Session[]): Promise<void> {
    const name = sessions.find((each) => each.id === session_id)?.name ?? '';
    const message = `class ${id} is in ${name}, and the next year has no such term`;
    return this.fail('term_missing', message, 'Add the term to the calendar, or list the class as left_out');
  }

  private failTeacher({ id }: ClassOfYear): Promise<void> {
    const message = `class ${id} needs a teacher: its own is not kept, or has left`;
    return this.fail('teacher_missing', message, 'Choose a teacher for such classes, or list the class as left_out');
  }

  private async rejectUnknown(classes: readonly ClassOfYear[]): Promise<void> {
    const known = new Set(classes.map(({ id }) => id));
    for (const id of this.exceptions.classes.keys()) {
      if (known.has(id)) continue;
      const message = `class ${id} of the exceptions is not a class of the school in this year`;
      await this.fail('unknown_exception', message, 'Correct the id, or leave the row out');
    }
  }
}
