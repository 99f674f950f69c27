import { ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

@Injectable()
export class InstallationQueries {
  constructor(private readonly reader: ReadClient) {}

  /** What all processes on this database have in common, and those on another one do not. */
  async identity(): Promise<string> {
    const [row] = await this.reader.rows<{ identity: string }>(
      `SELECT system_identifier || '-' || oid AS identity
       FROM pg_control_system(), pg_database WHERE datname = current_database()`,
    );
    if (!row) throw new Error('The database has no name');
    return row.identity;
  }
}
