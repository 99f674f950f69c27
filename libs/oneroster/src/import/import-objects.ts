import type { RosterTable } from '@homeroom/rostering';
import type { BatchImport } from '../session/batch-import';
import { dayBefore, type Fields } from '@homeroom/kernel';
import { type ReadRow, RosterRow, type RosterRows } from '../package/roster-rows';
import { ofSchool } from '../schools/other-schools';
import { isSame, objectOf, type ObjectsBySourcedId, type RosterSession } from '../session/roster-session';

/** The kinds of objects that are rows of a table and nothing more. */
const tablesOfObjects = {
  academicSession: 'academic_session',
  course: 'course',
  category: 'category',
  lineItem: 'line_item',
} as const satisfies Record<string, RosterTable>;

/** Warns of the line items of classes that are not known. Call it after the classes were imported. */
export async function warnOfClasslessItems(session: RosterSession, items: RosterRows): Promise<void> {
  for await (const batch of items.batches()) {
    const rows = batch.filter((row) => row instanceof RosterRow).filter(({ isRemoved }) => !isRemoved);
    const classOf = (row: RosterRow) => row.text('classSourcedId') ?? '';
    const classes = await session.find('class', rows.map(classOf));
    for (const row of rows) {
      if (classes.get(classOf(row))?.about || session.wasRejected('lineItems', row.sourcedId)) continue;
      const message = 'names no class of the package; the line item is not shown';
      const advice = 'Add the class to the package, or leave the row out';
      await session.warn(items, [row.warning('classSourcedId', 'unknown_reference', message, advice)]);
    }
  }
}

/** Stores the organisations, which are schools here. Call `PackageSchools.begin` before. */
export class OrgImport implements BatchImport {
  constructor(
    private readonly session: RosterSession,
    private readonly rows: RosterRows,
  ) {}

  async *import(batch: readonly ReadRow[]): AsyncGenerator<[]> {
    const { session, rows } = this;
    const { schools } = session;
    const given = await session.withValues(rows, await session.readable('org', rows, batch));
    const readable = await session.changedSinceExport('org', rows, given);
    const stored = await session.find('org', sourcedIdsOf(readable));
    const known = schools.withFound(stored, readable);
    const before = await schools.before(readable, known);
    const own = await this.withoutOthers(readable, known, before);
    await session.saveTableRows('school', 'org', own, known, before);
    const now = await session.find('org', sourcedIdsOf(given));
    for (const object of now.values()) schools.name(object);
    yield [];
  }

  async *finish(): AsyncGenerator<[]> {
    await this.session.updateSchools();
    yield [];
  }

  /** A limited import does not change another school that is known. */
  private async withoutOthers(
    rows: readonly RosterRow[],
    known: ObjectsBySourcedId,
    before: (row: RosterRow) => Fields,
  ): Promise<readonly RosterRow[]> {
    const { session } = this;
    const { schools, others } = session;
    if (!others.isLimited) return rows;
    const own: RosterRow[] = [];
    for (const row of rows) {
      const object = known.get(row.sourcedId) ?? null;
      const id = object?.about?.record === 'school' ? object.about.id : null;
      const isOwn = !others.isOther(id) || schools.kindOf(id).toLowerCase() !== 'school';
      if (isOwn || isSame(object, objectOf(row, before(row), object?.about ?? null))) own.push(row);
      else await session.reject(this.rows, row, [ofSchool(row, schools.nameOf(id))]);
    }
    return own;
  }
}

/** OneRoster's types of sessions in the words of the API. */
const kindsOfSessions = new Map([
  ['schoolyear', 'school_year'],
  ['gradingperiod', 'grading_period'],
]);

