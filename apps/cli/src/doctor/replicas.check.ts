import { type DatabaseAddress, surveyReplicas } from '@homeroom/database';
import { type Finding, ok, warning } from './finding';

const check = 'replicas';

const advices = {
  'is away': 'Start it, or correct DATABASE_REPLICA_URLS',
  lags: 'Check its replay lag (pg_stat_replication on the primary), or use a faster disk',
  'is no standby of the primary':
    'Name streaming replicas of DATABASE_URL, with the same database, in DATABASE_REPLICA_URLS',
} as const;

/** Checks whether each replica can answer lists. The service does not use the others. */
export async function checkReplicas(address: DatabaseAddress, urls: readonly string[]): Promise<Finding[]> {
  const surveys = await surveyReplicas(address, urls);
  return surveys.map(({ at, status }) =>
    status === 'is in use'
      ? ok(check, `The replica at ${at} is up to date`)
      : warning(check, `The replica at ${at} ${status}: the service does not use it`, advices[status]),
  );
}
