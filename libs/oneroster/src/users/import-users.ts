import type { Fields } from '@homeroom/kernel';
import type { Finding, RecordChange } from '@homeroom/spreadsheets';
import type { ListImport } from '@homeroom/list-import';
import type { RosterObject } from '@homeroom/rostering';
import { type Guardian, guardianShown } from '@homeroom/people';
import { OtherGuardians } from './other-guardians';
import { nameOf } from '../package/contact';
import type { People, UserKind } from './people';
import type { BatchImport } from '../session/batch-import';
import type { RosterMode } from '../package/package-format';
import type { ReadRow, RosterRow, RosterRows } from '../package/roster-rows';
import { nothingToDo, type Notice, ofUnknownRemoval } from '../session/row-notices';
import type { ObjectsBySourcedId, RosterSession } from '../session/roster-session';
import { Draft, type Prepared, RowWriter } from '../session/row-writer';
import { UserValues } from './user-values';
import { reinstateStudents, withdrawStudents } from './student-withdrawals';
import { ofSchool } from '../schools/other-schools';
import { HomeSchools } from './home-schools';
import { orgsOf } from '../schools/user-orgs';
import { UserMatches } from './user-matches';

const userColumns = {
  name: 'givenName',
  email: 'email',
  grade_level: 'grades',
  date_of_birth: 'birthDate',
  phone: 'phone',
  department: 'metadata.department',
  subjects: 'metadata.subjects',
  guardian_name: 'agentSourcedIds',
  guardian_email: 'agentSourcedIds',
  guardian_phone: 'agentSourcedIds',
  school_id: 'primaryOrgSourcedId',
  preferred_given_name: 'preferredGivenName',
};

/** Students, teachers and guardians. Other users have no record. */
export class UserImport implements BatchImport {
  private readonly writers: Readonly<Record<'student' | 'teacher', { writer: RowWriter; list: ListImport }>>;
  private readonly matches: UserMatches;
  private readonly values: UserValues;
  /** The sourcedIds of the users that rows remove. */
  private readonly gone: string[] = [];
  private readonly otherGuardians: OtherGuardians;
  private readonly homes: HomeSchools;

  constructor(
    private readonly session: RosterSession,
    private readonly people: People,
    private readonly rows: RosterRows,
    /** What the file of enrollments is; null if there is none. */
    private readonly enrollments: RosterMode | null,
  ) {
    const student = new RowWriter('student', 'id', guardianFields);
    const teacher = new RowWriter('teacher', null);
    this.matches = new UserMatches(session, rows.mode);
    this.homes = new HomeSchools(session, people);
    this.otherGuardians = new OtherGuardians(session, people);
    this.values = new UserValues(session.options.defaults, people);
    // A row without its roles could not be imported again.
    if (rows.file === 'users') rows.addColumn('role', (row) => people.rolesOf(row, null).join(','));
    this.writers = {
      student: { writer: student, list: session.list('students', student.merge) },
      teacher: { writer: teacher, list: session.list('teachers', teacher.merge) },
    };
  }

  async *import(batch: readonly ReadRow[]): AsyncGenerator<readonly RecordChange[]> {
    const { session, people, rows } = this;
    const readable = await session.readable('user', rows, batch);
    const given = await session.withoutErased(rows, readable, (row) =>
      people.isOfOthers(row, session.leftOut) ? null : row.sourcedId,
    );
    const facts = (row: RosterRow) => ({ roles: people.rolesOf(row, null), birthDate: people.birthDateOf(row, null) });
    yield* this.importRows(await this.ofSchool(await session.changedSinceExport('user', rows, given, facts)));
  }

  /** Withdraws the students that rows remove, unless a later row has the same student under another sourcedId. */
  async *finish(): AsyncGenerator<readonly RecordChange[]> {
    const { session, gone } = this;
    for await (const objects of session.inBatches('user', gone.splice(0)))
      yield await withdrawStudents(session, objects);
  }

  /** The students whose guardian or birth date is in a delta that has no row of the student. */
  async *related(): AsyncGenerator<readonly RecordChange[]> {
    const students = await this.people.students(this.session);
    this.session.forgetLines('students');
    for await (const rows of this.session.untouched('user', 'student', 'users', students)) yield* this.importRows(rows);
  }

