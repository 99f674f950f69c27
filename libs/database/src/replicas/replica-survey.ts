import { setTimeout as pause } from 'node:timers/promises';
import { Connections } from '../connections/connections';
import { type DatabaseAddress, openPool } from '../connections/database-address';
import { positionOf } from './log-position';
import { ReplicaConnection, type Standing } from './replica-connection';

interface ReplicaSurvey {
  /** Host and port: a URL has a password. */
  readonly at: string;
  readonly standing: Standing;
}

/** Milliseconds between two looks. */
const lookAgain = 500;

/** How each replica stands to the primary; what it takes to tell one that lags are seconds. */
export async function surveyReplicas(address: DatabaseAddress, urls: readonly string[]): Promise<ReplicaSurvey[]> {
  const primary = new Connections(1, () => openPool(address, { schema: 'pg_catalog', max: 1 }));
  const lines = urls.map((url) => new ReplicaConnection(url, 'pg_catalog'));
  try {
    for (;;) {
      const position = await positionOf(primary);
      const standings = await Promise.all(lines.map((line) => line.look(position)));
      const decided = standings.flatMap((standing, at) =>
        standing ? [{ at: new URL(urls[at] ?? '').host, standing }] : [],
      );
      if (decided.length === urls.length) return decided;
      await pause(lookAgain);
    }
  } finally {
    await Promise.all([primary.end({ timeout: 1 }), ...lines.map((line) => line.end())]);
  }
}
