import type { RollOverRequest } from '@homeroom/roll-over';
import fc from 'fast-check';
import { SchoolInJune } from '../roll-over/school-in-june';
import { runs } from './runs';

const june = new SchoolInJune();

beforeAll(() => june.open());
afterAll(() => june.school.close());

const levels = ['9', '10', '11', '12'];
const years = [2025, 2026, 2027] as const;

/** The days of a school year, of its semesters, and of the time after it. */
const daysOf = (year: number) => ({
  ...{ name: `${year}-${String(year + 1).slice(2)}`, first: `${year}-08-25`, last: `${year + 1}-06-11` },
  ...{ middle: `${year + 1}-01-15`, spring: `${year + 1}-01-16`, closed: `${year + 1}-06-20` },
});

const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * 3_600_000).toISOString().slice(0, 10);

const kinds = ['enroll', 'unenroll', 'mark', 'leave', 'return'] as const;

interface Action {
  readonly kind: (typeof kinds)[number];
  readonly student: number;
  readonly class: number;
  /** Days since the action before. */
  readonly gap: number;
}

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...kinds, 'enroll', 'mark'),
  student: fc.nat(9),
  class: fc.nat(2),
  gap: fc.integer({ min: 1, max: 45 }),
});

/** What happens in a year: who does what on which day, and how the year ends. */
const schoolYear = fc.record({
  newcomers: fc.integer({ min: 1, max: 2 }),
  actions: fc.array(action, { minLength: 6, maxLength: 14 }),
  repeating: fc.array(fc.nat(9), { maxLength: 2 }),
  leaving: fc.array(fc.nat(9), { maxLength: 1 }),
  goesOn: fc.option(fc.nat(2), { nil: null }),
  isUndone: fc.boolean(),
});

type SchoolYear = typeof schoolYear extends fc.Arbitrary<infer Value> ? Value : never;

interface Student {
  readonly id: number;
  level: string;
  isAway: boolean;
}

interface SchoolClass {
  readonly id: number;
  readonly name: string;
  readonly semester: string | null;
  readonly first: string;
  readonly last: string;
  isOver: boolean;
}

interface Seat {
  readonly class: number;
  readonly student: number;
  readonly begin: string;
  end: string | null;
  /** The end that it had before the student left the school; undefined if that did not end it. */
  endBefore?: string | null | undefined;
}

/** The school as the rules say it is. A day after which nobody sits is the end of a seat. */
class Model {
  readonly students: Student[] = [];
  readonly classes: SchoolClass[] = [];
  readonly seats: Seat[] = [];
  readonly marks: {
    readonly class: number;
    readonly student: number;
    readonly day: string;
    readonly status: string;
  }[] = [];

  classesOf(year: number): readonly SchoolClass[] {
    const { first, last } = daysOf(year);
    return this.classes.filter((each) => each.first >= first && each.last <= last);
  }

  seatOn(day: string, classId: number, student: number): Seat | undefined {
    return this.seats.find(
      (seat) =>
        seat.class === classId && seat.student === student && seat.begin <= day && !(seat.end && seat.end <= day),
    );
  }

  leave(student: Student, day: string): void {
    student.isAway = true;
    for (const seat of this.seats) {
      if (seat.student !== student.id || (seat.end !== null && seat.end <= day)) continue;
      seat.endBefore = seat.end;
      // A seat of a class that has not begun is empty.
      seat.end = seat.begin > day ? seat.begin : day;
    }
  }

  /** The seats that the student had go on, but for those in classes that are archived. */
  comeBack(student: Student, day: string): void {
    student.isAway = false;
    for (const seat of this.seats.filter((each) => each.student === student.id && each.endBefore !== undefined)) {
      const end = seat.endBefore ?? null;
      seat.endBefore = undefined;
      const isOver = this.classes.some((each) => each.id === seat.class && each.isOver);
      if (seat.begin === seat.end && seat.begin >= day) seat.end = end;
      else if (!isOver && (end === null || end > day)) this.seats.push({ ...seat, begin: day, end });
    }
  }

  close(year: number, exceptions: Exceptions): void {
    const dayAfterYear = later(daysOf(year).last, 1);
    for (const each of this.classesOf(year)) {
      each.isOver = true;
      const dayAfter = later(each.last, 1);
      for (const seat of this.seats.filter(({ class: of }) => of === each.id)) {
        // A seat that lasted beyond the term ends with the term, whenever it was ended. One that began later has no day.
        const end = seat.begin > dayAfter ? seat.begin : dayAfter;
        if (seat.end === null || seat.end > end) Object.assign(seat, { end, endBefore: undefined });
      }
    }
    for (const student of this.students.filter(({ isAway }) => !isAway)) {
      const next = levels[levels.indexOf(student.level) + 1];
      if (exceptions.leaving.has(student.id)) this.leave(student, dayAfterYear);
      else if (exceptions.repeating.has(student.id)) continue;
      else if (next === undefined) this.leave(student, dayAfterYear);
      else student.level = next;
    }
  }
}

