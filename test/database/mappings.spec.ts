import { academicTables } from '@homeroom/academics';
import { classTables } from '@homeroom/classes';
import { communicationTables } from '@homeroom/communications';
import { peopleTables } from '@homeroom/people';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';

const tables = [...peopleTables, ...classTables, ...communicationTables, ...academicTables];

/** What statements beside the mapping write and read. */
const unmapped: Record<string, readonly string[]> = {
  student: ['json', 'family_name_words'],
  teacher: ['family_name_words'],
  school_class: ['teacher_named_by'],
  grade: ['created_by_key', 'created_by_user', 'line_item_id'],
  attendance: ['created_at', 'created_by_key', 'created_by_user'],
  record_merge: ['merged_in'],
};

describe('the mapping of a table', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
  });

  afterAll(() => database.close());

  it.each(tables)('declares every column of $name that PostgreSQL does not generate', async ({ name, columns }) => {
    const found = await database.pool('sandbox')<{ column: string }[]>`
      SELECT attname AS column FROM pg_attribute
      WHERE attrelid = ${name}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;
    const kept = ['changed_in', 'changed_at', ...(unmapped[name] ?? [])];
    expect([...columns].sort()).toEqual(
      found
        .map(({ column }) => column)
        .filter((column) => columns.some((mapped) => mapped === column) || !kept.includes(column))
        .sort(),
    );
  });
});
