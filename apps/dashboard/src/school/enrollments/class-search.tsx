import type { SchoolClass } from '../../api/types';
import { RecordSearch } from '../editing/record-search';
import { covers, type StudentClass } from './periods';

interface Props {
  classes: readonly StudentClass[];
  /** The first day in the class that is searched for. */
  firstDay: string;
  /** A class that the student is about to leave. */
  without?: number;
  action: string;
  onChoose: (found: SchoolClass) => void;
  pendingId?: number | undefined;
}

/** A class that a search of the server offers. */
type OfferedClass = SchoolClass & {
  is_over: boolean;
  /** The ids of the student's classes that meet at the same time. */
  at_once: number[];
};

/** Finds a class by name, first those that are not over. It says what tells apart classes of one name, and which classes of the student meet at the same time. */
export function ClassSearch({ classes, firstDay, without, ...search }: Props) {
  const attended = classes.filter(({ periods }) => periods.some((period) => covers(period, firstDay)));
  const others = attended.flatMap(({ class: { id, name } }) => (id === without ? [] : [{ id, name }]));
  return (
    <RecordSearch<OfferedClass>
      label="Class"
      path="offered-classes"
      filters={{ date: firstDay, class_ids: others.map(({ id }) => id).join() }}
      nameOf={({ name }) => name}
      noteOf={(found) => `${found.is_over ? 'Class is over · ' : ''}${noteOf(found)}${clashOf(found, others)}`}
      disabledOf={({ id }) => (attended.some(({ class: { id: known } }) => known === id) ? 'Enrolled' : null)}
      {...search}
    />
  );
}

/** `Fall 2026 · Mon/Wed 09:00-10:30 · B 201 · Grace Okafor · 28 of 30 seats taken` */
export function noteOf({ semester, schedule, room, teacher, capacity, enrolled_count }: SchoolClass): string {
  const seats =
    capacity === null
      ? `${enrolled_count} enrolled`
      : `${enrolled_count} of ${capacity} seats taken${enrolled_count >= capacity ? ', full' : ''}`;
  return [semester, schedule, room, teacher.name, seats].filter((part) => part !== null).join(' · ');
}

/** The classes of the student that meet at the same time as the one that was found. */
function clashOf({ at_once }: OfferedClass, classes: readonly { id: number; name: string }[]): string {
  const names = classes.filter(({ id }) => at_once.includes(id)).map(({ name }) => name);
  return names.length === 0 ? '' : ` · At the same time as ${names.join(' and ')}`;
}
