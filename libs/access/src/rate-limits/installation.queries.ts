import { ReadClient } from '@homeroom/database';

export class InstallationQueries {
  constructor(private readonly reader: ReadClient) {}

  /** An id that is unique for this database and the same for all processes that use it. */
  async identity(): Promise<string> {
    const [row] = await this.reader.rows<{ identity: string }>(
      `SELECT system_identifier || '-' || oid AS identity
       FROM pg_control_system(), pg_database WHERE datname = current_database()`,
    );
    if (!row) throw new Error('The database has no name');
    return row.identity;
  }
}
