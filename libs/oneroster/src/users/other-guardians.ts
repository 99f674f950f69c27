import type { RosterObject } from '@homeroom/rostering';
import type { RosterRow } from '../package/roster-rows';
import { isSame, type ObjectsBySourcedId, objectOf, type RosterSession } from '../session/roster-session';
import type { People } from './people';

/**
 * The guardians who have another record as well, such as teachers. An object is about one record, so each of them has an object of the kind
 * `guardian` beside the one of the user.
 */
export class OtherGuardians {
  constructor(
    private readonly session: RosterSession,
    private readonly people: People,
  ) {}

  /**
   * Stores which users are guardians, and which are no longer.
   *
   * @returns the rows without a change
   */
  async store(rows: readonly RosterRow[], known: ObjectsBySourcedId): Promise<ReadonlySet<RosterRow>> {
    const { people, session } = this;
    const stored = await this.find(rows);
    const unchanged = new Set(rows);
    const objects: RosterObject[] = [];
    for (const row of rows) {
      const former = stored.get(row.sourcedId) ?? null;
      const user = known.get(row.sourcedId) ?? null;
      const isOther = people.isGuardian(row, user) && people.kindOf(row, user) !== 'guardian';
      const object = isOther ? objectOf(row, {}, former?.about ?? null) : former && { ...former, ...noGuardian };
      if (!object || isSame(former, object)) continue;
      unchanged.delete(row);
      objects.push(object);
      if (!session.isComparison) session.tally.count(former?.about ? 'changed' : 'created');
    }
    if (!session.isComparison) await this.save(objects);
    return unchanged;
  }

  /** Stores that users have left the packages. */
  async remove(rows: readonly RosterRow[]): Promise<void> {
    const stored = [...(await this.find(rows)).values()];
    await this.session.markGone(
      'guardian',
      stored.filter(({ isCurrent }) => isCurrent),
    );
  }

  private find(rows: readonly RosterRow[]): Promise<ObjectsBySourcedId> {
    return this.session.find(
      'guardian',
      rows.map(({ sourcedId }) => sourcedId),
    );
  }

  private async save(objects: readonly RosterObject[]): Promise<void> {
    const isNew = ({ about, isCurrent }: RosterObject) => about === null && isCurrent;
    const added = objects.filter(isNew);
    const ids = (await this.session.newIds('guardian', added.length)).values();
    const withId = (object: RosterObject): RosterObject =>
      isNew(object) ? { ...object, about: { record: 'guardian', id: ids.next().value ?? 0, studentId: null } } : object;
    await this.session.save('guardian', objects.map(withId));
  }
}

const noGuardian = { about: null, isCurrent: false } as const;
