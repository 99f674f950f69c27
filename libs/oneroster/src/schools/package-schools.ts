import { type Fields, UnknownReference } from '@homeroom/kernel';
import { UnreadableFile } from '@homeroom/spreadsheets';
import type {
  KnownSchool,
  PackageScope,
  RecordSchools,
  RosterKind,
  RosterObject,
  RosterObjectRepository,
} from '@homeroom/rostering';
import type { RosterRow, RosterRows } from '../package/roster-rows';

/** The objects of earlier packages. */
export interface StoredObjects {
  readonly objects: Pick<RosterObjectRepository, 'about'>;
  find(kind: RosterKind, sourcedIds: readonly string[]): Promise<ReadonlyMap<string, RosterObject>>;
}

/** Finds the schools of the organisations of a package, and the schools that the package covers. */
export class PackageSchools {
  private schools: ReadonlyMap<number, KnownSchool> = new Map();
  /** The ids of schools by the sourcedIds of organisations; null for none. */
  private readonly ids = new Map<string, number | null>();
  /** The schools of organisations that no earlier package had. */
  private readonly found = new Map<string, number>();
  /** The schools that the package names, also those that it removes. */
  private readonly named = new Set<number>();
  private orgs: RosterRows | null = null;
  private knownScope: Promise<PackageScope | null> | null = null;

  constructor(
    readonly records: RecordSchools,
    /** The school to which the import is limited; null for none. */
    readonly only: number | null,
  ) {}

  /** Finds the schools of the organisations of a package. @throws UnreadableFile, UnknownReference */
  async begin(session: StoredObjects, orgs: RosterRows | null): Promise<void> {
    for (const known of [this.ids, this.found]) known.clear();
    this.named.clear();
    this.orgs = orgs;
    await this.load();
    if (this.only !== null && !this.schools.has(this.only)) throw new UnknownReference('school_id', 'school');
    if (!orgs) return;
    const rows: RosterRow[] = [];
    for await (const row of orgs.all()) rows.push(row);
    const known = await session.find('org', sourcedIdsOf(rows));
    for (const row of rows) this.name(known.get(row.sourcedId));
    const added = rows.filter((row) => !row.isRemoved && known.get(row.sourcedId)?.about?.record !== 'school');
    const others = new Set(orgs.mode === 'delta' ? await this.currentOnes(session) : []);
    for (const row of added) {
      const school = this.schoolLike(row, others);
      if (school === null) continue;
      this.found.set(row.sourcedId, school);
      this.named.add(school);
    }
    this.expectNamed(rows);
  }

  /** The objects of organisations, with the schools that are found here. */
  withFound(known: ReadonlyMap<string, RosterObject>, rows: readonly RosterRow[]): ReadonlyMap<string, RosterObject> {
    const all = new Map(known);
    for (const { sourcedId } of rows) {
      const id = this.found.get(sourcedId);
      if (id === undefined) continue;
      const about = { record: 'school', id, studentId: null };
      all.set(sourcedId, { sourcedId, about, fields: {}, isCurrent: false });
    }
    return all;
  }

  /** A school as it was before a package had its organisation. An undo restores it. */
  async before(
    rows: readonly RosterRow[],
    known: ReadonlyMap<string, RosterObject>,
  ): Promise<(row: RosterRow) => Fields> {
    const before = new Map<string, Fields>();
    for (const { sourcedId } of rows) {
      const object = known.get(sourcedId);
      const isFirst = object?.about?.record === 'school' && (this.found.has(sourcedId) || object.isOwn === true);
      const found = isFirst ? await this.records.before(object.about?.id ?? 0) : object?.fields['found'];
      if (found !== undefined && found !== null) before.set(sourcedId, { found });
    }
    return ({ sourcedId }) => before.get(sourcedId) ?? {};
  }

  /** Call it when the organisations are stored. */
  async load(): Promise<void> {
    this.knownScope = null;
    this.schools = new Map((await this.records.all()).map((school) => [school.id, school]));
    this.ids.clear();
  }

