import type { EventGroup, RecordEvent } from '../../../api/types';
import { sentenceFor } from './operations';
import { inClass, type Parts, pluralOf, studentsOf } from './parts';

const verbs = { created: 'added', changed: 'changed', removed: 'deleted' };

/** What an entry of several events says after the name of the user or key. */
export function groupSentence(event: RecordEvent, group: EventGroup): Parts {
  const { route } = event;
  const { file, students, has_written: hasWritten, events } = group;
  const changes = changesOf(group);
  if (hasWritten && route.startsWith('import ')) {
    const name = file ?? 'a file';
    return [route === 'import undo' ? `undid the import of ${name}: ${changes}` : `imported ${name}: ${changes}`];
  }
  if (hasWritten && route.startsWith('year ')) {
    return [`carried out ${file ?? 'the end of a school year'}: ${changes}`];
  }
  if (!hasWritten)
    return sentenceFor({ ...event, students: [], student_count: students }) ?? [`${route}, ${events} times`];
  if (route.endsWith('/students/:id/absence')) return [...reportedAbsence(event), ` (${changes})`];
  const [first] = group.changes;
  if (group.changes.length === 1 && first?.record && isInClass(first.record)) {
    return [`${verbs[first.change ?? 'changed']} ${counted(first.count, first.record)}`, ...inClass(event)];
  }
  if (route.startsWith('POST /v1/students/:id/') || route.endsWith('/move')) {
    return [...(sentenceFor({ ...event, record: recordOf(route), change: changeOf(route) }) ?? []), ` (${changes})`];
  }
  return [`made a change: ${changes}`];
}

/** An absence is of several classes, and may be of several days. */
const reportedAbsence = (event: RecordEvent): Parts => ['reported the absence of ', ...studentsOf(event)];

/** `12 students added, 5 changed`. */
function changesOf({ changes }: EventGroup): string {
  let last: string | null = null;
  return changes
    .toSorted((one, other) => (one.record ?? '').localeCompare(other.record ?? ''))
    .map(({ record, change, count }) => {
      const noun = record === last ? count.toLocaleString('en') : counted(count, record ?? 'record');
      last = record;
      return `${noun} ${verbs[change ?? 'changed']}`;
    })
    .join(', ');
}

const counted = (count: number, record: string): string => {
  const noun = record.replaceAll('_', ' ');
  const one = noun === 'attendance' ? 'attendance record' : noun;
  return `${count.toLocaleString('en')} ${count === 1 ? one : pluralOf(noun)}`;
};

const isInClass = (record: string): boolean => ['grade', 'attendance', 'enrollment'].includes(record);

/** A withdrawal from the school ends enrollments as well, and a move ends one and begins another. */
const recordOf = (route: string): string => (route.endsWith('/move') ? 'enrollment' : 'student');
const changeOf = (route: string) => (route.endsWith('/move') ? ('created' as const) : ('changed' as const));
