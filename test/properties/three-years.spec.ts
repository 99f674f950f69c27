import { StudentTotals } from '@homeroom/people';
import { MadeUpIds } from '@homeroom/rostering';
import type { RollOverRequest } from '@homeroom/roll-over';
import fc from 'fast-check';
import { RosterImport, RosterPackage } from '@homeroom/oneroster';
import { observed } from '../interchange/observed-import';
import { type RosterFiles, RosterPackages } from '../interchange/roster-package';
import { SchoolInJune } from '../roll-over/school-in-june';
import { tester } from '../support/test-school';
import { runs } from './runs';

const june = new SchoolInJune();
const packages = new RosterPackages();

beforeAll(() => june.open());
afterAll(async () => {
  await june.school.close();
  packages.remove();
});

const levels = ['9', '10', '11', '12'];
const years = [2025, 2026, 2027] as const;

/** The days of a school year, of its semesters, and of the time after it. */
const daysOf = (year: number) => ({
  ...{ name: `${year}-${String(year + 1).slice(2)}`, first: `${year}-08-25`, last: `${year + 1}-06-11` },
  ...{ middle: `${year + 1}-01-15`, spring: `${year + 1}-01-16`, closed: `${year + 1}-06-20` },
});

const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * 3_600_000).toISOString().slice(0, 10);

const kinds = ['enroll', 'unenroll', 'mark', 'leave', 'return', 'import', 'rename', 'teach', 'marry'] as const;

/** What a package changes of the school: it gives a seat, ends one, changes a level, or no longer has a student. */
const imported = ['seat', 'unseat', 'level', 'leave'] as const;

interface Action {
  readonly kind: (typeof kinds)[number];
  readonly student: number;
  readonly class: number;
  /** Days since the action before. */
  readonly gap: number;
  /** What an import does, and whether it is undone. */
  readonly imported: (typeof imported)[number];
  readonly isUndone: boolean;
}

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...kinds, 'enroll', 'mark', 'import'),
  student: fc.nat(9),
  class: fc.nat(2),
  gap: fc.integer({ min: 1, max: 45 }),
  imported: fc.constantFrom(...imported),
  isUndone: fc.boolean(),
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

interface Teacher {
  readonly id: number;
  name: string;
}

interface Student {
  readonly id: number;
  name: string;
  level: string;
  isAway: boolean;
}

interface SchoolClass {
  readonly id: number;
  readonly name: string;
  readonly semester: string | null;
  readonly first: string;
  readonly last: string;
  teacher: Teacher;
  isOver: boolean;
}

/** What the papers of a day say, once it has ended. */
interface Papers {
  readonly day: string;
  /** The name and level of each student, and the teacher of each class, by id. */
  readonly students: ReadonlyMap<number, string>;
  readonly teachers: ReadonlyMap<number, string>;
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
  readonly teachers: Teacher[] = [];
  /** Of the days on which something happened, the earliest first. */
  readonly papers: Papers[] = [];
  readonly classes: SchoolClass[] = [];
  readonly seats: Seat[] = [];
  readonly marks: {
    readonly class: number;
    readonly student: number;
    readonly day: string;
    readonly status: string;
  }[] = [];

  endDay(day: string): void {
    this.papers.push({
      day,
      students: new Map(this.students.map(({ id, name, level }) => [id, `${name}, ${level}`])),
      teachers: new Map(this.classes.map(({ id, teacher }) => [id, teacher.name])),
    });
  }

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

/** The level after another one, or the first one. */
const otherLevel = (level: string): string => levels[(levels.indexOf(level) + 1) % levels.length]!;

const importing = {
  ...{ name: 'package', isDryRun: false, skipsBadRows: false, matchBy: null, schoolId: null },
  ...{ maxWithdrawn: 100, isConfirmed: true, importsErased: false },
  defaults: { gradeLevel: null, department: null, schedule: null, teacherId: null, blankEmail: null },
};

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
  /** The rows of packages that have given seats. */
  private rows = 0;

