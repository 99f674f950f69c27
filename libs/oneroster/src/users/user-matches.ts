import type { Finding } from '@homeroom/spreadsheets';
import type { RosterRow, RosterRows } from '../package/roster-rows';
import type { RosterSession } from '../session/roster-session';

/** Finds the records of users whose sourcedId is not known, where the operator allows it. */
export class UserMatches {
  /** Records that a row of this package has been given. */
  private readonly taken = new Set<string>();

  constructor(
    private readonly session: RosterSession,
    /** Of the file of users. */
    private readonly mode: RosterRows['mode'],
  ) {}

  /** The id of the record of each row, or why it is not known which one is meant. Rows without a record are left out. */
  async of(
    kind: 'student' | 'teacher',
    rows: readonly RosterRow[],
  ): Promise<ReadonlyMap<RosterRow, number | readonly Finding[]>> {
    const { matchBy } = this.session.options;
    const keyed = rows.filter((row) => matchBy !== null && row.text(matchBy) !== null);
    if (matchBy === null || keyed.length === 0) return new Map();
    const keys = [...new Set(keyed.map((row) => keyOf(row, matchBy)))];
    const found = await this.session.objects.recordsBy(matchBy, kind, keys, this.mode);
    if (kind === 'student') this.session.tally.concern(found.map(({ id }) => id));
    const matches = new Map<RosterRow, number | readonly Finding[]>();
    for (const row of keyed) {
      const [record, ...others] = found.filter(({ key }) => key === keyOf(row, matchBy));
      if (!record) continue;
      const place = `${kind} ${record.id}`;
      const reason =
        (others.length > 0 && `several ${kind}s have it`) ||
        (record.isLinked && `the ${kind} with it has another sourcedId`) ||
        (this.taken.has(place) && 'an earlier row has it too');
      matches.set(row, reason === false ? record.id : isAmbiguous(row, matchBy, reason));
      this.taken.add(place);
    }
    return matches;
  }
}

const keyOf = (row: RosterRow, field: string): string => (row.text(field) ?? '').toLowerCase();

const isAmbiguous = (row: RosterRow, column: string, message: string): readonly Finding[] =>
  row.error(column, 'ambiguous_match', message, 'Import the row without --match-by, or correct one of the two');
