import type { RecordSchools } from '@homeroom/rostering';
import { type Fields, UnknownReference } from '@homeroom/kernel';
import type { Finding } from '@homeroom/spreadsheets';
import type { ImportedRow, RowLimit } from './imported-list';
import { isId } from './record-keys';
import { rowError } from './row-errors';

/** The school to which an import is limited. Rows about other schools are rejected. */
export class SchoolLimit implements RowLimit {
  private constructor(
    private readonly schoolId: number,
    private readonly schools: RecordSchools,
  ) {}

  /** @param schoolId null for no limit @throws UnknownReference */
  static async to(schoolId: number | null, schools: RecordSchools): Promise<SchoolLimit | null> {
    if (schoolId === null) return null;
    const all = await schools.all();
    if (!all.some(({ id }) => id === schoolId)) throw new UnknownReference('school_id', 'school');
    return new SchoolLimit(schoolId, schools);
  }

  /** A new record, and one without a school, gets the school. */
  withSchool(values: Fields, stored: Fields | null): Fields {
    const isGiven = values['school_id'] !== undefined && values['school_id'] !== null;
    return isGiven || isId(stored?.['school_id']) ? values : { ...values, school_id: this.schoolId };
  }

  reasonAgainst(row: ImportedRow, values: Fields, stored: Fields | null): readonly Finding[] | null {
    if (this.isOther(stored?.['school_id'])) return leftOut(row, null, 'is about a record of another school');
    return this.isOther(values['school_id']) ? leftOut(row, 'school_id', 'is another school') : null;
  }

  async othersAmong(record: 'class' | 'student', ids: readonly unknown[]): Promise<ReadonlySet<number>> {
    const schools = await this.schools.of(record, [...new Set(ids.filter((id) => isId(id)))]);
    return new Set([...schools].filter(([, school]) => this.isOther(school)).map(([id]) => id));
  }

  private isOther(school: unknown): boolean {
    return isId(school) && school !== this.schoolId;
  }
}

/** Rejects a row with a warning instead of an error, because a file of several schools may be imported once for each school. */
export const leftOut = (row: ImportedRow, column: string | null, message: string): readonly Finding[] =>
  rowError(row, {
    ...{ column, rule: 'other_school', message: `${message}; the row is left out` },
    advice: 'Import the row for that school, or leave it out',
  }).map((finding) => ({ ...finding, level: 'warning' }));