/** The session of a row; none if its days are not known. */
function sessionOf(row: RosterRow) {
  const [firstDay, end, type] = [row.date('startDate'), row.date('endDate'), row.text('type')?.toLowerCase() ?? 'term'];
  if (firstDay === null || end === null) return [];
  const { sourcedId } = row;
  const name = row.text('title')?.trim() ?? sourcedId;
  return [{ sourcedId, kind: kindsOfSessions.get(type) ?? type, name, firstDay, lastDay: dayBefore(end) }];
}

const sourcedIdsOf = (rows: readonly RosterRow[]): readonly string[] => rows.map(({ sourcedId }) => sourcedId);

/** Stores objects that the API does not show, such as courses. */
export class ObjectImport implements BatchImport {
  constructor(
    private readonly session: RosterSession,
    private readonly kind: keyof typeof tablesOfObjects,
    private readonly rows: RosterRows,
  ) {}

  async *import(batch: readonly ReadRow[]): AsyncGenerator<[]> {
    const { session, kind, rows } = this;
    const given = await session.withValues(rows, await session.readable(kind, rows, batch));
    const changed = await session.changedSinceExport(kind, rows, given);
    const readable = await this.ofSchool(changed);
    const known = await session.find(
      kind,
      readable.map(({ sourcedId }) => sourcedId),
    );
    const found =
      kind === 'academicSession' ? await this.withSessions(readable, known) : await this.withClients(readable, known);
    await session.saveTableRows(tablesOfObjects[kind], kind, readable, found);
    yield [];
  }

  /** The known objects, and those of sessions to which the package has given other sourcedIds. */
  private async withSessions(batch: readonly RosterRow[], known: ObjectsBySourcedId): Promise<ObjectsBySourcedId> {
    const { session, rows } = this;
    // A package that does not speak for all schools does not tell which sessions are gone.
    if ((await session.schools.scope()) !== null) return known;
    const added = batch.filter(({ sourcedId, isRemoved }) => !isRemoved && !known.has(sourcedId)).flatMap(sessionOf);
    if (added.length === 0) return known;
    const isComplete = rows.mode === 'bulk';
    const sourcedIds: string[] = [];
    for await (const row of rows.all()) if (row.isRemoved !== isComplete) sourcedIds.push(row.sourcedId);
    const all = new Map(known);
    for (const [sourcedId, id] of await session.sessionsLike(added, { sourcedIds, isComplete }))
      all.set(sourcedId, {
        ...{ sourcedId, fields: {}, isCurrent: false },
        about: { record: 'academic_session', id, studentId: null },
      });
    return all;
  }

  /** The known objects, and those that a client of the OneRoster API has written under the same sourcedId. */
  private async withClients(batch: readonly RosterRow[], known: ObjectsBySourcedId): Promise<ObjectsBySourcedId> {
    if (this.kind !== 'category' && this.kind !== 'lineItem') return known;
    const table = tablesOfObjects[this.kind];
    const added = sourcedIdsOf(batch).filter((sourcedId) => !known.has(sourcedId));
    const all = new Map(known);
    for (const [sourcedId, id] of await this.session.ofClients(table, added))
      all.set(sourcedId, { sourcedId, fields: {}, isCurrent: false, about: { record: table, id, studentId: null } });
    return all;
  }

  /** The rows that are not about courses and classes of other schools. */
  private async ofSchool(batch: readonly RosterRow[]): Promise<readonly RosterRow[]> {
    const { session, kind, rows } = this;
    if (kind !== 'course' && kind !== 'lineItem') return batch;
    const classIdOf = (row: RosterRow) => (kind === 'lineItem' ? row.text('classSourcedId') : null);
    const classes = await session.find(
      'class',
      batch.flatMap((row) => classIdOf(row) ?? []),
    );
    return session.others.without(session, kind, rows, batch, (row) => {
      const about = classes.get(classIdOf(row) ?? '')?.about;
      const org = row.text(kind === 'course' ? 'orgSourcedId' : 'schoolSourcedId');
      return { record: about ? { type: 'class', id: about.id } : null, orgs: org === null ? [] : [org] };
    });
  }
}