const none = { outcome: null, gradeLevel: null, reason: null };

type StudentException =
  RollOverRequest['exceptions']['students'] extends ReadonlyMap<number, infer Value> ? Value : never;

interface Exceptions {
  readonly repeating: ReadonlySet<number>;
  readonly leaving: ReadonlySet<number>;
}

/** Plays years at a school, and keeps the model beside it. */
class ThreeYears {
  readonly model = new Model();
  private day = '';

  async begin(): Promise<void> {
    await june.begin();
    await june.school.sql()`TRUNCATE academic_session CASCADE`;
    for (const year of [...years, 2028]) {
      const { name, first, last, middle } = daysOf(year);
      await june.addYear(name, first, last, middle);
    }
    this.go(daysOf(2025).first);
    await this.addStudents(['9', '10', '11', '12', '12']);
    const teacher_id = await june.school.teacher();
    const { first, last, middle, spring } = daysOf(2025);
    for (const [name, semester, begins, ends] of [
      ['Art', null, first, last],
      ['Math', 'Fall 2025', first, middle],
      ['Physics', 'Spring 2026', spring, last],
    ] as const) {
      const id = await june.school.schoolClass({ name, teacher_id, ...(semester && { semester }) });
      this.model.classes.push({ id, name, semester, first: begins, last: ends, isOver: false });
    }
  }

  async play(year: number, { newcomers, actions, repeating, leaving, goesOn, isUndone }: SchoolYear): Promise<void> {
    const { first, last, closed } = daysOf(year);
    if (year > 2025) {
      this.go(first);
      await this.addStudents(Array.from({ length: newcomers }, () => '9'));
    }
    for (const each of actions) {
      if (later(this.day, each.gap) >= last) break;
      this.go(later(this.day, each.gap));
      await this.act(year, each);
    }
    this.go(closed);
    const present = this.model.students.filter(({ isAway }) => !isAway);
    const chosen = (places: readonly number[]) =>
      new Set(places.flatMap((place) => present[place % Math.max(1, present.length)]?.id ?? []));
    const exceptions = { repeating: chosen(repeating), leaving: chosen(leaving) };
    await this.close(year, exceptions, isUndone);
    await this.open(year, goesOn, isUndone);
    await this.compare(year);
  }

  private go(day: string): void {
    this.day = day;
    june.at(day);
  }

  private async addStudents(gradeLevels: readonly string[]): Promise<void> {
    for (const grade_level of gradeLevels) {
      const email = `s${this.model.students.length}@example.org`;
      const id = await june.school.student({ grade_level, email, enrollment_date: this.day });
      this.model.students.push({ id, level: grade_level, isAway: false });
    }
  }

  private async act(year: number, { kind, student: place, class: classPlace }: Action): Promise<void> {
    const { model, day } = this;
    const student = model.students[place % model.students.length]!;
    const all = model.classesOf(year);
    const each = all[classPlace % all.length]!;
    const seat = model.seatOn(day, each.id, student.id);
    const open = model.seats.find(
      (other) => other.class === each.id && other.student === student.id && other.end === null,
    );
    const of = { student_id: student.id, class_id: each.id };
    if (kind === 'enroll' && day <= each.last && !open) {
      const { status } = await june.school.post(`/classes/${each.id}/enroll`, { student_id: student.id });
      expect(status).toBe(student.isAway ? 409 : 201);
      if (!student.isAway) model.seats.push({ class: each.id, student: student.id, begin: day, end: null });
    }
    if (kind === 'unenroll' && seat && seat.begin < day) {
      expect((await june.school.request('DELETE', `/classes/${each.id}/enroll/${student.id}`, {})).status).toBe(204);
      seat.end = day;
    }
    if (kind === 'mark' && seat) {
      const status = place % 2 === 0 ? 'present' : 'absent';
      expect((await june.school.post('/attendance', { ...of, date: day, status })).status).toBe(201);
      model.marks.push({ class: each.id, student: student.id, day, status });
    }
    if (kind === 'leave' && !student.isAway) {
      expect((await june.school.post(`/students/${student.id}/withdraw`, { date: day })).status).toBe(200);
      model.leave(student, day);
    }
    if (kind === 'return' && student.isAway) {
      expect((await june.school.post(`/students/${student.id}/reinstate`, {})).status).toBe(200);
      model.comeBack(student, day);
    }
  }

  private async close(year: number, exceptions: Exceptions, isUndone: boolean): Promise<void> {
    const asked = { schoolYearId: await this.yearId(year), levels, exceptions: this.exceptionsOf(exceptions) };
    const before = await june.snapshot();
    const preview = await june.close(asked, { isDryRun: true });
    expect(await june.snapshot()).toEqual(before);
    const closed = await june.close(asked);
    expect([closed.errors, closed.changed]).toEqual([0, preview.changed]);
    if (isUndone && closed.id !== null) {
      const after = await june.snapshot();
      await june.undo(closed);
      expect(await june.snapshot()).toEqual(before);
      await june.close(asked);
      expect(await june.snapshot()).toEqual(after);
    }
    this.model.close(year, exceptions);
  }

