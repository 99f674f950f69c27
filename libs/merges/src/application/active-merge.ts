import type { MergeConflict, MergeRequest } from '../domain/merge';

/** Who merges, and when. The key is null in the dashboard, and both are null at the command line. */
export interface Author {
  readonly keyId: number | null;
  readonly userId: number | null;
  readonly at: string;
}

/** A merge that is being carried out. */
export class ActiveMerge {
  readonly conflicts: MergeConflict[] = [];
  readonly about: readonly number[];
  private readonly unusedExceptions: Set<string>;

  constructor(
    private readonly request: MergeRequest,
    readonly author: Author,
  ) {
    this.about = [request.keptId, request.otherId];
    this.unusedExceptions = new Set(request.exceptions);
  }

  get keptId(): number {
    return this.request.keptId;
  }

  get otherId(): number {
    return this.request.otherId;
  }

  /** The exceptions that named no conflict. */
  get unused(): readonly string[] {
    return [...this.unusedExceptions];
  }

  /** Whether the value of the other record counts in a conflict. */
  readonly takesOther = (key: string): boolean => {
    const isException = this.request.exceptions.includes(key);
    this.unusedExceptions.delete(key);
    return (this.request.onConflict === 'other') !== isException;
  };
}
