import type { SchoolClass } from '../../../api/types';
import { meetAtOnce } from '../../../school/class-schedule';
import { RecordSearch } from '../../../school/editing/record-search';
import { covers, type StudentClass } from '../periods';

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

/** Finds a class by name. It says what tells apart classes of one name, and which classes of the student meet at the same time. */
export function ClassSearch({ classes, firstDay, without, ...search }: Props) {
  const attended = classes.filter(({ periods }) => periods.some((period) => covers(period, firstDay)));
  const others = attended.filter(({ class: { id } }) => id !== without);
  return (
    <RecordSearch<SchoolClass>
      label="Class"
      path="classes"
      // The classes of this term are the newest.
      filters={{ sort: '-id', per_page: '20' }}
      nameOf={({ name }) => name}
      noteOf={(found) => `${noteOf(found)}${clashOf(found, others)}`}
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
function clashOf(found: SchoolClass, classes: readonly StudentClass[]): string {
  const names = classes
    .filter(({ class: { id, schedule } }) => id !== found.id && meetAtOnce(found.schedule, schedule))
    .map(({ class: { name } }) => name);
  return names.length === 0 ? '' : ` · At the same time as ${names.join(' and ')}`;
}
