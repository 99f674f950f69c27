import type { Finding } from '@homeroom/spreadsheets';
import type { RosterRows } from '../package/roster-rows';

/** A warning that is reported once for all rows of a kind, such as rows that need no record. */
export interface Notice {
  readonly column: string | null;
  /** By default `not_imported`. */
  readonly rule?: string;
  /** What they are, such as `users with the role proctor`. */
  readonly rows: string;
  /** What becomes of them, such as `get no record`. */
  readonly fate: string;
  readonly advice: string;
}

/** Counts the rows of each notice, so that it is reported once. */
export class RowNotices {
  private readonly counts = new Map<string, { readonly file: string; readonly notice: Notice; count: number }>();

  add(rows: RosterRows, notice: Notice): void {
    const key = `${rows.name} ${notice.rows}`;
    const counted = this.counts.get(key) ?? { file: rows.name, notice, count: 0 };
    counted.count += 1;
    this.counts.set(key, counted);
  }

  get findings(): readonly Finding[] {
    return [...this.counts.values()].map(
      ({ file, notice: { column, rule = 'not_imported', rows, fate, advice }, count }) => ({
        ...{ level: 'warning', file, line: 1, column, value: null, rule },
        ...{ message: `${count.toLocaleString('en')} ${rows}: ${fate}`, advice },
      }),
    );
  }
}

export const nothingToDo = 'No action is needed';

/** A row that removes an object that is not known here. */
export const ofUnknownRemoval: Notice = {
  column: 'status',
  rows: 'rows remove objects that are not known here',
  fate: 'they get no record',
  advice: nothingToDo,
};

/** A row about a class or a user that the package removes, and that is not known here. */
export const ofRemovedObject: Notice = {
  column: null,
  rows: 'rows about classes or users that the package removes',
  fate: 'they are left out',
  advice: nothingToDo,
};

/** A row about a person whose two records were merged here. */
export const ofMergedRecord: Notice = {
  ...{ column: null, rule: 'merged_record' },
  rows: 'rows are about people who have another row and are one person here',
  fate: 'the other row counts',
  advice: 'Merge the people in the other system too',
};
