import { type DatabaseAddress, surveyReplicas } from '@homeroom/database';
import { type Finding, ok, warning } from './finding';

const check = 'replicas';

const advices = {
  'is away': 'Start it, or correct DATABASE_REPLICA_URLS',
  lags: 'Look at its replay (pg_stat_replication on the primary), or give it a faster disk',
  'is no standby of the primary':
    'Name streaming replicas of DATABASE_URL, with the same database, in DATABASE_REPLICA_URLS',
} as const;

/** Whether each replica can answer lists; the service does without those that cannot. */
export async function checkReplicas(address: DatabaseAddress, urls: readonly string[]): Promise<Finding[]> {
  const surveys = await surveyReplicas(address, urls);
  return surveys.map(({ at, status }) =>
    status === 'is in use'
      ? ok(check, `The replica at ${at} has all that the primary has`)
      : warning(check, `The replica at ${at} ${status}: it answers no list`, advices[status]),
  );
}
