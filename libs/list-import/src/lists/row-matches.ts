import type { Fields } from '@homeroom/kernel';
import type { ImportedRow, MatchBy } from '../rows/imported-list';
import type { ListedRecords, StoredRecord } from './listed-records';
import { folded, hasId, isId, keyOf } from '../rows/record-keys';

/** The names that a file gives the people of each address. */
export class NamesInFile {
  private readonly names = new Map<string, readonly string[]>();

  constructor(private readonly field: MatchBy) {}

  add({ values }: ImportedRow): void {
    const [address, name] = [folded(values[this.field]), folded(values['name'])];
    const names = this.names.get(address) ?? [];
    if (address !== '' && !names.includes(name)) this.names.set(address, [...names, name]);
  }

  /** The names of the others with the address of a row. */
  othersLike({ values }: ImportedRow): readonly string[] {
    const name = folded(values['name']);
    return (this.names.get(folded(values[this.field])) ?? []).filter((each) => each !== name);
  }
}

/** Finds the records that rows are about, by id, by the fields that identify a record, or by an address. */
export class RowMatches<Details extends object> {
  constructor(
    private readonly list: ListedRecords<Details>,
    private readonly matchBy: MatchBy | null,
    private readonly othersLike: (row: ImportedRow) => readonly string[],
  ) {}

  /** The records that each row may mean. */
  async of(rows: readonly ImportedRow[]): Promise<readonly (readonly StoredRecord[])[]> {
    const { naturalKey } = this.list.options;
    const ids = rows.map(({ values }) => values['id']).filter((id) => isId(id));
    const byId = await this.list.byId(ids);
    const keyed = rows.filter(({ values }) => !hasId(values));
    const byKey = Map.groupBy(naturalKey ? await this.list.byNaturalKey(valuesOf(keyed), naturalKey) : [], (record) =>
      keyOf(record, naturalKey ?? []),
    );
    const byMatch = Map.groupBy(this.matchBy ? await this.byField(keyed, this.matchBy) : [], (record) =>
      folded(record[this.matchBy ?? '']),
    );
    return rows.map((row) => {
      const { values } = row;
      if (isId(values['id'])) return [byId.get(values['id'])].filter((record) => record !== undefined);
      if (hasId(values)) return [];
      if (naturalKey) return byKey.get(keyOf(values, naturalKey)) ?? [];
      return this.matchBy ? this.meantBy(row, byMatch.get(folded(values[this.matchBy])) ?? []) : [];
    });
  }

  private byField(rows: readonly ImportedRow[], field: MatchBy): Promise<readonly StoredRecord[]> {
    const texts = rows.map(({ values }) => folded(values[field])).filter((text) => text !== '');
    return this.list.select(`lower(${field}) = ANY ($1::text[])`, [texts]);
  }

  /**
   * The records that a row may mean among those with its address. A family may share an address, so a record with the name of the row comes
   * first. Without one the person may have a new name, unless other rows name every record with the address.
   */
  private meantBy(row: ImportedRow, records: readonly StoredRecord[]): readonly StoredRecord[] {
    const named = records.filter(({ name }) => folded(name) === folded(row.values['name']));
    if (named.length > 0) return named;
    const others = this.othersLike(row);
    return records.every(({ name }) => others.includes(folded(name))) ? [] : records;
  }
}

const valuesOf = (rows: readonly ImportedRow[]): readonly Fields[] => rows.map(({ values }) => values);
