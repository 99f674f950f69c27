import { type ReadClient, withFields } from '@homeroom/database';
import { RecordQueries, type RecordSource } from '@homeroom/records';

/** What a record is answered with beside its fields. */
export type Included = 'school' | 'names' | 'school,names' | undefined;

interface SchoolRecordFilter {
  readonly search?: string;
  readonly schoolId?: number;
}

/** Reads records that belong to schools. */
export abstract class SchoolRecordQueries<Filter extends SchoolRecordFilter> extends RecordQueries<
  Filter,
  NonNullable<Included>
> {
  /** @param noun of a record, such as `student` */
  constructor(
    reader: ReadClient,
    private readonly noun: string,
    source: RecordSource,
  ) {
    super(reader, source);
  }

  /** The school of a record. @throws the error of an unknown record */
  school(id: number): Promise<string> {
    const { table, notFound } = this.source;
    const statement = `SELECT id, '{"${this.noun}_id":' || id || ',"school":' || ${schoolJson('school_id')} || '}' AS json
  FROM ${table} WHERE id = ANY ($1::int[])`;
    return this.reader.getJson(statement, id, notFound);
  }

  /** An index has the words of a search. */
  protected override findsFirst({ search = '' }: Filter): boolean {
    return search !== '';
  }

  /** An index on the order would lead through the records of all schools. The one on the school has the order of ids. */
  protected override isFilteredFirst({ search, schoolId }: Filter, sort: string | null): boolean {
    return search !== undefined || (schoolId !== undefined && sort !== null && !/^-?id$/.test(sort));
  }

  protected override eachWith(include: Included): string | undefined {
    const { table, each } = this.source;
    return include
      ? this.including(include, each ?? 'row_to_json(r)::text', `(SELECT school_id FROM ${table} WHERE id = r.id)`)
      : each;
  }

  /** SQL for the JSON text of the record `r` with what is included. @param json SQL for its text without */
  protected including(include: NonNullable<Included>, json: string, schoolId: string): string {
    const names = include === 'school' ? null : this.nameFields();
    const fields = [
      ...(include === 'names' ? [] : [`',"school":' || ${schoolJson(schoolId)}`]),
      ...(names === null ? [] : [names]),
    ];
    return fields.length > 0 ? withFields(json, fields) : json;
  }

  /** SQL for the fields of the record `r` with preferred names of people; null if it has none. */
  protected nameFields(): string | null {
    return null;
  }
}

/** SQL for the JSON text of a school. @param id SQL for its id, which may be null */
const schoolJson = (id: string): string =>
  `coalesce((SELECT row_to_json(s)::text FROM school_record s WHERE s.id = ${id}), 'null')`;
