import { createHash } from 'node:crypto';
import type { Fields } from '@homeroom/kernel';
import { type CellKind, exportNotation, isProblem, type Value, valueOf } from '@homeroom/spreadsheets';
import { cellOf } from '@homeroom/import-jobs';
import type { OwnRecord, RosterKind, RosterObject } from '@homeroom/rostering';
import { rosterColumns, type RosterFile } from '../export/roster-columns';
import type { WriteRow } from '../export/roster-rows';
import { rosterFiles, type RosterVersion } from '../package/package-format';
import type { RosterRow } from '../package/roster-rows';

/** What an export says of a user in other files. */
export interface UserFacts {
  readonly roles: readonly string[];
  readonly birthDate: string | null;
}

/** The files whose rows other rows name. */
const namedFiles: Partial<Record<RosterFile, RosterKind>> = {
  academicSessions: 'academicSession',
  courses: 'course',
  lineItems: 'lineItem',
};

/**
 * The rows that an export of this environment would write now. A row of a package that is the same needs no import. Records that no package has
 * are found by the sourcedIds that the export made up for them.
 */
export class OwnRecords {
  private readonly rows = new Set<string>();
  private readonly objects = new Map<string, Fields>();
  /** The rows with sourcedIds that are made up, by file. */
  private readonly madeUp = new Set<string>();
  private loading: Promise<void> | null = null;
  private hasUsers = false;

  constructor(
    /** Begins each sourcedId that an export of the environment made up. */
    private readonly prefix: string,
    private readonly version: RosterVersion,
    /** Whether the package is an export, also if it has no sourcedId that was made up. */
    private readonly isExport: boolean,
    /** Writes the rows of an export. */
    private readonly exportRows: (write: WriteRow) => Promise<void>,
  ) {}

  isMadeUp(sourcedId: string): boolean {
    return sourcedId.startsWith(this.prefix);
  }

  /**
   * Whether an export would write a row with a sourcedId that it makes up. In a school without people this is false. Call it after `unchanged`.
   */
  makesUp(file: RosterFile, sourcedId: string): boolean {
    return this.hasUsers && this.madeUp.has(`${file} ${sourcedId}`);
  }

  /**
   * The records and objects for which an export made sourcedIds up.
   *
   * @param recordsOf reads the records of a type, such as `student`, by their ids
   */
  async find(
    kind: RosterKind,
    sourcedIds: readonly string[],
    recordsOf: (record: string, ids: readonly number[]) => Promise<readonly OwnRecord[]>,
  ): Promise<readonly RosterObject[]> {
    const madeUp = sourcedIds.filter((id) => this.isMadeUp(id));
    const named = madeUp.map((sourcedId) => ({ sourcedId, ...this.recordOf(sourcedId) }));
    const found = new Map<string, RosterObject>();
    for (const [record, group] of Map.groupBy(named, (each) => each.record)) {
      if (record === undefined || !recordsOfKinds[kind]?.includes(record)) continue;
      const records = await recordsOf(
        record,
        group.map(({ id = 0 }) => id),
      );
      const byId = new Map(records.map((each) => [each.id, each]));
      for (const { sourcedId, id = 0 } of group) {
        const stored = byId.get(id);
        if (stored) found.set(sourcedId, ownObject(sourcedId, record, stored));
      }
    }
    return madeUp.flatMap((sourcedId) => found.get(sourcedId) ?? this.objectOf(kind, sourcedId) ?? []);
  }

  /** The record for which an export made a sourcedId up; null if it is about none. */
  private recordOf(sourcedId: string): { readonly record: string; readonly id: number } | null {
    const [, kind = '', id] =
      /^(org|student|teacher|class|enrollment|result)-(\d{1,9})$/.exec(sourcedId.slice(this.prefix.length)) ?? [];
    return id === undefined ? null : { record: recordsOfNames[kind] ?? kind, id: Number(id) };
  }

  /** An object that the export made up and that has no record, such as the course of a class. */
  private objectOf(kind: RosterKind, sourcedId: string): RosterObject | null {
    const fields = this.objects.get(keyOf(kind, sourcedId));
    return fields === undefined ? null : { sourcedId, about: null, fields, isCurrent: true, isOwn: true };
  }