  private async *importRows(rows: readonly RosterRow[]): AsyncGenerator<readonly RecordChange[]> {
    const { session } = this;
    const known = await session.find(
      'user',
      rows.map(({ sourcedId }) => sourcedId),
    );
    const accepted: [RosterRow, UserKind][] = [];
    for (const row of rows) {
      const kind = this.kindOf(row, known.get(row.sourcedId) ?? null);
      if (typeof kind === 'string') accepted.push([row, kind]);
      else await session.reject(this.rows, row, kind);
    }
    const removed = accepted.filter(([row]) => row.isRemoved).map(([row]) => row);
    await this.remove(removed, known);
    const given = accepted.filter(([row]) => !row.isRemoved);
    const unchanged = await this.otherGuardians.store(
      given.map(([row]) => row),
      known,
    );
    const present = session.isComparison ? given.filter(([row]) => unchanged.has(row)) : given;
    const rowsOf = (kind: UserKind) => present.filter(([, each]) => each === kind).map(([row]) => row);
    const facts = (row: RosterRow) => this.people.factsOf(row, known.get(row.sourcedId) ?? null);
    await session.saveTableRows('guardian', 'user', rowsOf('guardian'), known, facts);
    const others = rowsOf('other');
    for (const row of others) {
      const [role = ''] = this.people.rolesOf(row, known.get(row.sourcedId) ?? null);
      session.warnOnce(this.rows, row, withoutRecord(role));
    }
    await session.saveRows('user', others, known, facts, () => null);
    for (const [row, kind] of present) {
      if (kind !== 'student' && this.people.hasBirthDate(row.sourcedId))
        session.warnOnce(this.rows, row, withBirthDate);
    }
    for (const kind of ['student', 'teacher'] as const) {
      const prepared = await this.prepare(kind, rowsOf(kind), known);
      const { list, writer } = this.writers[kind];
      yield await session.write('user', this.rows, list, writer, prepared, known);
      if (kind === 'student' && !session.isComparison) {
        yield await reinstateStudents(session, this.rows, prepared, known, this.enrollments);
      }
    }
  }

  /** The rows that are not about students and teachers of other schools. */
  private async ofSchool(batch: readonly RosterRow[]): Promise<readonly RosterRow[]> {
    const { session, people } = this;
    const known = await session.find(
      'user',
      batch.map(({ sourcedId }) => sourcedId),
    );
    return session.others.without(session, 'user', this.rows, batch, (row) => {
      const user = known.get(row.sourcedId) ?? null;
      const record = user?.about?.record ?? people.kindOf(row, user);
      if (record !== 'student' && record !== 'teacher') return null;
      const id = user?.about?.record === record ? user.about.id : undefined;
      const { all } = orgsOf({ ...row.fields, ...people.factsOf(row, user) }, session.today);
      return { record: id === undefined ? null : { type: record, id }, orgs: all };
    });
  }

  /** What the user is, or why the row cannot be imported. */
  private kindOf(row: RosterRow, known: RosterObject | null): UserKind | readonly Finding[] {
    const record = known?.about?.record ?? null;
    if (row.isRemoved) return record === 'student' || record === 'teacher' ? record : 'other';
    const roles = this.people.rolesOf(row, known);
    if (roles.length === 0) return row.error('role', 'invalid', 'is required', 'Give the user a role');
    if (roles.includes('student') && roles.includes('teacher')) {
      return row.error('role', 'invalid', 'is both student and teacher', 'Give the user one of these roles');
    }
    const kind = this.people.kindOf(row, known);
    if ((record === 'student' || record === 'teacher') && record !== kind) {
      return row.error(
        'role',
        'role_changed',
        `is ${kind}, but the user is a ${record} here`,
        'Give the user a new sourcedId',
      );
    }
    return kind;
  }

  private async prepare(
    kind: 'student' | 'teacher',
    rows: readonly RosterRow[],
    known: ObjectsBySourcedId,
  ): Promise<readonly Prepared[]> {
    const agents = rows.flatMap((row) => this.people.agentsOf(row, known.get(row.sourcedId) ?? null));
    const contacts = kind === 'student' ? await this.people.contacts(this.session, agents) : new Map<string, never>();
    const matches = await this.matches.of(
      kind,
      rows.filter(({ sourcedId }) => known.get(sourcedId)?.about?.record !== kind),
    );
    const { others } = this.session;
    const users = rows.map((row) => {
      const user = known.get(row.sourcedId) ?? null;
      const match = user?.about?.record === kind ? user.about.id : matches.get(row);
      return { row, known: user, id: typeof match === 'number' ? match : null };
    });
    const homes = await this.homes.of(kind, this.rows, users);
    const found = [...matches.values()].filter((match) => typeof match === 'number');
    const ofOthers = await others.among(kind, found);
    const prepared: Prepared[] = [];
    for (const row of rows) {
      const match = matches.get(row);
      if (typeof match === 'number' && ofOthers.has(match) && !this.session.isComparison) {
        await others.reject(this.session, 'user', this.rows, row, ofSchool(row, ''));
        continue;
      }
      const about = known.get(row.sourcedId)?.about;
      const id = (about?.record === kind ? about.id : matches.get(row)) ?? null;
      const draft = new Draft({ ...(id !== null && { id }), name: nameOf((column) => row.text(column)) });
      const findings = [
        ...(typeof id === 'object' && id !== null ? id : []),
        ...this.values.addEmail(row, draft),
        ...this.values.addPreferredName(row, draft, known.get(row.sourcedId) ?? null),
        ...(kind === 'student'
          ? this.values.addStudent(row, draft, known.get(row.sourcedId) ?? null, id === null)
          : this.values.addTeacher(row, draft, id === null)),
      ];
      if (kind === 'student') {
        this.addGuardian(row, draft, known.get(row.sourcedId) ?? null, contacts);
      }
      const home = homes.get(row);
      if (home !== undefined) draft.values['school_id'] = home;
      if (findings.length > 0) await this.session.reject(this.rows, row, findings);
      else {
        const facts = this.people.factsOf(row, known.get(row.sourcedId) ?? null);
        const extra = kind === 'student' ? { ...facts, agents: shownFirst(facts['agents'], contacts) } : facts;
        const { values, defaults, warnings } = draft;
        prepared.push({ row, values, defaults, warnings, columns: userColumns, extra });
      }
    }
    return prepared;
  }