  private exceptionsOf({ repeating, leaving }: Exceptions) {
    const students = [
      ...[...repeating].map((id): [number, StudentException] => [id, { ...none, outcome: 'repeats' }]),
      ...[...leaving].map((id): [number, StudentException] => [id, { ...none, outcome: 'leaves', reason: 'Moved' }]),
    ];
    return { students: new Map(students), classes: new Map<number, 'goes_on' | 'left_out'>() };
  }

  private async open(year: number, goesOn: number | null, isUndone: boolean): Promise<void> {
    const classes = this.model.classesOf(year);
    const going = goesOn === null ? undefined : classes[goesOn % classes.length];
    const goingOn = new Map(going ? [[going.id, 'goes_on' as const]] : []);
    const asked = { schoolYearId: await this.yearId(year), exceptions: { students: new Map(), classes: goingOn } };
    const before = await june.snapshot();
    const opened = await june.openNext(asked);
    expect([opened.errors, opened.created]).toEqual([0, classes.length + (opened.summary as { seats: number }).seats]);
    if (isUndone) {
      await june.undo(opened);
      expect(await june.snapshot()).toEqual(before);
      await june.openNext(asked);
    }
    expect((await june.openNext(asked)).id).toBeNull();
    const next = daysOf(year + 1);
    for (const each of classes) {
      const [copy] =
        await june.school.sql()`SELECT id, name, semester FROM school_class WHERE copied_from = ${each.id}`;
      const isFall = each.semester?.startsWith('Fall');
      const semester = each.semester && (isFall ? `Fall ${year + 1}` : `Spring ${year + 2}`);
      expect({ ...copy }).toEqual({ id: expect.any(Number), name: each.name, semester });
      const first = semester && !isFall ? next.spring : next.first;
      const last = isFall ? next.middle : next.last;
      const id = copy!['id'] as number;
      this.model.classes.push({ id, name: each.name, semester, first, last, isOver: false });
      if (each !== going) continue;
      const stays = this.model.students.filter(
        (student) => !student.isAway && this.model.seatOn(each.last, each.id, student.id),
      );
      for (const student of stays) this.model.seats.push({ class: id, student: student.id, begin: first, end: null });
    }
  }

  private async yearId(year: number): Promise<number> {
    const [found] = await june.school.sql()`SELECT id FROM academic_session
      WHERE kind = 'school_year' AND name = ${daysOf(year).name}`;
    return found!['id'] as number;
  }

  /** Levels, seats and marks are those of the model, and the rosters of this year and of those before it. */
  private async compare(year: number): Promise<void> {
    const { model } = this;
    const sql = june.school.sql();
    const stored = async (rows: Promise<readonly object[]>) => (await rows).map((row) => ({ ...row }));
    expect(
      await stored(sql`SELECT s.id, grade_level AS level, status = 'withdrawn' AS "isAway" FROM student s
        JOIN student_status ON student_id = s.id ORDER BY s.id`),
    ).toEqual(model.students);
    expect(
      await stored(sql`SELECT class_id AS class, student_id AS student, begin_date::text AS begin, end_date::text AS end
        FROM enrollment ORDER BY class_id, student_id, begin_date`),
    ).toEqual(
      model.seats
        .map(({ endBefore: _, ...seat }) => seat)
        .toSorted((one, two) => one.class - two.class || one.student - two.student || (one.begin < two.begin ? -1 : 1)),
    );
    expect(
      await stored(
        sql`SELECT class_id AS class, student_id AS student, date::text AS day, status FROM attendance ORDER BY id`,
      ),
    ).toEqual(model.marks);
    const ofThen = model.classes.filter(({ last }) => last <= daysOf(year).last);
    for (const each of ofThen) {
      expect((await june.school.get(`/classes/${each.id}/archive`)).body).toMatchObject({
        last_day: each.last,
        archived: true,
      });
      for (const day of [each.first, later(each.first, 60), each.last, later(each.last, 1)]) {
        const { students } = (await june.school.get(`/classes/${each.id}/roster?as_of=${day}`)).body;
        const seated = model.students.filter(({ id }) => model.seatOn(day, each.id, id)).map(({ id }) => id);
        expect(students.map(({ id }: { id: number }) => id).sort((one: number, two: number) => one - two)).toEqual(
          seated,
        );
      }
    }
  }
}

describe('three years of a school (End of the year)', () => {
  it('have the levels, seats, rosters and marks that the rules give, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(schoolYear, { minLength: 3, maxLength: 3 }), async (all) => {
        const school = new ThreeYears();
        await school.begin();
        for (const [index, each] of all.entries()) await school.play(years[index]!, each);
      }),
      // Each try takes seconds: a failure is not made smaller.
      { ...runs(6), endOnFailure: true },
    );
  });
});
