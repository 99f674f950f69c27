import type { Finding } from '@homeroom/spreadsheets';
import type { RosterKind, SchoolMember } from '@homeroom/rostering';
import type { RosterRow, RosterRows } from '../package/roster-rows';
import type { PackageSchools, StoredObjects } from './package-schools';

/** An import that rejects rows. */
interface Rejecting extends StoredObjects {
  readonly isComparison: boolean;
  reject(rows: RosterRows, row: RosterRow, findings: readonly Finding[]): Promise<void>;
}

/** What a row of a limited import is about. */
export interface Membership {
  /** The record that the row would change; null for a new one. */
  readonly record: { readonly type: SchoolMember; readonly id: number } | null;
  /** The sourcedIds of organisations that the row names. */
  readonly orgs: readonly string[];
}

/**
 * Rejects the rows of a package that are about other schools, if the import is limited to one school. The comparison with the last package
 * rejects none: it finds the rows that change nothing, and these may stay.
 */
export class OtherSchools {
  /** The objects whose rows were rejected. */
  private readonly rejected = new Set<string>();

  constructor(private readonly schools: PackageSchools) {}

  get isLimited(): boolean {
    return this.schools.only !== null;
  }

  /** The rows about the school of the import. The others are rejected. */
  async without(
    session: Rejecting,
    kind: RosterKind,
    rows: RosterRows,
    batch: readonly RosterRow[],
    memberOf: (row: RosterRow) => Membership | null,
  ): Promise<readonly RosterRow[]> {
    if (!this.isLimited || session.isComparison) return batch;
    const members = batch.map((row) => memberOf(row));
    await this.schools.look(
      session,
      members.flatMap((member) => member?.orgs ?? []),
    );
    const stored = await this.storedSchools(members);
    const kept: RosterRow[] = [];
    for (const [index, row] of batch.entries()) {
      const other = this.otherSchool(members[index] ?? null, stored);
      if (other === null) kept.push(row);
      else await this.reject(session, kind, rows, row, ofSchool(row, this.schools.nameOf(other)));
    }
    return kept;
  }

  /** Rejects the rows that name objects whose own rows were rejected. */
  async withoutNamed(
    session: Rejecting,
    kind: RosterKind,
    rows: RosterRows,
    batch: readonly RosterRow[],
    namedBy: (row: RosterRow) => readonly (readonly [kind: RosterKind, sourcedId: string | null, isKnown: boolean])[],
  ): Promise<readonly RosterRow[]> {
    if (!this.isLimited || session.isComparison) return batch;
    const kept: RosterRow[] = [];
    for (const row of batch) {
      const isRejected = namedBy(row).some(([of, id, isKnown]) => !isKnown && this.rejected.has(keyOf(of, id ?? '')));
      if (isRejected) await this.reject(session, kind, rows, row, namesOther(row));
      else kept.push(row);
    }
    return kept;
  }

  /** The ids of records that belong to another school than the one of the import. */
  async among(type: SchoolMember, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (!this.isLimited) return new Set();
    const stored = await this.schools.records.of(type, ids);
    return new Set([...stored].filter(([, school]) => this.isOther(school)).map(([id]) => id));
  }

  /** Rejects a row with a warning. */
  async reject(
    session: Rejecting,
    kind: RosterKind,
    rows: RosterRows,
    row: RosterRow,
    finding: Finding,
  ): Promise<void> {
    this.rejected.add(keyOf(kind, row.sourcedId));
    await session.reject(rows, row, [finding]);
  }

  isOther(school: number | null | undefined): school is number {
    return school !== null && school !== undefined && school !== this.schools.only;
  }

  private async storedSchools(members: readonly (Membership | null)[]): Promise<ReadonlyMap<string, number | null>> {
    const records = members.flatMap((member) => member?.record ?? []);
    const stored = new Map<string, number | null>();
    for (const [type, group] of Map.groupBy(records, (each) => each.type)) {
      const found = await this.schools.records.of(
        type,
        group.map(({ id }) => id),
      );
      for (const [id, school] of found) stored.set(`${type} ${id}`, school);
    }
    return stored;
  }

  /** The other school that a row is about; null if it is about the one of the import, or about none. */
  private otherSchool(member: Membership | null, stored: ReadonlyMap<string, number | null>): number | null {
    if (!member) return null;
    const { record, orgs } = member;
    const school = record && stored.get(`${record.type} ${record.id}`);
    if (this.isOther(school)) return school;
    const named = this.schools.schoolsAmong(orgs);
    return named.some((id) => !this.isOther(id)) ? null : (named[0] ?? null);
  }
}

const keyOf = (kind: RosterKind, sourcedId: string): string => `${kind} ${sourcedId}`;

export const ofSchool = (row: RosterRow, name: string): Finding =>
  row.warning(
    null,
    'other_school',
    `is about ${name === '' ? 'another school' : name}, to which the import is not limited; the row is left out`,
    'Import the package of that school, or leave the row out',
  );

const namesOther = (row: RosterRow): Finding =>
  row.warning(
    null,
    'other_school',
    'names an object of another school, whose row was left out; this row is left out, too',
    'Import the package of that school first, or leave the row out',
  );
