/** A grade or mark of one of two records of a student. */
interface Possessed {
  readonly id: number;
  readonly studentId: number;
}

export interface MergedWork<Work> {
  /** The ids of those that move to the record that stays. */
  readonly moved: readonly number[];
  /** Two grades of one assignment, or two marks of one class and day. */
  readonly pairs: readonly { readonly own: Work; readonly other: Work }[];
}

/**
 * The grades or marks of a child with two records. What both have is one pair, of which one counts.
 *
 * @param keyOf what two of one kind have in common, such as class and day; null for one that never is another's
 */
export function mergedWork<Work extends Possessed>(
  all: readonly Work[],
  keptId: number,
  keyOf: (work: Work) => string | null,
): MergedWork<Work> {
  const own = Map.groupBy(
    all.filter(({ studentId }) => studentId === keptId),
    keyOf,
  );
  const moved: number[] = [];
  const pairs: { own: Work; other: Work }[] = [];
  for (const other of all.filter(({ studentId }) => studentId !== keptId)) {
    const key = keyOf(other);
    const found = key === null ? undefined : own.get(key)?.shift();
    if (found) pairs.push({ own: found, other });
    else moved.push(other.id);
  }
  return { moved, pairs };
}

/** A student has one mark in a class on a day. */
export const markKey = ({ class_id: classId, date }: { readonly class_id: number; readonly date: string }): string =>
  `${classId} ${date}`;

/** Two grades with the name of one assignment, in a class and a term, are of that assignment. One without a name is of none. */
export const gradeKey = ({
  class_id: classId,
  term,
  assignment_name: name,
}: {
  readonly class_id: number;
  readonly term: string;
  readonly assignment_name: string | null;
}): string | null => (name === null ? null : JSON.stringify([classId, term, name.trim().toLowerCase()]));
