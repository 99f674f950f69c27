import { setTimeout as pause } from 'node:timers/promises';
import { Connections } from '../connections/connections';
import { type DatabaseAddress, openConnection } from '../connections/database-address';
import { primaryPosition } from './log-position';
import { ReplicaConnection, type ReplicaStatus } from './replica-connection';

interface ReplicaSurvey {
  /** Host and port. The URL itself holds a password. */
  readonly at: string;
  readonly status: ReplicaStatus;
}

/** Milliseconds between two checks. */
const checkInterval = 500;

/** The status of each replica. Takes seconds if one lags. */
export async function surveyReplicas(address: DatabaseAddress, urls: readonly string[]): Promise<ReplicaSurvey[]> {
  const primary = new Connections(1, () => openConnection(address, { schema: 'pg_catalog' }));
  const connections = urls.map((url) => new ReplicaConnection(url, 'pg_catalog'));
  try {
    for (;;) {
      const position = await primaryPosition(primary);
      const statuses = await Promise.all(connections.map((connection) => connection.check(position)));
      const decided = statuses.flatMap((status, at) => (status ? [{ at: new URL(urls[at] ?? '').host, status }] : []));
      if (decided.length === urls.length) return decided;
      await pause(checkInterval);
    }
  } finally {
    await Promise.all([primary.end({ timeout: 1 }), ...connections.map((connection) => connection.end())]);
  }
}
