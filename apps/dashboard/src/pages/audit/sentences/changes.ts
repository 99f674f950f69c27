import type { RecordEvent } from '../../../api/types';
import { fieldsOf } from './fields';
import { assignment, inClass, onDay, type Parts, recordOf, studentsOf } from './parts';

type Change = 'created' | 'changed' | 'removed';

/** What follows the name of the user, by type of record and by what was done to it. */
const sentences: Readonly<Record<string, Readonly<Record<Change, (event: RecordEvent) => Parts>>>> = {
  student: {
    created: (event) => ['added the student ', ...studentsOf(event)],
    changed: (event) => [...changedFields(event), ...studentsOf(event)],
    removed: (event) => ['deleted the record of ', ...studentsOf(event)],
  },
  teacher: {
    created: (event) => ['added the teacher ', ...recordOf(event)],
    changed: (event) => [...changedFields(event), ...recordOf(event)],
    removed: (event) => ['deleted the record of ', ...recordOf(event)],
  },
  class: {
    created: (event) => ['added the class ', ...recordOf(event)],
    changed: (event) => [...changedFields(event), ...recordOf(event)],
    removed: (event) => ['deleted ', ...recordOf(event)],
  },
  school: {
    created: (event) => ['added the school ', ...recordOf(event)],
    changed: (event) => [...changedFields(event), ...recordOf(event)],
    removed: (event) => ['deleted the record of ', ...recordOf(event)],
  },
  announcement: {
    created: (event) => ['published the announcement ', ...recordOf(event)],
    changed: (event) => ['changed the announcement ', ...recordOf(event)],
    removed: (event) => ['deleted ', ...recordOf(event)],
  },
  contact: {
    created: (event) => ['added a contact of ', ...studentsOf(event)],
    changed: (event) => ['changed a contact of ', ...studentsOf(event)],
    removed: (event) => ['deleted a contact of ', ...studentsOf(event)],
  },
  grade: {
    created: (event) => ['entered a grade of ', ...studentsOf(event), ...inClass(event), ...assignment(event)],
    changed: (event) => ['corrected a grade of ', ...studentsOf(event), ...inClass(event), ...assignment(event)],
    removed: (event) => ['deleted a grade of ', ...studentsOf(event), ...inClass(event)],
  },
  attendance: {
    created: (event) => ['took the attendance of ', ...studentsOf(event), ...inClass(event), ...onDay(event)],
    changed: (event) => ['corrected the attendance of ', ...studentsOf(event), ...inClass(event), ...onDay(event)],
    removed: (event) => ['deleted an attendance record of ', ...studentsOf(event)],
  },
  enrollment: {
    created: (event) => ['enrolled ', ...studentsOf(event), ...inClass(event)],
    changed: (event) => ['changed the enrollment of ', ...studentsOf(event), ...inClass(event)],
    removed: (event) => ['deleted an enrollment of ', ...studentsOf(event), ...inClass(event)],
  },
};

const verbs: Readonly<Record<Change, string>> = { created: 'added', changed: 'changed', removed: 'deleted' };

/** Says what was done to the record of an event, or to any record, such as a guardian of a package. */
export function changed(event: RecordEvent): Parts {
  const { change, record } = event;
  // Events of older versions do not say what was done.
  if (change === null) return ['changed ', ...(event.student_count > 0 ? studentsOf(event) : recordOf(event))];
  return sentences[record ?? '']?.[change](event) ?? [`${verbs[change]} `, ...recordOf(event)];
}

function changedFields(event: RecordEvent): Parts {
  const fields = fieldsOf(event);
  return fields === '' ? ['changed '] : [`changed the ${fields} of `];
}
