// Measures the cost of counting the usage of keys, alternating with and without it: npm run bench:usage -- --rounds 20
import { compareAlternating, requestText } from './support/compare-alternating.mjs';

await compareAlternating({
  what: 'counting',
  async casesOf(database, key) {
    const [{ id }] = await database.on('sandbox', (sql) => sql`SELECT min(id) AS id FROM student`);
    return {
      'one student': () => requestText(key, `/v1/students/${id}`),
      'a page of 20': () => requestText(key, '/v1/students?page=2'),
    };
  },
  /** Verifies that counting was really on. */
  async check(database, expected) {
    const [{ counted }] = await database.on(
      'access',
      (sql) => sql`SELECT sum(requests)::int AS counted FROM key_usage`,
    );
    if (counted !== expected) throw new Error(`${counted} of ${expected} requests were counted`);
    console.log(`All ${counted} requests were counted`);
  },
});
