/** A school year or a term of one. */
export interface YearSession {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
}

/**
 * The session of the next year that is what a session of this year was: the year itself, or the term of the same kind at the same place.
 *
 * @param sessions of this year, the year and its terms in the order of their first days
 * @param next the same of the next year
 * @returns null if the next year has no such term
 */
export function nextSession<Session extends YearSession>(
  id: number,
  sessions: readonly Session[],
  next: readonly Session[],
): Session | null {
  const session = sessions.find((each) => each.id === id);
  if (!session) return null;
  const ofKind = (all: readonly Session[]) => all.filter(({ kind }) => kind === session.kind);
  return ofKind(next)[ofKind(sessions).indexOf(session)] ?? null;
}
