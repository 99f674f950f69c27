import { RuleConflict } from '@homeroom/kernel';

/** A place in the order of events: behind the event `id` of the transaction at `position`. */
export interface EventPosition {
  /** Of the set of records. It is another one after a restore. */
  readonly epoch: string;
  readonly position: string;
  readonly id: string;
}

/** An id behind all events of a transaction. */
export const allOf = '999999999999999999';

/** A position as clients see it: they pass it on and read nothing in it. */
export const positionText = ({ epoch, position, id }: EventPosition): string =>
  Buffer.from(`event ${epoch} ${position} ${id}`).toString('base64url');

/** @returns null for a text that is not a position, such as the cursor of a list */
export function readPosition(text: string): EventPosition | null {
  const decoded = Buffer.from(text, 'base64url').toString();
  const [, epoch, position, id] = /^event ([0-9a-f-]{36}) (\d{1,18}) (\d{1,18})$/.exec(decoded) ?? [];
  return epoch && position && id ? { epoch, position, id } : null;
}

export class EventsExpired extends RuleConflict {
  readonly rule = 'EVENTS_EXPIRED';
  readonly when =
    'The events after the position are no longer kept, or the position is from before a restore or a reset of the school';
  readonly remedy = 'Take a position with `after=end`, read the lists again, and follow the events from that position';

  constructor() {
    super('The events after this position are no longer kept');
  }
}
