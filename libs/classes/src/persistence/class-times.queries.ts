import { ReportClient, whereClause } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { classSearchCondition } from './class-search.queries';

/** What the record of a class says of its time. */
export interface TimedClass {
  readonly id: number;
  readonly schedule: string;
  readonly semester: string | null;
}

const OF_IDS = `SELECT id, schedule, semester FROM class_record WHERE id = ANY ($1::int[])`;

/** MATERIALIZED makes the planner use the trigram indexes, independent of the statistics. */
const FOUND = (where: string) => `WITH match AS MATERIALIZED (SELECT id FROM school_class ${where})
  SELECT id, schedule, semester FROM class_record WHERE id IN (SELECT id FROM match) ORDER BY id DESC`;

const RECORDS = `SELECT id, row_to_json(r)::text AS json FROM class_record r WHERE id = ANY ($1::int[])`;

/** Reads when classes take place. */
@Injectable()
export class ClassTimes {
  constructor(private readonly reader: ReportClient) {}

  ofIds(ids: readonly number[]): Promise<readonly TimedClass[]> {
    return this.reader.rows<TimedClass>(OF_IDS, [[...ids]]);
  }

  /** All classes that a search finds, the newest first. */
  found(search: string): Promise<readonly TimedClass[]> {
    const { where, values } = whereClause([classSearchCondition(search)], 1);
    return this.reader.rows<TimedClass>(FOUND(where), values);
  }

  /** The JSON of the records of classes, by id. */
  async records(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.reader.rows<{ id: number; json: string }>(RECORDS, [[...ids]]);
    return new Map(rows.map(({ id, json }) => [id, json]));
  }
}
