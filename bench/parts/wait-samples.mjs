/** Milliseconds between two samples. */
const sampleInterval = 10;

/** Samples the wait events of PostgreSQL's client sessions. */
export class WaitSamples {
  constructor(database) {
    this.database = database;
    this.counts = new Map();
  }

  /** @returns the result of the work */
  async during(work) {
    return this.database.on('public', async (sql) => {
      let isOver = false;
      const sampling = (async () => {
        while (!isOver) {
          const rows = await sql`
            SELECT coalesce(wait_event_type || ': ' || wait_event, 'none: it runs') AS event FROM pg_stat_activity
            WHERE state = 'active' AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
          for (const { event } of rows) this.counts.set(event, (this.counts.get(event) ?? 0) + 1);
          await new Promise((resolve) => setTimeout(resolve, sampleInterval));
        }
      })();
      try {
        return await work();
      } finally {
        isOver = true;
        await sampling;
      }
    });
  }

  /** The events as shares of all samples, in descending order. */
  get shares() {
    const samples = [...this.counts.values()].reduce((sum, count) => sum + count, 0);
    return [...this.counts]
      .map(([event, count]) => ({ event, share: count / samples }))
      .sort((one, other) => other.share - one.share);
  }
}
