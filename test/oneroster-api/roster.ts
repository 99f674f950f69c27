import type { Consumer, RosterObject } from './consumer';

/** The collections that have a path of their own, by service. */
export const collectionNames = {
  rostering: [
    ...['academicSessions', 'classes', 'courses', 'demographics', 'enrollments', 'gradingPeriods', 'orgs', 'schools'],
    ...['students', 'teachers', 'terms', 'users'],
  ],
  gradebook: ['categories', 'lineItems', 'results', 'scoreScales'],
} as const;

export type Service = keyof typeof collectionNames;

/** All active objects of a school, by the name of their collection. */
export class Roster {
  private constructor(private readonly lists: ReadonlyMap<string, readonly RosterObject[]>) {}

  static async read(consumers: Readonly<Record<Service, Consumer>>): Promise<Roster> {
    const lists = new Map<string, readonly RosterObject[]>();
    for (const [service, names] of Object.entries(collectionNames)) {
      for (const name of names) lists.set(name, await consumers[service as Service].list(`/${name}`));
    }
    return new Roster(lists);
  }

  /** @param name of a collection */
  of(name: string): readonly RosterObject[] {
    const list = this.lists.get(name);
    if (!list) throw new Error(`There is no collection ${name}`);
    return list;
  }

  get all(): readonly RosterObject[] {
    return [...this.lists.values()].flat();
  }
}

export interface Reference {
  readonly href: string;
  readonly sourcedId: string;
  readonly type: string;
}

/** All references in a value. */
export function referencesIn(value: unknown): readonly Reference[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('href' in value) return [value as Reference];
  return Object.values(value).flatMap(referencesIn);
}

/** The sourcedIds of what a field refers to. */
export const idsIn = (object: RosterObject, field: string): readonly string[] =>
  referencesIn(object[field]).map(({ sourcedId }) => sourcedId);

/** A field that is a text; empty if it is absent. */
export const textIn = (object: RosterObject, field: string): string => {
  const value = object[field];
  return typeof value === 'string' ? value : '';
};

/** The sourcedIds of objects, in order. */
export const sortedIds = (objects: readonly RosterObject[]): readonly string[] =>
  objects.map(({ sourcedId }) => sourcedId).sort();

export type RosteringName = (typeof collectionNames.rostering)[number];

/** All active objects of rostering that one consumer reads. */
export async function rosteringOf(
  consumer: Consumer,
): Promise<Readonly<Record<RosteringName, readonly RosterObject[]>>> {
  const lists: Partial<Record<RosteringName, readonly RosterObject[]>> = {};
  for (const name of collectionNames.rostering) lists[name] = await consumer.list(`/${name}`);
  return lists as Readonly<Record<RosteringName, readonly RosterObject[]>>;
}
