import type { Connection } from '../connection/connection.ts';
import { CreatedRecords } from './record-resource.ts';
import type { School, SchoolFields, SchoolFilter } from './records.ts';

/** The schools, and districts and departments among them. */
export class Schools extends CreatedRecords<School, SchoolFields, SchoolFields, SchoolFilter> {
  constructor(connection: Connection) {
    super(connection, '/schools');
  }
}
