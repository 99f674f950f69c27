import type { Fields } from '@homeroom/kernel';
import { partsOf } from '@homeroom/rostering';
import { isGivenName } from '../package/contact';
import type { RosterVersion, RoleRow } from '../package/package-format';
import { isPlaceholder } from '../package/placeholder';
import { allowedRole } from './allowed-values';
import { orgsOf, withHome } from '../schools/user-orgs';
import { bySourcedId, listIn, textIn, type WriteRow } from './roster-rows';
import type { RosterQueries, StudentRow, TeacherRow } from './roster-queries';

interface WrittenGuardian {
  readonly name: string;
  readonly email: string | null;
  readonly phones: readonly string[];
  /** The sourcedIds of the students. */
  readonly students: readonly string[];
}

/** The organisations of the package. */
interface KnownOrgs {
  /** The school. */
  readonly orgId: string;
  hasOrg(sourcedId: string): boolean;
  /** Whether an organisation is a school, rather than a district and the like. */
  isSchool(sourcedId: string): boolean;
  /** Whether the package is that of one school. */
  readonly isLimited: boolean;
  /** The organisation of people whose school the package lacks. */
  readonly guestOrgId: string;
}

interface User {
  readonly sourcedId: string;
  readonly roles: readonly string[];
  readonly fields: Fields;
  /** The sourcedId of the home school; null for none. */
  readonly home: string | null;
  readonly cells: Readonly<Record<string, unknown>>;
}

/** The users of a package: students, teachers, guardians, and the others of the last package. */
export class RosterPeople {
  private readonly students = new Map<number, string>();
  private readonly studentIds = new Set<string>();
  private readonly teachers = new Map<number, string>();
  private readonly others = new Set<string>();
  /** The students of each guardian who is a contact. */
  private readonly studentsOf = new Map<string, Set<string>>();
  /** What the contacts of students say of guardians. */
  private readonly guardians = new Map<string, WrittenGuardian>();

  constructor(
    private readonly queries: RosterQueries,
    private readonly school: KnownOrgs,
    private readonly version: RosterVersion,
    /** The current date at the school. */
    private readonly today: string,
  ) {}

  /** Undefined for a student who is withdrawn. */
  student(id: number): string | undefined {
    return this.students.get(id);
  }

  hasStudent(sourcedId: string): boolean {
    return this.studentIds.has(sourcedId);
  }

  /** Whether the package has a user, once the users are written. */
  has(sourcedId: string): boolean {
    return this.others.has(sourcedId);
  }

  teacher(id: number): string {
    return this.teachers.get(id) ?? this.queries.ids.of('teacher', id);
  }

  async write(write: WriteRow): Promise<void> {
    // The package of one school leaves out people without a school, such as administrators.
    const without = this.school.isLimited ? new Map<string, Fields>() : await this.queries.allObjects('user');
    const others = new Map([...without, ...(await this.queries.rowsOf('guardian'))]);
    for await (const rows of this.queries.students())
      for (const row of rows) await this.writeStudent(write, row, others);
    for await (const rows of this.queries.teachers()) for (const row of rows) await this.writeTeacher(write, row);
    const madeUp = [...this.guardians].filter(([sourcedId]) => !others.has(sourcedId));
    // Teachers and students who are also guardians already have a row.
    const written = new Set([...this.studentIds, ...this.teachers.values()]);
    const rest = [...others].filter(([sourcedId]) => !written.has(sourcedId));
    const users = [...rest, ...madeUp.map(([sourcedId]) => [sourcedId, null] as const)].toSorted(bySourcedId);
    for (const [sourcedId, fields] of users) {
      if (fields) await this.writeOther(write, sourcedId, fields);
      else await this.writeMadeUpGuardian(write, sourcedId);
    }
  }

