import type { Fields } from '../../import/finding';
import { bySourcedId, listIn, SortedRows, textIn, type WriteRow } from './roster-rows';
import type { ClassRow, RosterQueries } from './roster-queries';
import type { RosterPeople } from './roster-people';

/** The organisation, the sessions, courses, classes and enrollments of a package. */
export class RosterSchool {
  private readonly classes = new Map<number, string>();
  /** Sessions that no package has, by their title. */
  private readonly madeUpTerms = new Map<string, string>();
  private needsYear = false;

  private constructor(
    private readonly queries: RosterQueries,
    private readonly today: string,
    private readonly orgs: ReadonlyMap<string, Fields>,
    private readonly sessions: ReadonlyMap<string, Fields>,
  ) {}

  static async of(queries: RosterQueries, today: string): Promise<RosterSchool> {
    return new RosterSchool(queries, today, await queries.rowsOf('org'), await queries.rowsOf('academic_session'));
  }

  /** The school: the first one of the package, else one that is made up. */
  get orgId(): string {
    const schools = [...this.orgs].find(([, { type }]) => String(type).toLowerCase() === 'school') ?? [...this.orgs][0];
    return schools?.[0] ?? this.queries.ids.of('org', 1);
  }

  classId(id: number): string {
    return this.classes.get(id) ?? this.queries.ids.of('class', id);
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
    const courses = new SortedRows(await this.queries.rowsOf('course'));
    const teachings = Map.groupBy(await this.queries.rowsOf('class_teacher'), ([, fields]) =>
      textIn(fields['classSourcedId']),
    );
    for await (const rows of this.queries.classes()) {
      for (const row of rows) {
        const sourcedId = row.sourced_id ?? this.queries.ids.of('class', row.id);
        this.classes.set(row.id, sourcedId);
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
    for (const [sourcedId, fields] of await this.queries.allObjects('enrollment'))
      await write('enrollments', { ...fields, sourcedId });
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

  private get yearId(): string {
    return this.queries.ids.of('year', 1);
  }

  private async writeClass(write: WriteRow, row: ClassRow, sourcedId: string, courses: SortedRows): Promise<void> {
    const fields = row.fields ?? {};
    const given = textIn(fields['courseSourcedId']);
    const course = courses.has(given) ? given : this.queries.ids.of('class-course', row.id);
    const school = fields['schoolSourcedId'] ?? this.orgId;
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

  /** The teacher of the record is the primary one, whatever the package said. */
  private async writeTeachings(
    write: WriteRow,
    teacher: string,
    { id, fields }: ClassRow,
    classId: string,
    teachings: readonly (readonly [sourcedId: string, fields: Fields])[],
  ): Promise<void> {
    const primary =
      teachings.find(([, { userSourcedId }]) => textIn(userSourcedId) === teacher)?.[0] ??
      this.queries.ids.of('teaching', id);
    const school = fields?.['schoolSourcedId'] ?? this.orgId;
    const cells = { classSourcedId: classId, schoolSourcedId: school, role: 'teacher' };
    const rows = new Map(teachings);
    if (!rows.has(primary)) rows.set(primary, { userSourcedId: teacher });
    for (const [sourcedId, given] of [...rows].toSorted(bySourcedId)) {
      await write('enrollments', { ...given, ...cells, sourcedId, primary: String(sourcedId === primary) });
    }
  }

  private async writeEnrollments(write: WriteRow, people: RosterPeople): Promise<void> {
    for await (const rows of this.queries.enrollments()) {
      for (const row of rows) {
        await write('enrollments', {
          schoolSourcedId: this.orgId,
          primary: 'false',
          ...row.fields,
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

type Session = readonly [id: string, fields: Fields];

const titleOf = ([, { title }]: Session): string => String(title).trim();
const isTerm = ([, { type }]: Session): boolean => String(type).toLowerCase() !== 'schoolyear';
