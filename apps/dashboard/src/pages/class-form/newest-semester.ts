const seasons = [/spring/i, /summer/i, /fall|autumn/i, /winter/i];

/** The newest of the semesters by the year and the season in their names; empty if there are none. */
export const newestSemester = (semesters: readonly string[]): string =>
  semesters.toSorted((one, other) => rankOf(one) - rankOf(other)).at(-1) ?? '';

/** Names such as `2026/27` begin in their first year. */
function rankOf(semester: string): number {
  const year = Number(/\d{4}/.exec(semester)?.[0] ?? 0);
  const season = seasons.findIndex((name) => name.test(semester));
  return year * (seasons.length + 1) + season + 1;
}
