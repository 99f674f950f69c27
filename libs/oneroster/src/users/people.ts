import type { Fields } from '@homeroom/kernel';
import { type Guardian, guardiansInOrder } from '@homeroom/people';
import { RowSpool } from '@homeroom/import-jobs';
import type { RosterKind, RosterObject } from '@homeroom/rostering';
import { RosterRow, type RosterRows } from '../package/roster-rows';
import type { SeatsBySchool } from '../schools/seats-by-school';
import { orgsOf } from '../schools/user-orgs';
import { contactIn, contactOf } from '../package/contact';
import type { LeftOutRows } from '../session/left-out-rows';
import { nothingToDo, type Notice } from '../session/row-notices';
import type { RosterSession } from '../session/roster-session';
import type { RoleRow } from '../package/package-format';

/** What a user is here. `other` users, such as administrators, have no record. */
export type UserKind = 'student' | 'teacher' | 'guardian' | 'other';

/** Rows of roles that are kept of a user. */
const mostRoleRows = 50;

const guardianRoles = ['guardian', 'parent', 'relative'];

/** The roles of OneRoster. Other systems add roles of their own. */
export const rolesOfOneRoster = new Set([
  ...['student', 'teacher', ...guardianRoles],
  ...['administrator', 'aide', 'counselor', 'districtadministrator', 'principal', 'proctor', 'siteadministrator'],
  'systemadministrator',
]);

/** What other rows and files say of the users of a package: roles, birth dates and guardians. */
export class People {
  private readonly roles = new Map<string, readonly string[]>();
  /** Each list of roles once: most users have one of a few. */
  private readonly lists = new Map<string, readonly string[]>();
  /** The rows with the roles. Most users have equal ones, of which one list is kept. */
  private readonly roleRows = new Map<string, readonly RoleRow[]>();
  private readonly roleRowLists = new Map<string, readonly RoleRow[]>();
  private readonly birthDates = new Map<string, string>();
  private readonly guardians = new Map<string, Guardian>();
  /** The other users of the package. What an earlier one said of them does not count. */
  private readonly others = new Set<string>();
  /** The guardians of a student, from rows of guardians that name the student. */
  private readonly guardiansOf = new Map<string, string[]>();
  /** The users whom the package removes. */
  private readonly removed = new Set<string>();

  /** The erased guardians whom a user that was not erased names. */
  private readonly stillNamed = new Set<string>();

  private constructor(
    /** Users without a role in the package, who may be guardians by the role of an earlier one. */
    private readonly withoutRoles: RowSpool,
    /** Whether users who are not in the package stay as they are. */
    private readonly isPartial: boolean,
    readonly seats: SeatsBySchool,
  ) {}

  /**
   * Reads the files, which needs no record. Rows that cannot be read are reported, but for those of users, which are read again.
   *
   * @param path of a new file for rows
   * @param seats which counts the enrollments of those at several schools
   */
  static async in(
    session: RosterSession,
    path: string,
    {
      users,
      roles,
      demographics,
    }: { users: RosterRows | null; roles: RosterRows | null; demographics: RosterRows | null },
    seats: SeatsBySchool,
  ): Promise<People> {
    const people = new People(new RowSpool(path), users?.mode !== 'bulk', seats);
    for await (const [rows, row] of readableRows(session, roles)) await people.addRole(session, rows, row);
    for await (const [rows, row] of readableRows(session, demographics)) await people.addBirthDate(session, rows, row);
    if (users) await people.addGuardians(users, session);
    return people;
  }

  /** Whether the package has the row of a user. */
  has(sourcedId: string): boolean {
    return this.guardians.has(sourcedId) || this.others.has(sourcedId);
  }

  /** Whether the package has a guardian. */
  hasGuardian(sourcedId: string): boolean {
    return this.guardians.has(sourcedId);
  }

  /** Whether the package has the birth date of a user. */
  hasBirthDate(sourcedId: string): boolean {
    return this.birthDates.has(sourcedId);
  }

  /** The users whom guardians of the package name, and who are not known. */
  async unknownStudents(session: RosterSession): Promise<ReadonlySet<string>> {
    const unknown = new Set([...this.guardiansOf.keys()].filter((id) => !this.has(id)));
    for await (const found of session.objects.inBatches(userKind, [...unknown]))
      for (const { sourcedId } of found) unknown.delete(sourcedId);
    return unknown;
  }

  /** Adds the guardians whose roles only earlier packages have. */
  async addKnownGuardians(session: RosterSession, users: RosterRows | null): Promise<void> {
    if (!users) return;
    for await (const batch of users.withRows(this.withoutRoles).batches()) {
      const rows = batch.filter((row) => row instanceof RosterRow);
      const known = await session.find(
        userKind,
        rows.map(({ sourcedId }) => sourcedId),
      );
      for (const row of rows) this.addGuardian(row, known.get(row.sourcedId) ?? null);
    }
  }

  /** @param known the user of the last package, whose roles count where this one, such as a delta, has none */
  kindOf(row: RosterRow, known: RosterObject | null): UserKind {
    return kindOf(this.rolesOf(row, known));
  }

