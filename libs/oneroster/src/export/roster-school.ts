import type { Fields } from '@homeroom/kernel';
import { hasEnded, rankOf, type Teaching } from '../package/teachings';
import { bySourcedId, listIn, SortedRows, textIn, type WriteRow } from './roster-rows';
import type { ClassRow, RosterQueries } from './roster-queries';
import type { RosterPeople } from './roster-people';

/** The organisation, the sessions, courses, classes and enrollments of a package. */
export class RosterSchool {
  private readonly classes = new Map<number, string>();
  /** The school of each class, by their sourcedIds. */
  private readonly schools = new Map<string, string>();
  /** Sessions that no package has, by their title. */
  private readonly madeUpTerms = new Map<string, string>();
  private needsYear = false;

  private constructor(
    private readonly queries: RosterQueries,
    private readonly today: string,
    private readonly orgs: ReadonlyMap<string, Fields>,
    private readonly sessions: ReadonlyMap<string, Fields>,
    /** The school to which the package is limited, and what is above it. */
    private readonly limits: readonly string[],
  ) {}

  static async of(queries: RosterQueries, today: string): Promise<RosterSchool> {
    const orgs = withKnownParents(await queries.rowsOf('school'));
    const sessions = withKnownParents(await queries.rowsOf('academic_session'));
    return new RosterSchool(queries, today, orgs, sessions, await queries.limits());
  }

  /** The school: the first one of the package, else one that is made up. */
  get orgId(): string {
    const [only] = this.limits;
    if (only !== undefined) return only;
    const schools = [...this.orgs].find(([, { type }]) => String(type).toLowerCase() === 'school') ?? [...this.orgs][0];
    return schools?.[0] ?? this.queries.ids.of('org', 1);
  }

  get isLimited(): boolean {
    return this.limits.length > 0;
  }

  /** The organisation above the school of a limited package, so that no import moves people of other schools to this one. */
  get guestOrgId(): string {
    return this.limits[1] ?? this.orgId;
  }

  isSchool(sourcedId: string): boolean {
    return String(this.orgs.get(sourcedId)?.['type']).toLowerCase() === 'school';
  }

  /** The school of a class, by their sourcedIds. */
  schoolOf(classId: string): string {
    return this.schools.get(classId) ?? this.orgId;
  }

  hasOrg(sourcedId: string): boolean {
    return sourcedId === this.orgId || this.orgs.has(sourcedId);
  }

  hasClass(sourcedId: string): boolean {
    return this.schools.has(sourcedId);
  }

  classId(id: number): string {
    return this.classes.get(id) ?? this.queries.ids.of('class', id);
  }

  hasSession(sourcedId: string): boolean {
    return this.sessions.has(sourcedId);
  }

  /** The first day of a session; null if it is not known. */
  startOf(sourcedId: string): unknown {
    return this.sessions.get(sourcedId)?.['startDate'] ?? null;
  }

  /** The title of a session; blank if it is not known. */
  sessionTitle(id: string): string {
    return textIn(this.sessions.get(id)?.['title']);
  }

  /** The session with a title. */
  termId(title: string): string {
    const known = [...this.sessions].find((session) => isTerm(session) && titleOf(session) === title)?.[0];
    if (known !== undefined) return known;
    const id = this.queries.ids.named('term', title);
    this.madeUpTerms.set(title, id);
    return id;
  }

  async writeClasses(write: WriteRow, people: RosterPeople): Promise<void> {
    const given = await this.queries.rowsOf('course');
    const courses = new SortedRows(new Map([...given].map(([id, fields]) => [id, this.courseOf(fields)])));
    const teachings = Map.groupBy(await this.queries.rowsOf('class_teacher'), ([, fields]) =>
      textIn(fields['classSourcedId']),
    );
    for await (const rows of this.queries.classes()) {
      for (const row of rows) {
        const sourcedId = row.sourced_id ?? this.queries.ids.of('class', row.id);
        this.classes.set(row.id, sourcedId);
        this.schools.set(sourcedId, this.knownOrg(row.school ?? row.fields?.['schoolSourcedId']));
        await this.writeClass(write, row, sourcedId, courses);
        await this.writeTeachings(
          write,
          people.teacher(row.teacher_id),
          row,
          sourcedId,
          teachings.get(sourcedId) ?? [],
        );
      }
    }
    await courses.write('courses', write);
    for (const [sourcedId, fields] of await this.queries.allObjects('enrollment')) {
      const { classSourcedId, userSourcedId, schoolSourcedId } = fields;
      if (!this.hasClass(textIn(classSourcedId)) || !people.has(textIn(userSourcedId))) continue;
      await write('enrollments', { ...fields, schoolSourcedId: this.knownOrg(schoolSourcedId), sourcedId });
    }
    await this.writeEnrollments(write, people);
  }

  /** The sessions come last, when all terms are known. */
  async writeSessions(write: WriteRow): Promise<void> {
    const start = Number(this.today.slice(0, 4)) - (this.today.slice(5) < '08-01' ? 1 : 0);
    const dates = { startDate: `${start}-08-01`, endDate: `${start + 1}-08-01`, schoolYear: String(start + 1) };
    const orgs = new SortedRows(this.orgs);
    if (this.orgs.size === 0) orgs.set(this.orgId, { name: 'School', type: 'school', identifier: '1' });
    await orgs.write('orgs', write);
    const sessions = new SortedRows(this.sessions);
    if (this.needsYear) sessions.set(this.yearId, { title: `${start}-${start + 1}`, type: 'schoolYear', ...dates });
    for (const [title, sourcedId] of this.madeUpTerms) sessions.set(sourcedId, { title, type: 'term', ...dates });
    await sessions.write('academicSessions', write);
  }

