import { ReadClient, visibleIds } from '@homeroom/database';
import { type LineItem, LineItemNotFound, LineItemRepository } from '@homeroom/rostering';
import { Injectable } from '@nestjs/common';
import type { EntryKind } from '../../entries/entry-kind';
import { type EntryRecord, RosterEntries } from '../../entries/roster-entries';
import { invalidData, type OneRosterError, unknownObject } from '../../errors/oneroster-error';
import { ReadContexts } from '../../reading/read-context';
import { type ClassPlace, GradebookPlaces, type SessionPlace } from '../persistence/gradebook-places.queries';

/** Makes the error for a sourcedId that names nothing that the caller sees. */
type NotFound = () => OneRosterError;

/** An object that the path names. */
export const ofPath =
  (noun: string): NotFound =>
  () =>
    unknownObject(noun);

/** An object that the body names. @param field such as `result.student` */
export const ofBody =
  (field: string, noun: string): NotFound =>
  () =>
    invalidData(`${field} does not name a ${noun}`);

/** The kinds of sourcedIds that clients write. */
type GradebookKind = Extract<EntryKind, 'category' | 'lineItem' | 'result'>;

/** Finds the records that requests name by sourcedIds, among those that the caller sees. */
@Injectable()
export class GradebookReferences {
  constructor(
    private readonly entries: RosterEntries,
    private readonly places: GradebookPlaces,
    private readonly items: LineItemRepository,
    private readonly contexts: ReadContexts,
    private readonly reader: ReadClient,
  ) {}

  /** The record of a sourcedId, whoever may see it; null if there is none. */
  async known(kind: GradebookKind, sourcedId: string): Promise<EntryRecord | null> {
    return isPossible(sourcedId) ? this.places.known(kind, sourcedId) : null;
  }

  /** A record to come gets its made-up sourcedId for certain. @throws 422 for a new sourcedId that may be one of these */
  async assertFree(sourcedId: string): Promise<void> {
    const prefix = await this.places.prefix();
    if (sourcedId.startsWith(prefix))
      throw invalidData(
        `The sourcedId of the path begins like the sourcedIds that Homeroom makes up: choose one that does not begin with ${prefix}`,
      );
  }

  async class(sourcedId: string, notFound: NotFound): Promise<ClassPlace> {
    const entry = await this.entry('class', sourcedId);
    const found = entry && (await this.places.class(entry.id));
    if (!found) throw notFound();
    return found;
  }

  async session(sourcedId: string, notFound: NotFound): Promise<SessionPlace> {
    const entry = await this.entry('academicSession', sourcedId);
    const found =
      entry &&
      (await (entry.record === 'made_up_session'
        ? this.places.madeUpSession(entry.id)
        : this.places.session(entry.id)));
    if (!found) throw notFound();
    return found;
  }

  /** Whether a session is, or is within, another one. */
  async isWithin(id: number | null, other: number | null): Promise<boolean> {
    if (id === null || other === null) return false;
    return (await this.places.session(id))?.above.includes(other) ?? false;
  }

  /** The id of a category; null for the one of line items without a category. */
  async category(sourcedId: string, notFound: NotFound): Promise<number | null> {
    const entry = await this.known('category', sourcedId);
    if (!entry) throw notFound();
    if (entry.record !== 'category') return null;
    if (!(await this.places.seesCategory(entry.id))) throw notFound();
    return entry.id;
  }

  async lineItem(sourcedId: string, notFound: NotFound): Promise<LineItem> {
    const entry = await this.known('lineItem', sourcedId);
    if (!entry) throw notFound();
    try {
      return await this.items.find(entry.id);
    } catch (error) {
      throw error instanceof LineItemNotFound ? notFound() : error;
    }
  }

  /** The record of a result, a grade or a row of `result`; null if there is none. @throws 404 for one that the caller does not see */
  async result(sourcedId: string): Promise<EntryRecord | null> {
    const entry = await this.known('result', sourcedId);
    if (entry && !(await visibleIds(this.reader, entry.record, [entry.id])).has(entry.id))
      throw unknownObject('Result');
    return entry;
  }

  /** The ids of students, by their sourcedIds. Those who are unknown or not seen are left out. */
  async students(sourcedIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = [...(await this.entries.findAll('user', sourcedIds))].filter(
      ([, { record }]) => record === 'student',
    );
    const visible = await visibleIds(
      this.reader,
      'student_record',
      found.map(([, { id }]) => id),
    );
    return new Map(found.flatMap(([sourcedId, { id }]) => (visible.has(id) ? [[sourcedId, id]] : [])));
  }

  /** Whether a class belongs to a school, as answers show it: a class without a school belongs to the first one. */
  async isOfSchool({ schoolId }: ClassPlace, school: string): Promise<boolean> {
    return (await this.contexts.create()).orgs.of(schoolId) === school;
  }

  /** @throws the error for a school that the caller does not see */
  async assertSchool(sourcedId: string, notFound: NotFound): Promise<void> {
    const { orgs } = await this.contexts.create();
    if (!orgs.has(sourcedId) && orgs.first !== sourcedId) throw notFound();
  }

  /** A score scale is that of a class. @throws the error for one whose class the caller does not see */
  async assertScoreScale(sourcedId: string, notFound: NotFound): Promise<void> {
    await this.entries.refresh();
    const entry = await this.entry('scoreScale', sourcedId);
    if (!entry || !(await this.places.class(entry.id))) throw notFound();
  }

  private async entry(kind: EntryKind, sourcedId: string): Promise<EntryRecord | null> {
    return isPossible(sourcedId) ? this.entries.find(kind, sourcedId) : null;
  }
}

/** PostgreSQL has no text with NUL, so no record has such a sourcedId. */
const isPossible = (sourcedId: string): boolean => !sourcedId.includes('\0');
