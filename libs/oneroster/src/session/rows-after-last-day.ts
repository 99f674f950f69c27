import type { Finding } from '@homeroom/spreadsheets';
import type { RosterRows } from '../package/roster-rows';
import type { Prepared } from './row-writer';

interface Refusal {
  readonly file: string;
  readonly finding: Finding;
  rows: number;
}

/**
 * The rows that are left out because their class is archived, or because they give a known class a teacher who has left. The other system may
 * not know of the last day, so they are no errors: there is one warning for each class.
 */
export class RowsAfterLastDay {
  private readonly refusals = new Map<number, Refusal>();

  /** The ids of the classes. */
  get classes(): readonly number[] {
    return [...this.refusals.keys()];
  }

  /** Whether a row with these findings is left out and counted. */
  leavesOut({ name: file }: RosterRows, { values }: Pick<Prepared, 'values'>, findings: readonly Finding[]): boolean {
    const finding = findings.find(({ rule }) => classIdIn.has(rule));
    const id = values[classIdIn.get(finding?.rule ?? '') ?? ''];
    if (!finding || typeof id !== 'number') return false;
    const refusal = this.refusals.get(id) ?? { file, finding, rows: 0 };
    refusal.rows += 1;
    this.refusals.set(id, refusal);
    return true;
  }

  /** @param names of the classes, by id */
  warnings(names: ReadonlyMap<number, string>): readonly Finding[] {
    return [...this.refusals].map(([id, { file, finding, rows }]) => ({
      ...({ level: 'warning', file, line: 1, column: null, value: null, rule: finding.rule } as const),
      message: `${names.get(id) ?? `class ${id}`}: ${finding.message}. ${rows === 1 ? '1 row is' : `${rows.toLocaleString('en')} rows are`} left out`,
      advice: finding.advice,
    }));
  }
}

/** The field with the id of the class in a row that a rule refuses. A new class has none. */
const classIdIn: ReadonlyMap<string, string> = new Map([
  ['CLASS_ARCHIVED', 'class_id'],
  ['TEACHER_HAS_LEFT', 'id'],
]);
