import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { BenchError } from '../../support/bench-error.mjs';
import { Contender } from './contender.mjs';
import { freePort } from './free-port.mjs';

/** Milliseconds between two attempts to reach the service, and until it counts as failed. */
const pollInterval = 5;
const startTimeout = 60_000;

/**
 * Starts the service as in production: both environments, metrics, and one log line per request, which is discarded.
 *
 * @param variables settings that differ
 * @returns a contender for the sandbox, with the port of production and the milliseconds from start to first answer
 */
export async function startHomeroom(database, { key, name = 'Homeroom', variables = {} }) {
  const [production, port, admin] = [await freePort(), await freePort(), await freePort()];
  const settings = {
    ...{ PORT: production, SANDBOX_PORT: port, ADMIN_PORT: admin, LOG_LEVEL: 'info', LOG_FORMAT: 'json' },
    ...{ ENVIRONMENTS: 'production,sandbox', NODE_ENV: 'production', ...variables },
  };
  const begun = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'dist/apps/api/src/main.js'], {
    env: { ...process.env, NODE_COMPILE_CACHE: 'node_modules/.cache/v8', ...database.environment, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const contender = new Contender({ name, child, port, key, schema: 'sandbox', database });
  await waitUntilReady(contender).catch(async (error) => {
    await contender.close();
    throw error;
  });
  return Object.assign(contender, { productionPort: production, startMilliseconds: performance.now() - begun });
}

/** A contender for the production environment of the same process. */
export function productionOf({ child, productionPort: port, database }, { key, name }) {
  return new Contender({ name, child, port, key, schema: 'production', database });
}

/** Waits for a page of students, because the health endpoint may answer earlier. */
async function waitUntilReady(contender) {
  const end = performance.now() + startTimeout;
  for (;;) {
    try {
      return await contender.ask({ method: 'GET', path: '/v1/students?per_page=1' });
    } catch (error) {
      if (contender.isOver) throw new BenchError('The service ended while it started', { cause: error });
      if (performance.now() > end) throw error;
      await pause(pollInterval);
    }
  }
}