  /** The rows that an export would write as they are. @param factsOf what other files say of a user */
  async unchanged(
    file: RosterFile,
    rows: readonly RosterRow[],
    factsOf?: (row: RosterRow) => UserFacts,
  ): Promise<ReadonlySet<RosterRow>> {
    if (!this.isExport && !rows.some(({ sourcedId }) => this.isMadeUp(sourcedId))) return new Set();
    this.loading ??= this.load();
    await this.loading;
    const isSame = (row: RosterRow) => !row.isRemoved && this.rows.has(this.digestOf(file, row.fields, factsOf?.(row)));
    return new Set(rows.filter(isSame));
  }

  private async load(): Promise<void> {
    let user: { cells: Fields; birthDate: string | null } | null = null;
    const addUser = () => {
      if (user === null) return;
      const { cells, birthDate } = user;
      const roles = new Set([cells['role'], ...((cells['metadata.roles'] ?? []) as unknown[])].map(String));
      this.rows.add(this.digestOf('users', this.read('users', cells), { roles: [...roles], birthDate }));
      user = null;
    };
    await this.exportRows(async (file, cells) => {
      if (file === 'users') this.hasUsers = true;
      if (file === 'roles') return;
      const sourcedId = String(cells['sourcedId']);
      if (this.isMadeUp(sourcedId)) this.madeUp.add(`${file} ${sourcedId}`);
      if (file === 'demographics') {
        if (user) user.birthDate = String(cells['birthDate']);
        return;
      }
      addUser();
      if (file === 'users') user = { cells, birthDate: null };
      else this.add(file, this.read(file, cells));
    });
    addUser();
  }

  private add(file: Exclude<RosterFile, 'users' | 'roles' | 'demographics'>, fields: Fields): void {
    this.rows.add(this.digestOf(file, fields));
    const kind = namedFiles[file];
    const sourcedId = String(fields['sourcedId']);
    if (kind && this.isMadeUp(sourcedId)) this.objects.set(keyOf(kind, sourcedId), fields);
  }

  /** The cells as the import reads them. */
  private read(file: RosterFile, cells: Fields): Fields {
    const kinds: ReadonlyMap<string, CellKind> = rosterFiles[file];
    const fields: Record<string, Value> = {};
    for (const column of rosterColumns[file](this.version)) {
      const kind = kinds.get(column);
      if (kind === undefined || column === 'status') continue;
      const value = valueOf(cellOf(cells[column]), kind, exportNotation);
      if (value !== null && !isProblem(value)) fields[column] = value;
    }
    return fields;
  }

  /** The rows of a district are many, so only their digests are kept. */
  private digestOf(file: RosterFile, fields: Fields, facts?: UserFacts): string {
    const said = rosterColumns[file](this.version)
      .filter((column) => column in fields)
      .map((column) => [column, fields[column]]);
    const roles = facts && facts.roles.map((role) => role.toLowerCase()).toSorted();
    const text = JSON.stringify([file, said, roles, facts?.birthDate ?? null]);
    return createHash('sha256').update(text).digest('base64').slice(0, 22);
  }
}

/** The types of records with another name in sourcedIds. */
const recordsOfNames: Readonly<Record<string, string>> = { org: 'school', result: 'grade' };

/** The types of the records that objects of a kind are about. */
const recordsOfKinds: Partial<Record<RosterKind, readonly string[]>> = {
  org: ['school'],
  user: ['student', 'teacher'],
  class: ['class'],
  enrollment: ['enrollment'],
  result: ['grade'],
};

function ownObject(sourcedId: string, record: string, { id, studentId, classId }: OwnRecord): RosterObject {
  const fields = record === 'enrollment' ? { values: { class_id: classId, student_id: studentId } } : {};
  return { sourcedId, about: { record, id, studentId }, fields, isCurrent: true, isOwn: true };
}

const keyOf = (kind: RosterKind, sourcedId: string): string => `${kind} ${sourcedId}`;