  /** The guardian fields of a student: those of the guardian who is shown. */
  private addGuardian(
    row: RosterRow,
    { values, warnings }: Draft,
    known: RosterObject | null,
    contacts: ReadonlyMap<string, Guardian>,
  ): void {
    const agents = this.people.agentsOf(row, known);
    const guardians = agents.flatMap((agent) => contacts.get(agent) ?? []);
    const shown = guardianShown(guardians);
    if (shown) {
      Object.assign(values, { guardian_name: shown.name, guardian_email: shown.email, guardian_phone: shown.phone });
    } else if (this.hasNoGuardian(row, known, agents)) Object.assign(values, noContact);
    if (guardians.length > 1) this.session.warnOnce(this.rows, row, oneOfSeveral);
    if (shown && shown.phone !== guardians[0]?.phone) this.session.warnOnce(this.rows, row, withPhoneOfOther);
    for (const agent of agents) if (!contacts.has(agent)) warnings.push(noGuardian(row));
  }

  /**
   * Whether the last package had a guardian of the student, and this one has none or removes all. A delta may leave out what it does not
   * change.
   */
  private hasNoGuardian(row: RosterRow, known: RosterObject | null, agents: readonly string[]): boolean {
    const last = (known?.fields['values'] ?? {}) as Fields;
    if (!('guardian_name' in last)) return false;
    if (agents.length > 0) return agents.every((agent) => this.people.removes(agent));
    return this.rows.mode === 'bulk' && row.has('agentSourcedIds');
  }

  /** Rows that remove users. */
  private async remove(rows: readonly RosterRow[], known: ObjectsBySourcedId): Promise<void> {
    const { session } = this;
    for (const row of rows) {
      const object = known.get(row.sourcedId);
      if (object?.isCurrent) this.gone.push(row.sourcedId);
      else session.tally.count('unchanged');
      if (!object) session.warnOnce(this.rows, row, ofUnknownRemoval);
      if (object?.about?.record === 'teacher') await session.warn(this.rows, [teacherIsKept(row)]);
    }
    await this.otherGuardians.remove(rows);
  }
}

/** What a student shows of a guardian. The first one tells whether it is about another person. */
const guardianFields = ['guardian_name', 'guardian_email', 'guardian_phone'];

/** Puts guardians before agents who are no guardians, so that the guardian who is shown stays when another one comes back. */
const shownFirst = (agents: unknown, contacts: ReadonlyMap<string, Guardian>): readonly string[] =>
  (agents as readonly string[]).toSorted((one, other) => Number(contacts.has(other)) - Number(contacts.has(one)));

const oneOfSeveral: Notice = {
  ...{ column: 'agentSourcedIds', rule: 'guardian_shown' },
  rows: 'students have several guardians',
  fate: 'the guardian who was shown before stays while linked; otherwise the first one in the row of the student is shown',
  advice: nothingToDo,
};

const withPhoneOfOther: Notice = {
  ...{ column: 'agentSourcedIds', rule: 'guardian_shown' },
  rows: 'students show a guardian without a phone',
  fate: 'the phone of the next guardian is shown, with that name behind it',
  advice: 'Add the phone of the guardian, if there is one',
};

const noContact = { guardian_name: null, guardian_email: null, guardian_phone: null };

const noGuardian = (row: RosterRow): Finding =>
  row.warning(
    'agentSourcedIds',
    'unknown_reference',
    'names a user who is no known guardian',
    'Give that user the role guardian, parent or relative',
  );

const teacherIsKept = (row: RosterRow): Finding =>
  row.warning(
    null,
    'teacher_kept',
    'the teacher is kept: teachers are not withdrawn',
    'Give the classes another teacher, and delete the teacher',
  );

const withoutRecord = (role: string): Notice => ({
  column: 'role',
  rows: `users with the role ${JSON.stringify(role)}`,
  fate: 'only students, teachers, guardians, parents and relatives get a record',
  advice: nothingToDo,
});

const withBirthDate: Notice = {
  column: 'birthDate',
  rows: 'users who are no students have a birth date',
  fate: 'it is not stored',
  advice: nothingToDo,
};