  private async writeStudent(write: WriteRow, row: StudentRow, others: ReadonlyMap<string, Fields>): Promise<void> {
    const sourcedId = row.sourced_id ?? this.queries.ids.of('student', row.id);
    this.students.set(row.id, sourcedId);
    this.studentIds.add(sourcedId);
    const fields = row.fields ?? {};
    const [first, ...more] = listIn(fields['grades']);
    const cells = {
      ...namesOf(row.name, fields),
      preferredGivenName: preferredIn(row, fields),
      email: isPlaceholder(row.email) ? null : row.email,
      agentSourcedIds: this.agentsOf(row, sourcedId, others),
      grades: first === row.grade_level ? [first, ...more] : [row.grade_level],
    };
    await this.writeUser(write, {
      ...{ sourcedId, roles: rolesIn(fields, 'student'), fields, cells },
      home: row.school,
    });
    if (row.date_of_birth !== null) await write('demographics', { sourcedId, birthDate: row.date_of_birth });
  }

  /** The contacts in the order of calls. One whom no package has gets a user. */
  private agentsOf(
    { contacts }: StudentRow,
    sourcedId: string,
    others: ReadonlyMap<string, Fields>,
  ): readonly string[] {
    return contacts.flatMap(({ id, name, email, phones, guardian }) => {
      const agent = guardian !== null && others.has(guardian) ? guardian : this.queries.ids.of('contact', id);
      const students = this.studentsOf.get(agent) ?? new Set();
      this.studentsOf.set(agent, students.add(sourcedId));
      if (name === null) return agent === guardian ? [agent] : [];
      if (!this.guardians.has(agent)) this.guardians.set(agent, { name, email, phones, students: [sourcedId] });
      return [agent];
    });
  }

  private async writeTeacher(write: WriteRow, row: TeacherRow): Promise<void> {
    const sourcedId = row.sourced_id ?? this.queries.ids.of('teacher', row.id);
    this.teachers.set(row.id, sourcedId);
    const fields = row.fields ?? {};
    const hasSms = fields['phone'] === undefined && fields['sms'] === row.phone;
    const cells = {
      ...namesOf(row.name, fields),
      preferredGivenName: preferredIn(row, fields),
      email: isPlaceholder(row.email) ? null : row.email,
      phone: hasSms ? null : row.phone,
      'metadata.department': row.department,
      'metadata.subjects': row.subjects,
    };
    await this.writeUser(write, {
      ...{ sourcedId, roles: rolesIn(fields, 'teacher'), fields, cells },
      home: row.school,
    });
  }

  private async writeOther(write: WriteRow, sourcedId: string, fields: Fields): Promise<void> {
    const guardian = this.guardians.get(sourcedId);
    const cells = guardian && {
      ...namesOf(guardian.name, fields),
      email: guardian.email,
      ...phonesOf(guardian, fields),
    };
    const roles = rolesIn(fields, 'guardian').filter((role) => role !== 'student' && role !== 'teacher');
    const students = listIn(fields['agentSourcedIds']).filter((id) => this.isGuardianOf(sourcedId, id));
    const all = { ...cells, agentSourcedIds: students };
    await this.writeUser(write, { sourcedId, roles, fields, home: null, cells: all });
  }

  /** Whether a student is in the package, and has the user as a contact. */
  private isGuardianOf(guardian: string, student: string): boolean {
    return this.studentIds.has(student) && this.studentsOf.get(guardian)?.has(student) === true;
  }

  private async writeMadeUpGuardian(write: WriteRow, sourcedId: string): Promise<void> {
    const guardian = this.guardians.get(sourcedId);
    if (!guardian) return;
    const { name, email, students } = guardian;
    const cells = { ...partsOf(name), email, ...phonesOf(guardian, {}), agentSourcedIds: students };
    await this.writeUser(write, { sourcedId, roles: ['guardian'], fields: {}, home: null, cells });
  }

