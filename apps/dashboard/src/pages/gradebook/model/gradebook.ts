import type { Grade, Student } from '../../../api/types';
import { isNewer } from '../../../school/average';

/** A student of the class, or a former one who has a grade. */
export interface Row {
  readonly studentId: number;
  readonly name: string;
  /** That of a student who is shown with a preferred name; null for others. */
  readonly legalName: string | null;
  readonly email: string | null;
  readonly gradeLevel: string;
  readonly isFormer: boolean;
}

/** An assignment of a term. */
export interface Column {
  readonly key: string;
  /** Null for the grades that name no assignment. */
  readonly name: string | null;
  readonly term: string;
  readonly maxScore: number;
  /** Whether it has no saved grade yet. */
  readonly isNew: boolean;
}

/** The grades of each student for each assignment, the newest first. */
export type Cells = ReadonlyMap<string, readonly Grade[]>;

export const columnKey = (term: string, name: string | null): string => JSON.stringify([term, name]);

export const cellKey = (studentId: number, column: string): string => `${studentId} ${column}`;

export const labelOf = ({ name }: Pick<Column, 'name'>): string => name ?? 'No assignment';

const keyOf = ({ term, assignment_name: name }: Grade): string => columnKey(term, name);

const newestFirst = (one: Grade, other: Grade): number => Number(isNewer(other, one)) - Number(isNewer(one, other));

export const cellsOf = (grades: readonly Grade[]): Cells =>
  Map.groupBy(grades.toSorted(newestFirst), (grade) => cellKey(grade.student_id, keyOf(grade)));

/** The grade that a cell shows; null if it has none. */
export const latestIn = (cells: Cells, key: string): Grade | null => cells.get(key)?.[0] ?? null;

/** The assignments, the newest first. */
export const columnsOf = (grades: readonly Grade[]): Column[] =>
  inOrderOfBegin(grades, keyOf).map(([key, ofColumn]) => {
    const [{ assignment_name: name, term }] = ofColumn;
    return { key, name, term, maxScore: usualMaximum(ofColumn), isNew: false };
  });

/** The terms, the newest first. */
export const termsOf = (grades: readonly Grade[]): string[] =>
  inOrderOfBegin(grades, ({ term }) => term).map(([term]) => term);

/** Grades with the same key, the oldest first. */
type Group = readonly [Grade, ...Grade[]];

/** Sorted by the oldest grade: one that is given late must not move an assignment or a term to the front. */
function inOrderOfBegin(grades: readonly Grade[], key: (grade: Grade) => string): [string, Group][] {
  const oldestFirst = grades.toSorted(newestFirst).reverse();
  // No group is empty.
  const groups = [...Map.groupBy(oldestFirst, key)] as unknown as [string, Group][];
  return groups.sort(([, [one]], [, [other]]) => newestFirst(one, other));
}

/** The highest score of most of the grades; of two, the older one. */
function usualMaximum([first, ...others]: Group): number {
  const timesOf = (max: number) => [first, ...others].filter(({ max_score }) => max_score === max).length;
  return others.reduce((usual, { max_score: max }) => (timesOf(max) > timesOf(usual) ? max : usual), first.max_score);
}

const byName = new Intl.Collator('en', { numeric: true });

/** The students of the class in their order, and then the former ones by name. */
export function rowsOf(
  roster: readonly Pick<Student, 'id' | 'name' | 'legal_name' | 'email' | 'grade_level'>[],
  former: typeof roster,
): Row[] {
  const rowsFor = (students: typeof roster, isFormer: boolean) =>
    students.map(({ id, name, legal_name: legalName = null, email, grade_level: gradeLevel }) => ({
      ...{ studentId: id, name, legalName, email, gradeLevel, isFormer },
    }));
  const sorted = former.toSorted((one, other) => byName.compare(one.name, other.name));
  return [...rowsFor(roster, false), ...rowsFor(sorted, true)];
}
