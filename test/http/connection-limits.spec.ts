import { readSettings } from '@homeroom/settings';
import { connectionsPerServer } from '../../apps/api/src/operations/connection-limits';

const one = readSettings({ ENVIRONMENTS: 'production' });
const both = readSettings({});

describe('connections to the server of an environment', () => {
  it.each([
    ['1024 descriptors and one environment', one, 1_024, 846],
    ['1024 descriptors and both', both, 1_024, 410],
    ['fewer than the service itself needs', both, 128, 32],
    ['a million', both, 1_048_576, 10_000],
    ['no limit', one, Infinity, 10_000],
  ])('are limited with %s', (_, settings, descriptors, limit) => {
    expect(connectionsPerServer(settings, descriptors)).toBe(limit);
  });

  it('leave descriptors for the connections to replicas', () => {
    const url = 'postgresql://school@10.0.0.10:5432/school';
    const replicated = readSettings({
      ENVIRONMENTS: 'production',
      DATABASE_URL: url,
      DATABASE_REPLICA_URLS: `${url},${url}`,
    });
    expect(connectionsPerServer(replicated, 1_024)).toBe(846 - 6);
  });

  it('are limited by the descriptors that this process may have', () => {
    expect(connectionsPerServer(both)).toBeGreaterThan(32);
  });
});
