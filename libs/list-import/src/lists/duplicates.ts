import type { Fields } from '@homeroom/kernel';
import { duplicateRule, type Finding, type RecordChange } from '@homeroom/spreadsheets';
import type { ImportedRow } from '../rows/imported-list';
import type { Likeness, ListedRecords } from './listed-records';
import { folded } from '../rows/record-keys';

/** Finds new records that equal stored records or each other. */
export class Duplicates<Details extends object> {
  private readonly lines = new Map<string, number>();

  constructor(private readonly list: ListedRecords<Details>) {}

  /** @param rows that are about to create records */
  async of(
    rows: readonly ImportedRow[],
  ): Promise<ReadonlyMap<ImportedRow, Pick<RecordChange, 'warnings' | 'concerned'>>> {
    const { record, options } = this.list;
    const { likeness } = options;
    if (!likeness) return new Map();
    const parameters = likeness.parameters.map((field) => rows.map(({ values }) => textOf(values[field])));
    const stored = await this.list.select(likeness.where, parameters);
    const byKey = new Map(stored.toReversed().map((each) => [keyOf(each, likeness), each]));
    const found = new Map<ImportedRow, Pick<RecordChange, 'warnings' | 'concerned'>>();
    for (const row of rows) {
      const key = keyOf(row.values, likeness);
      const [line, other] = [this.lines.get(key), byKey.get(key)];
      if (line !== undefined) found.set(row, { warnings: [warning(row, repetition(line, likeness))] });
      else if (other) {
        const concerned = this.list.studentsOf([other]);
        found.set(row, { warnings: [warning(row, likenessTo(`${record} ${other.id}`, likeness))], concerned });
      }
      if (line === undefined) this.lines.set(key, row.line);
    }
    return found;
  }
}

const likenessTo = (other: string, { fields }: Likeness): string =>
  `would be stored a second time: ${other} has the same ${new Intl.ListFormat('en').format(fields)}`;

const repetition = (line: number, { fields }: Likeness): string =>
  `repeats line ${line}: would be stored a second time, with the same ${new Intl.ListFormat('en').format(fields)}`;

const warning = ({ line }: ImportedRow, message: string): Finding => ({
  level: 'warning',
  line,
  column: null,
  value: null,
  rule: duplicateRule,
  message,
  advice: 'Leave the row out, or give the id of the record that it is about',
});

const keyOf = (record: Fields, { fields }: Likeness): string =>
  JSON.stringify(fields.map((field) => folded(record[field]) || (record[field] ?? null)));

const textOf = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