  /** The organisation that a row names; the school if the package lacks it. */
  private knownOrg(sourcedId: unknown): string {
    return this.orgOr(sourcedId, this.orgId);
  }

  private orgOr(sourcedId: unknown, other: string): string {
    const given = textIn(sourcedId);
    return this.orgs.has(given) ? given : other;
  }

  private courseOf(fields: Fields): Fields {
    const year = textIn(fields['schoolYearSourcedId']);
    return {
      ...fields,
      orgSourcedId: this.knownOrg(fields['orgSourcedId']),
      schoolYearSourcedId: this.hasSession(year) ? year : null,
    };
  }

  private get yearId(): string {
    return this.queries.ids.of('year', 1);
  }

  private async writeClass(write: WriteRow, row: ClassRow, sourcedId: string, courses: SortedRows): Promise<void> {
    const fields = row.fields ?? {};
    const given = textIn(fields['courseSourcedId']);
    const course = courses.has(given) ? given : this.queries.ids.of('class-course', row.id);
    const school = this.schoolOf(sourcedId);
    if (!courses.has(course))
      courses.set(course, { title: row.name, courseCode: String(row.id), orgSourcedId: school });
    await write('classes', {
      classType: 'scheduled',
      ...fields,
      sourcedId,
      title: row.name,
      courseSourcedId: course,
      location: row.room,
      schoolSourcedId: school,
      termSourcedIds: this.termsOf(row),
      periods: listIn(fields['periods']).join(', ') === row.schedule ? listIn(fields['periods']) : [row.schedule],
      'metadata.capacity': row.capacity,
    });
  }

  /** The terms of the package, unless the semester was changed here. */
  private termsOf({ semester, fields }: ClassRow): readonly string[] {
    const given = listIn(fields?.['termSourcedIds']).filter((id) => this.sessions.has(id));
    const terms = given.map((id) => [id, this.sessions.get(id) ?? {}] as const).filter(isTerm);
    const title = terms[0] ? titleOf(terms[0]) : null;
    if (given.length > 0 && title === semester) return given;
    if (semester !== null) return [this.termId(semester)];
    const year = [...this.sessions].find((session) => !isTerm(session))?.[0];
    if (year !== undefined) return [year];
    this.needsYear = true;
    return [this.yearId];
  }

  /**
   * The flags `primary` are those of the package. If an import of these rows would give the class another teacher than it has here, its teacher
   * here is the only primary one of today instead.
   */
  private async writeTeachings(
    write: WriteRow,
    teacher: string,
    { id }: ClassRow,
    classId: string,
    teachings: readonly (readonly [sourcedId: string, fields: Fields])[],
  ): Promise<void> {
    const own = teachings.find(([, { userSourcedId }]) => textIn(userSourcedId) === teacher)?.[0];
    const primary = own ?? this.queries.ids.of('teaching', id);
    const rows = new Map(teachings);
    if (!rows.has(primary)) rows.set(primary, { userSourcedId: teacher, primary: 'true' });
    const sorted = [...rows].toSorted(bySourcedId);
    const keepsFlags = this.firstTeacher(sorted) === teacher;
    const school = this.schoolOf(classId);
    for (const [sourcedId, given] of sorted) {
      const teaching = teachingIn(given);
      const flag = keepsFlags || (sourcedId !== primary && hasEnded(teaching, this.today)) ? given['primary'] : null;
      await write('enrollments', {
        schoolSourcedId: school,
        ...given,
        ...{ classSourcedId: classId, role: 'teacher', sourcedId },
        primary: flag ?? String(!keepsFlags && sourcedId === primary),
      });
    }
  }

  /** The teacher whom an import of these rows would give the class. */
  private firstTeacher(rows: readonly (readonly [sourcedId: string, fields: Fields])[]): string | undefined {
    const ranked = rows.map(([, fields]) => teachingIn(fields));
    const most = Math.max(...ranked.map((teaching) => rankOf(teaching, this.today)));
    return ranked.find((teaching) => rankOf(teaching, this.today) === most)?.user;
  }

  private async writeEnrollments(write: WriteRow, people: RosterPeople): Promise<void> {
    for await (const rows of this.queries.enrollments()) {
      for (const row of rows) {
        await write('enrollments', {
          primary: 'false',
          ...row.fields,
          schoolSourcedId: this.orgOr(row.fields?.['schoolSourcedId'], this.schoolOf(this.classId(row.class_id))),
          sourcedId: row.sourced_id ?? this.queries.ids.of('enrollment', row.id),
          classSourcedId: this.classId(row.class_id),
          userSourcedId: people.student(row.student_id),
          role: 'student',
          beginDate: row.begin_date,
          endDate: row.end_date ?? row.fields?.['endDate'],
        });
      }
    }
  }
}

function teachingIn(fields: Fields): Teaching {
  return {
    user: textIn(fields['userSourcedId']),
    isPrimary: textIn(fields['primary']).toLowerCase() === 'true',
    begin: textIn(fields['beginDate']).slice(0, 10) || null,
    end: textIn(fields['endDate']).slice(0, 10) || null,
  };
}

/** The objects without references to parents that the package lacks. */
const withKnownParents = (objects: ReadonlyMap<string, Fields>): ReadonlyMap<string, Fields> =>
  new Map(
    [...objects].map(([id, fields]) => {
      const parent = textIn(fields['parentSourcedId']);
      return [id, parent === '' || objects.has(parent) ? fields : { ...fields, parentSourcedId: null }];
    }),
  );

type AcademicSession = readonly [id: string, fields: Fields];

const titleOf = ([, { title }]: AcademicSession): string => String(title).trim();
const isTerm = ([, { type }]: AcademicSession): boolean => String(type).toLowerCase() !== 'schoolyear';