  /** Whether the user is a guardian, also beside another role. */
  isGuardian(row: RosterRow, known: RosterObject | null): boolean {
    return hasGuardianRole(this.rolesOf(row, known));
  }

  rolesOf(row: RosterRow, known: RosterObject | null): readonly string[] {
    const roles = this.roles.get(row.sourcedId) ?? rolesInRow(row);
    return roles.length > 0 ? roles : rolesIn(known);
  }

  /** @param known the user of the last package, whose birth date counts where this one has none */
  birthDateOf({ sourcedId }: RosterRow, known: RosterObject | null): string | null {
    const last = known?.fields['birthDate'];
    return this.birthDates.get(sourcedId) ?? (typeof last === 'string' ? last : null);
  }

  /**
   * The sourcedIds of the agents of users, whichever of the two names the other, in the order of the last package. Those who name a student in
   * their own rows have no order, so the sourcedId decides.
   */
  agentsOf(row: RosterRow, known: RosterObject | null): readonly string[] {
    const naming = (this.guardiansOf.get(row.sourcedId) ?? []).toSorted();
    const linked = [...row.list('agentSourcedIds'), ...naming, ...this.earlierAgents(known)];
    return guardiansInOrder(linked, listIn(known, 'agents'));
  }

  /** Whether the package removes a user. */
  removes(sourcedId: string): boolean {
    return this.removed.has(sourcedId);
  }

  /** The students whose guardian or birth date the package has, although it may not have their rows. */
  async students({ objects }: RosterSession): Promise<readonly string[]> {
    const guardians = [...this.guardians.keys(), ...this.removed];
    const ofGuardians = guardians.length > 0 ? await objects.studentsWithAgents(guardians) : [];
    return [...this.birthDates.keys(), ...this.guardiansOf.keys(), ...ofGuardians];
  }

  /** Whether a user is more than an erased student or the guardian of one: a teacher, or a guardian of others as well. */
  isOfOthers(row: RosterRow, erased: LeftOutRows): boolean {
    if (this.stillNamed.has(row.sourcedId) || this.rolesOf(row, null).includes('teacher')) return true;
    return row.list('agentSourcedIds').some((id) => !erased.isErased(id)) && this.kindOf(row, null) === 'guardian';
  }

  /** Counts the rows of demographics that are about erased people, whom no package has brought back. */
  async countLeftOut(session: RosterSession, demographics: RosterRows | null): Promise<void> {
    if (!demographics) return;
    const erased = [...this.birthDates.keys()].filter((id) => session.leftOut.isErased(id));
    const known = await session.find(userKind, erased);
    session.leftOut.add(demographics.name, erased.filter((id) => !known.has(id)).length);
  }

  /** What other rows say of a user. */
  factsOf(row: RosterRow, known: RosterObject | null): Fields {
    const roleRows = this.roles.has(row.sourcedId) ? this.roleRows.get(row.sourcedId) : known?.fields['roleRows'];
    return {
      ...{
        roles: this.rolesOf(row, known),
        agents: this.agentsOf(row, known),
        birthDate: this.birthDateOf(row, known),
      },
      ...(roleRows !== undefined && { roleRows }),
    };
  }

  /** The guardians with these sourcedIds, also those of earlier packages. */
  async contacts(session: RosterSession, sourcedIds: readonly string[]): Promise<ReadonlyMap<string, Guardian>> {
    const others = sourcedIds.filter((id) => !this.guardians.has(id) && !this.others.has(id));
    const stored = others.length > 0 ? await session.find(userKind, others) : new Map<string, never>();
    const contacts = new Map<string, Guardian>();
    for (const id of sourcedIds) {
      const object = stored.get(id);
      const contact =
        this.guardians.get(id) ??
        (object?.isCurrent && hasGuardianRole(rolesIn(object)) ? contactOf(object.fields) : null);
      if (contact) contacts.set(id, contact);
    }
    return contacts;
  }

  /** Guardians who named a student in their own rows, which a delta does not repeat. */
  private earlierAgents(known: RosterObject | null): readonly string[] {
    if (!this.isPartial) return [];
    const own = new Set(listIn(known, 'agentSourcedIds'));
    return listIn(known, 'agents').filter((id) => !own.has(id) && !this.has(id));
  }

  private async addRole(session: RosterSession, rows: RosterRows, row: RosterRow): Promise<void> {
    const user = row.text('userSourcedId');
    const text = row.text('role');
    if (row.isRemoved) return;
    if (user === null || text === null) {
      const finding = row.warning(user === null ? 'userSourcedId' : 'role', ...isBlank);
      await session.warn(rows, [finding], { badRow: row });
      return;
    }
    const role = roleOf(text);
    const roles = this.roles.get(user) ?? [];
    // Of the roles that OneRoster does not have, a user keeps the first one. A file may give one user very many.
    this.addRoleRow(user, row, role);
    const isCovered = rolesOfOneRoster.has(role)
      ? roles.includes(role)
      : roles.some((each) => !rolesOfOneRoster.has(each));
    if (isCovered) return;
    const isPrimary = row.text('roleType')?.toLowerCase() === 'primary';
    const all = isPrimary ? [role, ...roles] : [...roles, role];
    const shared = this.lists.get(all.join()) ?? all;
    this.lists.set(all.join(), shared);
    this.roles.set(user, shared);
  }

