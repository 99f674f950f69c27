import { benchDatabase } from '../support/bench-database.mjs';
import { createKey, seed } from './homeroom.mjs';
import { schoolFacts } from './school-facts.mjs';

/** A seeded sandbox on a PostgreSQL of its own, a key to it, and what may be asked of it. */
export async function benchedSchool(closing, students, grow = async () => undefined) {
  const database = await closing.keep(() => benchDatabase());
  await seed(database, students);
  await grow(database);
  // Enrolling must find seats.
  await database.on('sandbox', (sql) => sql`UPDATE school_class SET capacity = NULL`);
  await database.on('sandbox', (sql) => sql`VACUUM (ANALYZE)`);
  await database.settle();
  return { database, key: await createKey(database), facts: await schoolFacts(database) };
}