  private async writeUser(write: WriteRow, { sourcedId, roles: given, cells, ...user }: User): Promise<void> {
    const fields = this.fieldsOf(user);
    this.others.add(sourcedId);
    const roles = [...new Set(given.map((role) => allowedRole(role, this.version)))];
    const rows = this.roleRowsOf(given, fields);
    const orgs = [...new Set(rows.map(({ org }) => org ?? this.school.orgId))];
    const role = { orgSourcedIds: orgs, role: roles[0], 'metadata.roles': roles.length > 1 ? roles : null };
    await write('users', { enabledUser: 'true', ...fields, ...cells, ...role, sourcedId });
    if (this.version === '1.1') return;
    const counts = new Map<string, number>();
    for (const { role: each, type, org, begin, end } of rows) {
      const count = (counts.get(each) ?? 0) + 1;
      counts.set(each, count);
      const id = `${sourcedId}-${each}${count > 1 ? `-${count}` : ''}`;
      await write('roles', {
        sourcedId: id.length > longestId ? this.queries.ids.named('role', id) : id,
        userSourcedId: sourcedId,
        roleType: type,
        role: each,
        ...{ beginDate: begin, endDate: end, orgSourcedId: org },
      });
    }
  }

  /** The fields of a user at the home school, which may have been changed here. */
  private fieldsOf({ fields, home }: Pick<User, 'fields' | 'home'>): Fields {
    const { school } = this;
    if (home === null) return fields;
    const org = school.hasOrg(home) ? home : school.guestOrgId;
    const orgs = orgsOf(fields, this.today);
    const known = orgs.own.filter((each) => school.hasOrg(each));
    const ranks = [orgs.roles, orgs.primary, orgs.others, orgs.formerRoles];
    const schools = ranks.map((ids) => ids.filter((id) => school.hasOrg(id) && school.isSchool(id)));
    const said = new Set(schools.find((ids) => ids.length > 0) ?? (known.length === 0 ? [school.orgId] : []));
    if (!said.has(org)) return withHome(fields, org);
    // If a user has several schools, an import uses the primary one.
    return said.size > 1 && this.version !== '1.1' ? { ...fields, primaryOrgSourcedId: org } : fields;
  }

  /** The roles as the last package had them, else each role at each organisation of the user. */
  private roleRowsOf(roles: readonly string[], fields: Fields): readonly RoleRow[] {
    const { school, version } = this;
    const given = (fields['roleRows'] ?? []) as readonly RoleRow[];
    const known = given
      .filter(({ role }) => roles.includes(role))
      .map((row) => ({ ...row, org: school.hasOrg(row.org ?? '') ? row.org : school.orgId }));
    const orgs = listIn(fields['orgSourcedIds']).filter((org) => school.hasOrg(org));
    const at = orgs.length > 0 ? orgs : [school.orgId];
    const rows = known.length > 0 ? known : at.flatMap((org) => roles.map((role) => ({ role, org })));
    const withPrimary = new Set(rows.flatMap((row) => (typeIn(row) === 'primary' ? [row.org] : [])));
    return rows.map((row) => {
      const type = typeIn(row) ?? (withPrimary.has(row.org) ? 'secondary' : 'primary');
      withPrimary.add(row.org);
      return { ...row, role: allowedRole(row.role, version), type };
    });
  }
}

const longestId = 255;

/** Two phones of a guardian. One that the package has as a number for messages stays one. */
function phonesOf({ phones }: WrittenGuardian, fields: Fields): Fields {
  const [first = null, second = null] = phones;
  return fields['phone'] === undefined && fields['sms'] === first
    ? { phone: second, sms: first }
    : { phone: first, sms: second };
}

function typeIn({ type }: RoleRow): string | undefined {
  const text = textIn(type).toLowerCase();
  return text === 'primary' || text === 'secondary' ? text : undefined;
}

function rolesIn(fields: Fields, role: string): readonly string[] {
  const roles = listIn(fields['roles']);
  return roles.length > 0 ? roles : [role];
}

/** The preferred given name. A package that repeats the given name as the preferred one gets it back. */
function preferredIn({ preferred_given_name: preferred }: StudentRow | TeacherRow, fields: Fields): string | null {
  const given = textIn(fields['preferredGivenName']);
  const isRepeated = given !== '' && isGivenName(given, textIn(fields['givenName']));
  return preferred ?? (isRepeated ? given : null);
}

/** The names of the package, unless the name was changed here. */
function namesOf(name: string, fields: Fields): Fields {
  const given = [fields['givenName'], fields['familyName']].filter(
    (part) => typeof part === 'string' && part.trim() !== '',
  );
  return given.map((part) => String(part).trim()).join(' ') === name ? {} : partsOf(name);
}
