import { RecordNotFound } from '@homeroom/kernel';

/** Who wrote a row: a package, a client of the OneRoster API, the seed, or Homeroom for grades without another line item. */
export type Writer = 'package' | 'client' | 'seed' | 'grades';

/** The maximum numbers of characters of the texts that clients give. The title of a line item is the assignment of its grades. */
export const lineItemLengths = { sourced_id: 255, title: 255, description: 10_000 } as const;

export class CategoryNotFound extends RecordNotFound {
  constructor() {
    super('Category');
  }
}

export class LineItemNotFound extends RecordNotFound {
  constructor() {
    super('Line item');
  }
}

/** What a client says of a category. */
export interface CategoryDetails {
  readonly title: string;
  readonly weight: number | null;
}

/** A category of line items, such as homework. */
export class Category implements CategoryDetails {
  readonly id!: number;
  readonly title!: string;
  readonly weight!: number | null;
  /** Whether the packages still have it. */
  readonly isCurrent!: boolean;
  readonly updatedAt!: Date;
  readonly sourcedId!: string | null;
  readonly writtenBy!: Writer;
  readonly createdAt!: Date;

  static ofClient(sourcedId: string, details: CategoryDetails, at: Date): Category {
    return Object.assign(new Category(), byClient(sourcedId), details, { createdAt: at, updatedAt: at });
  }

  /** A client replaces what is known of the category. */
  replace(sourcedId: string, details: CategoryDetails): void {
    Object.assign(this, byClient(sourcedId), details);
  }
}

/** What a client says of a line item. */
export interface LineItemDetails {
  readonly title: string;
  readonly description: string | null;
  readonly assignedAt: Date | null;
  readonly dueAt: Date | null;
  readonly minScore: number | null;
  /** Null: 100. A line item whose maximum is 0 has no grades. */
  readonly maxScore: number | null;
  readonly classId: number;
  /** Null for the default category. */
  readonly categoryId: number | null;
  readonly academicSessionId: number | null;
  readonly gradingPeriodId: number | null;
  /** The term of its grades. */
  readonly term: string;
}

/** Work that is graded. Its grades have its title as their assignment, its term and its maximum. */
export class LineItem implements Omit<LineItemDetails, 'term'> {
  readonly id!: number;
  readonly title!: string;
  readonly description!: string | null;
  readonly assignedAt!: Date | null;
  readonly dueAt!: Date | null;
  readonly minScore!: number | null;
  readonly maxScore!: number | null;
  readonly classId!: number;
  readonly categoryId!: number | null;
  readonly academicSessionId!: number | null;
  readonly gradingPeriodId!: number | null;
  /** Null for a row of the release before. */
  readonly term!: string | null;
  /** Whether the packages still have it. */
  readonly isCurrent!: boolean;
  readonly updatedAt!: Date;
  readonly sourcedId!: string | null;
  readonly writtenBy!: Writer;
  readonly createdAt!: Date;

  static ofClient(sourcedId: string, details: LineItemDetails, at: Date): LineItem {
    return Object.assign(new LineItem(), byClient(sourcedId), details, { createdAt: at, updatedAt: at });
  }

  /** A client replaces what is known of the line item. */
  replace(sourcedId: string, details: LineItemDetails): void {
    Object.assign(this, byClient(sourcedId), details);
  }

  /** A client refers to the line item, so it stays when its last grade goes. */
  keepForClient(sourcedId: string): void {
    if (this.writtenBy === 'grades') Object.assign(this, byClient(sourcedId));
  }
}

const byClient = (sourcedId: string) => ({ sourcedId, writtenBy: 'client', isCurrent: true }) as const;
