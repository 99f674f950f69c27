import { benchDatabase } from '../support/bench-database.mjs';
import { createKey, seed } from '../support/command-line.mjs';
import { schoolFacts } from './school-facts.mjs';

/** A seeded sandbox on a PostgreSQL of its own, a key to it, and what may be asked of it. */
export async function createSchool(closing, students) {
  const database = await closing.keep(() => benchDatabase());
  return { database, ...(await fillSchool(database, 'sandbox', { students })) };
}

/**
 * A seeded environment, made larger as asked.
 *
 * @returns a key to it, and what may be asked of it
 */
export async function fillSchool(database, environment, { students, grow = async () => undefined }) {
  await seed(database, environment, students);
  await grow();
  await database.on(environment, async (sql) => {
    // Enrolling must find seats.
    await sql`UPDATE school_class SET capacity = NULL`;
    await sql`VACUUM (ANALYZE)`;
  });
  await database.settle();
  return { key: await createKey(database, environment), facts: await schoolFacts(database, environment) };
}