  async begin(): Promise<void> {
    await june.begin();
    await june.school.sql()`TRUNCATE academic_session CASCADE`;
    for (const year of [...years, 2028]) {
      const { name, first, last, middle } = daysOf(year);
      await june.addYear(name, first, last, middle);
    }
    this.go(daysOf(2025).first);
    await this.addStudents(['9', '10', '11', '12', '12']);
    for (const name of ['Tom Berg', 'Ida Roy'])
      this.model.teachers.push({ id: await june.school.teacher({ name }), name });
    const [teacher] = this.model.teachers;
    const teacher_id = teacher!.id;
    const { first, last, middle, spring } = daysOf(2025);
    for (const [name, semester, begins, ends] of [
      ['Art', null, first, last],
      ['Math', 'Fall 2025', first, middle],
      ['Physics', 'Spring 2026', spring, last],
    ] as const) {
      const id = await june.school.schoolClass({ name, teacher_id, ...(semester && { semester }) });
      this.model.classes.push({ id, name, semester, first: begins, last: ends, teacher: teacher!, isOver: false });
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
    if (this.day !== '') this.model.endDay(this.day);
    this.day = day;
    june.at(day);
  }

  private async addStudents(gradeLevels: readonly string[]): Promise<void> {
    for (const grade_level of gradeLevels) {
      const email = `s${this.model.students.length}@example.org`;
      const name = 'Ada Obi';
      const id = await june.school.student({ name, grade_level, email, enrollment_date: this.day });
      this.model.students.push({ id, name, level: grade_level, isAway: false });
    }
  }

  private async act(year: number, action: Action): Promise<void> {
    const { kind, student: place, class: classPlace } = action;
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
    if (kind === 'rename') {
      const name = `Ada Obi${day.replaceAll('-', '')}`;
      expect((await june.school.put(`/students/${student.id}`, { name })).status).toBe(200);
      student.name = name;
    }
    if (kind === 'teach') {
      const teacher = model.teachers[place % model.teachers.length]!;
      const { schedule } = (await june.school.get(`/classes/${each.id}`)).body;
      const body = { name: each.name, schedule, teacher_id: teacher.id };
      expect((await june.school.put(`/classes/${each.id}`, body)).status).toBe(200);
      each.teacher = teacher;
    }
    if (kind === 'marry') {
      const teacher = model.teachers[place % model.teachers.length]!;
      const { email, department } = (await june.school.get(`/teachers/${teacher.id}`)).body;
      const name = `Ida Roy${day.replaceAll('-', '')}`;
      expect((await june.school.put(`/teachers/${teacher.id}`, { name, email, department })).status).toBe(200);
      teacher.name = name;
    }
    if (kind === 'import') await this.import(action, student, each, seat);
  }

  /** Imports a package of the school with one change. The school itself has given all records but new seats their sourcedIds. */
  private async import(action: Action, student: Student, each: SchoolClass, seat: Seat | undefined): Promise<void> {
    const change = this.changeOf(action.imported, student, each, seat);
    if (!change) return;
    const before = await june.snapshot();
    const roster = await RosterPackage.open(
      packages.folderOf(await this.filesOf(action.imported, student, each, seat), 'delta'),
      {},
    );
    const night = await observed((observer) =>
      june.school.app.get(RosterImport, { strict: false }).run(roster, importing, { actor: tester }, observer),
    );
    await roster.close();
    expect(night).toMatchObject({ errors: 0, id: expect.any(Number) });
    if (action.isUndone) {
      await june.undo(night);
      expect(await june.snapshot()).toEqual(before);
      return;
    }
    change();
  }

  /** What a package does to the model; null if it would change nothing, or would be refused. */
  private changeOf(
    kind: Action['imported'],
    student: Student,
    each: SchoolClass,
    seat: Seat | undefined,
  ): (() => void) | null {
    const { model, day } = this;
    const sits = model.seats.some(
      (other) => other.class === each.id && other.student === student.id && (other.end === null || other.end > day),
    );
    if (kind === 'seat' && !student.isAway && !sits && day <= each.last)
      return () => void model.seats.push({ class: each.id, student: student.id, begin: day, end: null });
    // A seat that the package no longer has ends with its term, if that is over.
    if (kind === 'unseat' && seat && seat.end === null)
      return () => void (seat.end = day > each.last && seat.begin <= each.last ? later(each.last, 1) : day);
    if (kind === 'level') return () => void (student.level = otherLevel(student.level));
    if (kind === 'leave' && !student.isAway) return () => model.leave(student, day);
    return null;
  }

  private async filesOf(
    kind: Action['imported'],
    student: Student,
    each: SchoolClass,
    seat: Seat | undefined,
  ): Promise<RosterFiles> {
    const sql = june.school.sql();
    const [identity] = await sql<{ id: string }[]>`SELECT id::text FROM roster_identity`;
    const ids = new MadeUpIds(identity!.id);
    if (kind === 'level' || kind === 'leave') {
      const place = this.model.students.indexOf(student);
      const status = kind === 'leave' ? 'tobedeleted' : 'active';
      const level = kind === 'leave' ? student.level : otherLevel(student.level);
      return {
        users: [
          'sourcedId|status|dateLastModified|enabledUser|givenName|familyName|email|grades',
          `${ids.of('student', student.id)}|${status}||true|${student.name.replace(' ', '|')}|s${place}@example.org|${level}`,
        ],
        roles: [
          'sourcedId|status|dateLastModified|userSourcedId|roleType|role|orgSourcedId',
          `r${student.id}|active||${ids.of('student', student.id)}|primary|student|`,
        ],
      };
    }
    const [stored] = seat
      ? await sql<{ id: number; sourced_id: string | null }[]>`SELECT e.id, o.sourced_id FROM enrollment e
          LEFT JOIN roster_object o ON o.record = 'enrollment' AND o.record_id = e.id AND o.is_current
          WHERE e.class_id = ${seat.class} AND e.student_id = ${seat.student} AND e.begin_date = ${seat.begin}`
      : [];
    const id =
      kind === 'unseat' ? (stored?.sourced_id ?? ids.of('enrollment', stored!.id)) : `seat-${(this.rows += 1)}`;
    const of = `${ids.of('class', each.id)}||${ids.of('student', student.id)}|student`;
    return {
      enrollments: [
        'sourcedId|status|dateLastModified|classSourcedId|schoolSourcedId|userSourcedId|role|beginDate|endDate',
        `${id}|${kind === 'unseat' ? 'tobedeleted' : 'active'}||${of}|${kind === 'unseat' ? '' : this.day}|`,
      ],
    };
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
      const { name, teacher } = each;
      this.model.classes.push({ id, name, semester, first, last, teacher, isOver: false });
      if (each !== going) continue;
      const stays = this.model.students.filter(
        (student) => !student.isAway && this.model.seatOn(each.last, each.id, student.id),
      );
      for (const student of stays) this.model.seats.push({ class: id, student: student.id, begin: first, end: null });
    }
  }

