/** What decides which of several schools is the home of a person: the school of before, the seats, or the age of the school here. */
export type HomeRule = 'former' | 'seats' | 'oldest';

/** What is known of the schools of a person, by the ids of schools. */
export interface SchoolsOfPerson {
  /** The schools of the primary roles that are in force today. */
  readonly roles: readonly number[];
  /** The school that is named as the primary one; null for none. */
  readonly primary: number | null;
  /** The schools that are named without any rank. */
  readonly others: readonly number[];
  /** The schools of primary roles that have ended or not begun. */
  readonly formerRoles: readonly number[];
  /** The school that was the home before; null for none. */
  readonly former: number | null;
  /** The number of seats and of classes taught, by school. */
  readonly seats: ReadonlyMap<number, number>;
}

/**
 * The home school of a person; null if no school is known. The schools of the current primary roles count, else the primary one, else the
 * others, else those of other primary roles. Of several ones, it is the primary one, else the home of before, else the one with most seats, else
 * the one that was added here first. The order in which another system lists them never counts.
 */
export function homeSchoolOf(
  person: SchoolsOfPerson,
): { readonly school: number; readonly rule: HomeRule | null } | null {
  const { roles, primary, others, formerRoles, former, seats } = person;
  const ranks = [roles, primary === null ? [] : [primary], others, formerRoles];
  const candidates = [...new Set(ranks.find((schools) => schools.length > 0))].toSorted((one, other) => one - other);
  const [first, second] = candidates;
  if (first === undefined) return null;
  if (second === undefined) return { school: first, rule: null };
  if (primary !== null && candidates.includes(primary)) return { school: primary, rule: null };
  if (former !== null && candidates.includes(former)) return { school: former, rule: 'former' };
  const seatsAt = (school: number) => seats.get(school) ?? 0;
  const most = Math.max(...candidates.map(seatsAt));
  const [school = first, tied] = candidates.filter((each) => seatsAt(each) === most);
  return { school, rule: tied === undefined ? 'seats' : 'oldest' };
}
