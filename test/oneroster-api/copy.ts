import type { Consumer, RosterObject } from './consumer';

/** Which time a consumer gives when it asks for what has changed. */
export type Remembers = 'when its last pull began' | 'the last change that it saw';

/** A consumer's copy of a collection. */
export class Copy {
  readonly objects = new Map<string, RosterObject>();
  private since: string | null = null;

  constructor(
    private readonly path: string,
    private readonly remembers: Remembers,
  ) {}

  /** Asks for what has changed since the last time, or for everything. */
  async pull(consumer: Consumer): Promise<void> {
    const began = new Date().toISOString();
    const query: Record<string, string> = this.since === null ? {} : { filter: `dateLastModified>'${this.since}'` };
    for (const object of await consumer.list(this.path, query)) {
      if (object['status'] === 'active') this.objects.set(object.sourcedId, object);
      else this.objects.delete(object.sourcedId);
      const changed = object['dateLastModified'] as string;
      if (this.remembers !== 'when its last pull began' && changed > (this.since ?? '')) this.since = changed;
    }
    if (this.remembers === 'when its last pull began') this.since = began;
  }

  /** How the copy differs from what is there. */
  async differences(consumer: Consumer): Promise<readonly string[]> {
    const now = new Map((await consumer.list(this.path)).map((object) => [object.sourcedId, object]));
    const ids = new Set([...now.keys(), ...this.objects.keys()]);
    return [...ids].flatMap((id) => {
      const [copied, there] = [this.objects.get(id), now.get(id)];
      const fields = Object.keys({ ...copied, ...there }).filter(
        (field) => JSON.stringify(copied?.[field]) !== JSON.stringify(there?.[field]),
      );
      return fields.map((field) => {
        const [old, current] = [copied, there].map((object) => JSON.stringify(object?.[field]));
        return `${this.path}/${id} (${this.remembers}): ${field} is ${old}, not ${current}`;
      });
    });
  }
}