  /** The students of each level, and the rate of each student. */
  private async compareTotals(): Promise<void> {
    const { students, marks } = this.model;
    const active = students.filter(({ isAway }) => !isAway);
    const totals = await june.school.app.get(StudentTotals, { strict: false }).read();
    expect(totals.total).toBe(active.length);
    const counts = Map.groupBy(active, ({ level }) => level);
    expect(new Map(totals.by_grade_level.map((each) => [each.grade_level, each.students]))).toEqual(
      new Map([...counts].map(([level, { length }]) => [level, length])),
    );
    for (const { id } of students) {
      const own = marks.filter(({ student }) => student === id);
      const present = own.filter(({ status }) => status === 'present').length;
      const { body } = await june.school.get(`/students/${id}/attendance`);
      expect(body.summary).toMatchObject({ present, absent: own.length - present });
    }
  }

  /** The class lists of each year, and the records of the students, say what they said on the day. */
  async comparePapers(): Promise<void> {
    const { model } = this;
    for (const each of model.classes.filter(({ isOver }) => isOver)) {
      for (const day of [each.first, later(each.first, 60), each.last]) {
        const { body } = await june.school.get(`/classes/${each.id}/roster?as_of=${day}&include=then`);
        const papers = model.papers.findLast((other) => other.day <= day)!;
        expect([day, { ...body.class.teacher, ...body.class.then?.teacher }.name]).toEqual([
          day,
          papers.teachers.get(each.id),
        ]);
        for (const student of body.students) {
          const { name, grade_level: level } = { ...student, ...student.then };
          expect([day, `${name}, ${level}`]).toEqual([day, papers.students.get(student.id)]);
        }
      }
    }
    for (const { id } of model.students) {
      const { past } = (await june.school.get(`/students/${id}/past`)).body;
      for (const { day, students } of model.papers) {
        const then = past.find(({ until }: { until: string }) => until > day);
        const known = students.get(id);
        if (then && known !== undefined) expect(`${then.name}, ${then.grade_level}`).toBe(known);
      }
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
      await stored(sql`SELECT s.id, s.name, grade_level AS level, status = 'withdrawn' AS "isAway" FROM student s
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
    await this.compareTotals();
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
        await school.comparePapers();
      }),
      // Each try takes seconds: a failure is not made smaller.
      { ...runs(6), endOnFailure: true },
    );
  });
});