  private addRoleRow(user: string, row: RosterRow, role: string): void {
    const rows = this.roleRows.get(user) ?? [];
    if (rows.length >= mostRoleRows) return;
    const said = {
      ...{ role, type: row.text('roleType')?.toLowerCase(), org: row.text('orgSourcedId') ?? undefined },
      ...{ begin: row.date('beginDate') ?? undefined, end: row.date('endDate') ?? undefined },
    };
    const all = [...rows, said];
    const key = JSON.stringify(all);
    const shared = this.roleRowLists.get(key) ?? all;
    this.roleRowLists.set(key, shared);
    this.roleRows.set(user, shared);
  }

  private async addBirthDate(session: RosterSession, rows: RosterRows, row: RosterRow): Promise<void> {
    const { sourcedId } = row;
    const date = row.date('birthDate');
    if (row.isRemoved) return;
    if (sourcedId === '') await session.warn(rows, [row.warning('sourcedId', ...isBlank)], { badRow: row });
    else if (date === null) session.warnOnce(rows, row, withoutBirthDate);
    else if (this.birthDates.has(sourcedId)) {
      const advice = 'Keep one of the rows';
      const message = 'an earlier row has the same sourcedId; the row is left out';
      await session.warn(rows, [row.warning('sourcedId', 'repeated', message, advice)], { badRow: row });
    } else this.birthDates.set(sourcedId, date);
  }

  private async addGuardians(users: RosterRows, { leftOut, today }: RosterSession): Promise<void> {
    for await (const batch of users.batches()) {
      const rows = batch.filter((row) => row instanceof RosterRow);
      const isWithout = (row: RosterRow) => this.rolesOf(row, null).length === 0;
      await this.withoutRoles.add(rows.filter(isWithout).map((row) => users.withoutSecrets(row)));
      for (const row of rows) if (!isWithout(row)) this.addGuardian(row, null);
      for (const row of rows) {
        this.addNamed(row, leftOut);
        this.seats.expect(
          row.sourcedId,
          orgsOf({ ...row.fields, roleRows: this.roleRows.get(row.sourcedId) }, today).own,
        );
      }
    }
  }

  private addNamed(row: RosterRow, erased: LeftOutRows): void {
    if (row.isRemoved || erased.isErased(row.sourcedId)) return;
    for (const agent of row.list('agentSourcedIds')) if (erased.isErased(agent)) this.stillNamed.add(agent);
  }

  private addGuardian(row: RosterRow, known: RosterObject | null): void {
    if (row.isRemoved) this.removed.add(row.sourcedId);
    if (row.isRemoved || !this.isGuardian(row, known)) {
      this.others.add(row.sourcedId);
      return;
    }
    this.guardians.set(
      row.sourcedId,
      contactIn((column) => row.text(column)),
    );
    for (const student of row.list('agentSourcedIds')) {
      const guardians = this.guardiansOf.get(student);
      if (guardians) guardians.push(row.sourcedId);
      else this.guardiansOf.set(student, [row.sourcedId]);
    }
  }
}

const userKind: RosterKind = 'user';

function kindOf(roles: readonly string[]): UserKind {
  if (roles.includes('student')) return 'student';
  if (roles.includes('teacher')) return 'teacher';
  return hasGuardianRole(roles) ? 'guardian' : 'other';
}

const hasGuardianRole = (roles: readonly string[]): boolean => roles.some((role) => guardianRoles.includes(role));

/** The roles in the row of a user. Version 1.1 has one, and some systems write a list. */
const rolesInRow = (row: RosterRow): readonly string[] => [
  ...new Set([...(row.text('role') ?? '').split(','), ...row.list('metadata.roles')].map(roleOf).filter(Boolean)),
];

const roleOf = (text: string): string => text.trim().toLowerCase();

/** A list that an earlier package gave a user. */
const listIn = (object: RosterObject | null, field: string): readonly string[] => {
  const list = object?.fields[field];
  if (typeof list === 'string') return [list.trim()];
  return Array.isArray(list) ? list.map(String) : [];
};

/** The roles that an earlier package gave a user. */
export const rolesIn = (object: RosterObject | null): readonly string[] => {
  const roles = object?.fields['roles'];
  return Array.isArray(roles) ? roles.map((role) => roleOf(String(role))) : [];
};

const isBlank = ['invalid', 'is blank; the row is left out', 'Give it, or leave the row out'] as const;

const withoutBirthDate: Notice = {
  column: 'birthDate',
  rows: 'rows without a birth date',
  fate: 'the other columns are never read',
  advice: nothingToDo,
};

/** The rows that can be read. The others are reported. */
async function* readableRows(
  session: RosterSession,
  rows: RosterRows | null,
): AsyncGenerator<[rows: RosterRows, row: RosterRow]> {
  if (!rows) return;
  for await (const batch of rows.batches()) {
    for (const row of batch) {
      if (row instanceof RosterRow) yield [rows, row];
      else await session.reject(rows, row, row.findings);
    }
  }
}
