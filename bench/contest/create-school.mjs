import { benchDatabase } from '../support/bench-database.mjs';
import { createKey, seed } from '../support/command-line.mjs';
import { schoolFacts } from './school-facts.mjs';

/** Creates a database with a seeded sandbox, an API key, and the facts that requests need. */
export async function createSchool(closing, students) {
  const database = await closing.keep(() => benchDatabase());
  return { database, ...(await fillSchool(database, 'sandbox', { students })) };
}

/** Seeds an environment and enlarges it with `grow`. @returns an API key and the facts that requests need */
export async function fillSchool(database, environment, { students, grow = async () => undefined }) {
  await seed(database, environment, students);
  await grow();
  await database.on(environment, async (sql) => {
    // Enrolments must not fail because a class is full.
    await sql`UPDATE school_class SET capacity = NULL`;
    await sql`VACUUM (ANALYZE)`;
  });
  await database.settle();
  return { key: await createKey(database, environment), facts: await schoolFacts(database, environment) };
}
