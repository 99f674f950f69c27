import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Environment } from '@homeroom/kernel';
import { type Settings, version } from '@homeroom/platform';
import { type Finding, ok, problem, warning } from './finding';

const check = 'ports';
const settingOf: Record<Environment, string> = { production: 'PORT', sandbox: 'SANDBOX_PORT' };

/** A port is free, or held by the service that it is for. */
export async function checkPort(environment: Environment, { host, ports }: Settings): Promise<Finding> {
  const port = ports[environment];
  const refusal = await listen(host, port);
  switch (refusal) {
    case null:
      return ok(check, `${environment}: port ${port} is free`);
    case 'EADDRINUSE':
      return judgeHolder(environment, host, port);
    case 'EACCES':
      return problem(
        check,
        `${environment}: port ${port} may not be used by this user`,
        `Set ${settingOf[environment]}`,
      );
    default:
      return problem(check, `${environment}: nothing can listen on ${host}: ${refusal}`, 'Set HOST');
  }
}

async function judgeHolder(environment: Environment, host: string, port: number): Promise<Finding> {
  const holder = await homeroomAt(host, port);
  const place = `${environment}: port ${port}`;
  if (!holder) {
    const advice = `Stop what listens there, or set ${settingOf[environment]}`;
    return problem(check, `${place} is in use, by something else than Homeroom`, advice);
  }
  if (holder.environment !== environment) {
    return problem(check, `${place} is where a running Homeroom serves ${holder.environment}`, 'Set the ports anew');
  }
  if (holder.version === version) return ok(check, `${place} is served by a running Homeroom ${version}`);
  return warning(
    check,
    `${place} is served by Homeroom ${holder.version}; this is ${version}`,
    'Start the service again',
  );
}

/** Why nobody can listen there, or null. */
async function listen(host: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    await once(server.close(), 'close');
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

const everyAddress: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** What a running Homeroom says of itself, or null when it is something else. */
async function homeroomAt(host: string, port: number): Promise<{ version: string; environment: string } | null> {
  const near = everyAddress[host] ?? (host.includes(':') ? `[${host}]` : host);
  try {
    const answer = await fetch(`http://${near}:${port}/v1/health`, { signal: AbortSignal.timeout(2_000) });
    const { version, environment } = (await answer.json()) as { version?: unknown; environment?: unknown };
    return typeof version === 'string' && typeof environment === 'string' ? { version, environment } : null;
  } catch {
    return null;
  }
}
