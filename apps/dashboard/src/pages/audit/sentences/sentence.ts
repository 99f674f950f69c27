import type { EventEntry, RecordEvent } from '../../../api/types';
import { groupSentence } from './groups';
import { sentenceFor } from './operations';
import type { Parts } from './parts';

/** An event in words: who, and what was done. */
export interface Sentence {
  readonly who: string;
  readonly what: Parts;
}

/** The sentence of an entry, which may stand for all events of a request. */
export function sentenceOf(event: RecordEvent | EventEntry): Sentence {
  const group = 'group' in event ? event.group : null;
  const what = group ? groupSentence(event, group) : sentenceFor(event);
  // An operation of another version has no sentence.
  return {
    who: whoOf(event),
    what: what ?? [`${event.action === 'read' ? 'saw records' : 'changed records'}: ${event.route}`],
  };
}

function whoOf({ key, user, actor }: RecordEvent): string {
  if (key) return `Key «${key.name ?? key.id}»`;
  return actor ?? user?.name ?? (user ? `A deleted user (${user.id})` : 'Somebody');
}
