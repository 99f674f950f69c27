import type { RecordStore, Revision, WriteOutcome, Written } from '@homeroom/database';
import type { DomainError } from '@homeroom/kernel';

/** The rules of the domain for the records of a service. Both may throw a DomainError. */
interface RecordRules<Entity, New, Details, Time> {
  /**
   * The time of a write, such as the one of the clock, and what else the rules have to know of the given details. All records of a batch
   * have the same.
   */
  readonly time: (given: readonly (New | Partial<Details>)[]) => Time | Promise<Time>;
  readonly create: (details: New, time: Time) => Entity;
  /** Changes the given fields and keeps the others. */
  readonly revise: (entity: Entity, details: Partial<Details>, time: Time) => void;
}

/** Creates, changes and removes records: one, or many inside the active transaction. */
export class RecordService<Entity extends { readonly id: number }, New, Details, Time> {
  constructor(
    private readonly repository: RecordStore<Entity>,
    private readonly rules: RecordRules<Entity, New, Details, Time>,
  ) {}

  /** @throws UnknownReference, OutsideShare, and the errors of the rules */
  async create(details: New): Promise<Written> {
    const { create, time } = this.rules;
    return this.repository.add(create(details, await time([details])));
  }

  /** @returns the outcome of each record, in their order */
  async createAll(records: readonly New[]): Promise<WriteOutcome[]> {
    const { create, time } = this.rules;
    const now = await time(records);
    return this.repository.addAll(records, (details) => create(details, now));
  }

  /** @throws the error of an unknown record, UnknownReference, OutsideShare, and the errors of the rules */
  async revise(id: number, details: Partial<Details>): Promise<Written> {
    const { revise, time } = this.rules;
    const now = await time([details]);
    return this.repository.change(id, (entity) => revise(entity, details, now));
  }

  /** @returns the outcome of each change, in their order; each is of another record */
  async reviseAll(revisions: readonly Revision<Details>[]): Promise<WriteOutcome[]> {
    const { revise, time } = this.rules;
    const now = await time(revisions.map(({ details }) => details));
    return this.repository.changeAll(
      revisions.map(({ id, details }) => ({ id, change: (entity) => revise(entity, details, now) })),
    );
  }

  /** @throws the error of an unknown record, OutsideShare, RecordInUse for a record that others refer to */
  remove(id: number): Promise<void> {
    return this.repository.remove(id);
  }

  /** @returns the error of each record that is not removed, in their order */
  removeAll(ids: readonly number[]): Promise<(DomainError | null)[]> {
    return this.repository.removeAll(ids);
  }
}
