import type { Records, Student } from '../../../api/types';

/**
 * Why students cannot be moved to a class, by id: they sit there already, or its seats are taken by then. Seats are given in the order of the
 * students.
 *
 * @param roster of the class on the first day there
 */
export function obstaclesOf(
  students: readonly Student[],
  { class: { name, capacity }, students: seated, total_count }: Records['Roster'],
): ReadonlyMap<number, string> {
  const there = new Set(seated.map(({ id }) => id));
  const obstacles = new Map<number, string>();
  let free = capacity === null ? Infinity : capacity - total_count;
  for (const { id } of students) {
    if (there.has(id)) obstacles.set(id, `already in ${name}`);
    else if (free <= 0) obstacles.set(id, `${name} is full`);
    else free -= 1;
  }
  return obstacles;
}
