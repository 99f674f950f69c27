import { RuleConflict } from './domain-error';

/** The position in a list after which a page begins. */
export type Cursor =
  /** In the order of changes: the last change that the client has. */
  | { readonly kind: 'change'; readonly epoch: string; readonly transaction: string; readonly id: number }
  /** In the order of a field: the last record that the client has. */
  | { readonly kind: 'field'; readonly sort: string; readonly value: string | null; readonly id: number };

/** The requested part of a list in which clients page by cursors. */
export interface CursorRequest {
  readonly perPage: number;
  /** null for the first page. */
  readonly after: Cursor | null;
  /** The field that orders the records, descending with `-`; null for the order of changes. */
  readonly sort: string | null;
  /** Only records that were changed at this instant or later. */
  readonly updatedSince?: Date;
}

/** A cursor as clients see it: they pass it on and read nothing in it. */
export const cursorText = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** @returns null for a text that is not a cursor. A client may have changed the parts of one */
export function readCursor(text: string): Cursor | null {
  const { kind, id, epoch, transaction, sort, value } = partsOf(text);
  if (!isId(id)) return null;
  if (kind === 'change') {
    return isText(epoch) && isTransaction(transaction) ? { kind, epoch, transaction, id } : null;
  }
  return kind === 'field' && isText(sort) && (value === null || isText(value)) ? { kind, sort, value, id } : null;
}

type Parts = Partial<Record<'kind' | 'id' | 'epoch' | 'transaction' | 'sort' | 'value', unknown>>;

function partsOf(text: string): Parts {
  try {
    return (JSON.parse(Buffer.from(text, 'base64url').toString()) as Parts | null) ?? {};
  } catch {
    return {};
  }
}

const isText = (part: unknown): part is string => typeof part === 'string';

const isId = (part: unknown): part is number => Number.isInteger(part) && Math.abs(part as number) <= 2_147_483_647;

/** At most 19 digits, which every `xid8` of PostgreSQL can hold. */
const isTransaction = (part: unknown): part is string => isText(part) && /^\d{1,19}$/.test(part);

export class CursorExpired extends RuleConflict {
  readonly rule = 'CURSOR_EXPIRED';
  readonly when = 'The cursor is from before a restore or a reset of the school';
  readonly remedy = 'Read the whole list again, beginning with `after=start`';

  constructor() {
    super('The cursor has expired: begin again with after=start');
  }
}
