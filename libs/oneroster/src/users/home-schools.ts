import type { Fields } from '@homeroom/kernel';
import type { RosterObject } from '@homeroom/rostering';
import { type HomeRule, homeSchoolOf } from '@homeroom/people';
import type { RosterRow, RosterRows } from '../package/roster-rows';
import { nothingToDo, type Notice } from '../session/row-notices';
import type { RosterSession } from '../session/roster-session';
import type { People } from './people';
import { orgsOf, type UserOrgs } from '../schools/user-orgs';

/** A row of a user with the record that it is about. */
export interface UserOfRow {
  readonly row: RosterRow;
  readonly known: RosterObject | null;
  /** Null for a new record. */
  readonly id: number | null;
}

/** The home schools of students and teachers, by the rule of the school. */
export class HomeSchools {
  constructor(
    private readonly session: RosterSession,
    private readonly people: People,
  ) {}

  /** The ids of the schools. A user without one keeps the school that is set here. Users at several schools are reported. */
  async of(
    kind: 'student' | 'teacher',
    rows: RosterRows,
    users: readonly UserOfRow[],
  ): Promise<ReadonlyMap<RosterRow, number>> {
    const { schools } = this.session;
    const orgs = new Map(users.map(({ row, known }) => [row, this.orgsOf(row, known)]));
    await schools.look(
      this.session,
      [...orgs.values()].flatMap(({ own }) => own),
    );
    const stored = await this.storedHomes(kind, users);
    const known = kind === 'student' ? users.flatMap(({ id }) => id ?? []) : [];
    const ofOthers = await this.session.studentsElsewhere(known);
    const homes = new Map<RosterRow, number>();
    for (const { row, known: object, id } of users) {
      if (id !== null && ofOthers.has(id)) {
        this.session.warnOnce(rows, row, ofOtherPackage);
        continue;
      }
      const former = schools.only ?? lastHomeOf(object) ?? (id === null ? null : (stored.get(id) ?? null));
      const home = this.homeOf(row.sourcedId, orgs.get(row), former);
      if (home !== null && home.rule !== null) this.session.warnOnce(rows, row, notices[home.rule]);
      const school = home?.school ?? schools.only;
      if (school !== null) homes.set(row, school);
    }
    return homes;
  }

  private orgsOf(row: RosterRow, known: RosterObject | null): UserOrgs {
    return orgsOf({ ...row.fields, ...this.people.factsOf(row, known) }, this.session.today);
  }

  private homeOf(sourcedId: string, orgs: UserOrgs | undefined, former: number | null) {
    if (!orgs) return null;
    const { schools } = this.session;
    const counted = [...this.people.seats.of(sourcedId)];
    return homeSchoolOf({
      roles: schools.schoolsAmong(orgs.roles),
      primary: schools.schoolsAmong(orgs.primary)[0] ?? null,
      others: schools.schoolsAmong(orgs.others),
      formerRoles: schools.schoolsAmong(orgs.formerRoles),
      former,
      seats: new Map(counted.flatMap(([org, count]) => schools.schoolsAmong([org]).map((id) => [id, count] as const))),
    });
  }

  /** The schools of the records that no package has given one. */
  private storedHomes(
    kind: 'student' | 'teacher',
    users: readonly UserOfRow[],
  ): Promise<ReadonlyMap<number, number | null>> {
    const ids = users.flatMap(({ known, id }) => (lastHomeOf(known) === null ? (id ?? []) : []));
    return this.session.schools.records.of(kind, ids);
  }
}

/** The home school in the last package; null if it had none. */
function lastHomeOf(known: RosterObject | null): number | null {
  const { school_id: last } = (known?.fields['values'] ?? {}) as Fields;
  return typeof last === 'number' ? last : null;
}

const ofRule = { column: 'orgSourcedIds', rule: 'home_school', advice: nothingToDo };

/** Each rule with what it means for the people at several schools. */
const notices: Readonly<Record<HomeRule, Notice>> = {
  former: {
    ...ofRule,
    rows: 'people are at several schools and keep their home school',
    fate: 'it stays as long as the package names it',
  },
  seats: {
    ...ofRule,
    rows: 'people are at several schools and have most enrollments at one of them',
    fate: 'that one is the home school',
  },
  oldest: {
    ...ofRule,
    rows: 'people are at several schools and have as many enrollments at each',
    fate: 'the school that was added here first is the home school',
  },
};

const ofOtherPackage: Notice = {
  ...ofRule,
  rows: 'people have their home and a class at a school that the package does not name',
  fate: 'the home school stays',
};