  /** Looks organisations up, so that `of` knows them. */
  async look(session: StoredObjects, sourcedIds: readonly string[]): Promise<void> {
    const unknown = [...new Set(sourcedIds)].filter((id) => !this.ids.has(id));
    if (unknown.length === 0) return;
    const objects = await session.find('org', unknown);
    for (const id of unknown) {
      const about = objects.get(id)?.about;
      this.ids.set(id, about?.record === 'school' && this.schools.has(about.id) ? about.id : null);
    }
  }

  /** The school of an organisation; null if it is not known. Call `look` first. */
  of(sourcedId: string | null): number | null {
    return sourcedId === null ? null : (this.ids.get(sourcedId) ?? null);
  }

  /** Those of the organisations that are schools, rather than districts and the like. */
  schoolsAmong(sourcedIds: readonly string[]): readonly number[] {
    const ids = sourcedIds.map((sourcedId) => this.of(sourcedId)).filter((id) => id !== null);
    return [...new Set(ids)].filter((id) => isSchool(this.schools.get(id)?.kind ?? ''));
  }

  nameOf(id: number): string {
    return this.schools.get(id)?.name ?? '';
  }

  kindOf(id: number): string {
    return this.schools.get(id)?.kind ?? '';
  }

  /** The schools that the package covers; null for all. A package whose bulk file of organisations lacks a school does not cover it. */
  scope(): Promise<PackageScope | null> {
    this.knownScope ??= this.findScope();
    return this.knownScope;
  }

  private async findScope(): Promise<PackageScope | null> {
    if (this.only !== null) return { schools: [this.only], isLimited: true };
    if (this.orgs?.mode !== 'bulk') return null;
    const unnamed = [...(await this.records.inUse())].filter((id) => !this.named.has(id));
    return unnamed.length === 0 ? null : { schools: [...this.named], isLimited: false };
  }

  /** The package names the school of a stored organisation. */
  name(object: RosterObject | undefined): void {
    if (object?.about?.record !== 'school') return;
    this.named.add(object.about.id);
    this.knownScope = null;
  }

  /**
   * The school that an organisation is, although no package had its sourcedId: the one with its kind and identifier, or the one of the import
   * with its name.
   */
  private schoolLike(row: RosterRow, others: ReadonlySet<number>): number | null {
    const [kind, identifier] = [kindIn(row), folded(row.text('identifier'))];
    const isFree = ({ id }: KnownSchool) => !this.named.has(id) && !others.has(id);
    const like = [...this.schools.values()].filter(
      (school) => folded(school.identifier) === identifier && folded(school.kind) === kind,
    );
    const [school, ...more] = identifier === '' ? [] : like;
    if (school) return more.length === 0 && isFree(school) ? school.id : null;
    const only = this.only === null ? undefined : this.schools.get(this.only);
    if (!only || !isFree(only) || !isSchool(kind)) return null;
    return folded(row.text('name')) === folded(only.name) ? only.id : null;
  }

  /** The schools of which the packages have an organisation already. */
  private async currentOnes({ objects }: StoredObjects): Promise<readonly number[]> {
    const stored = await objects.about('school', [...this.schools.keys()]);
    return stored.filter(({ isCurrent }) => isCurrent).flatMap(({ about }) => about?.id ?? []);
  }

  /** Fails if the package names only other schools, since every row would be rejected. @throws UnreadableFile */
  private expectNamed(rows: readonly RosterRow[]): void {
    const { only } = this;
    if (only === null || this.named.has(only) || !rows.some((row) => isSchool(kindIn(row)))) return;
    throw new UnreadableFile(
      `The package names schools, and none of them is ${this.nameOf(only)}: give this school the name or the identifier that it has in the ` +
        'package, or choose another school',
    );
  }
}

const sourcedIdsOf = (rows: readonly RosterRow[]): readonly string[] => rows.map(({ sourcedId }) => sourcedId);

const folded = (text: string | null): string => (text ?? '').trim().toLowerCase();

const kindIn = (row: RosterRow): string => folded(row.text('type')) || 'school';

const isSchool = (kind: string): boolean => kind.toLowerCase() === 'school';
