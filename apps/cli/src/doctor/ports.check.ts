import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Environment } from '@homeroom/kernel';
import { type Settings, version } from '@homeroom/settings';
import { type Finding, ok, problem, warning } from './finding';

const check = 'ports';
const settingOf: Record<Environment, string> = { production: 'PORT', sandbox: 'SANDBOX_PORT' };

/** A door of the service: where it listens, and by which settings. */
interface Door {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly settings: { readonly host: string; readonly port: string };
  /** What there is to say when somebody listens there. */
  readonly judgeHolder: (door: Door) => Promise<Finding>;
}

/** A port is free, or held by the service that it is for. */
export function checkPort(environment: Environment, { host, ports }: Settings): Promise<Finding> {
  const settings = { host: 'HOST', port: settingOf[environment] };
  return checkDoor({ name: environment, host, port: ports[environment], settings, judgeHolder });
}

/** The same for the port of `ADMIN_PORT`. */
export function checkAdminPort(host: string, port: number): Promise<Finding> {
  const settings = { host: 'ADMIN_HOST', port: 'ADMIN_PORT' };
  return checkDoor({ name: 'private', host, port, settings, judgeHolder: judgeAdmin });
}

async function checkDoor(door: Door): Promise<Finding> {
  const { name, host, port, settings } = door;
  const refusal = await listen(host, port);
  switch (refusal) {
    case null:
      return ok(check, `${name}: port ${port} is free`);
    case 'EADDRINUSE':
      return door.judgeHolder(door);
    case 'EACCES':
      return problem(check, `${name}: port ${port} may not be used by this user`, `Set ${settings.port}`);
    default:
      return problem(check, `${name}: nothing can listen on ${host}: ${refusal}`, `Set ${settings.host}`);
  }
}

async function judgeHolder(door: Door): Promise<Finding> {
  const { name, host, port } = door;
  const holder = await homeroomAt(host, port);
  const place = `${name}: port ${port}`;
  if (!holder) return inUseBySomethingElse(door);
  if (holder.environment !== name) {
    return problem(check, `${place} is where a running Homeroom serves ${holder.environment}`, 'Set the ports anew');
  }
  if (holder.version === version) return ok(check, `${place} is served by a running Homeroom ${version}`);
  return warning(
    check,
    `${place} is served by Homeroom ${holder.version}; this is ${version}`,
    'Start the service again',
  );
}

async function judgeAdmin(door: Door): Promise<Finding> {
  const answer = await ask(door.host, door.port, '/readyz').catch(() => null);
  if (typeof answer?.['checks'] !== 'object') return inUseBySomethingElse(door);
  return ok(check, `${door.name}: port ${door.port} is that of a running Homeroom`);
}

function inUseBySomethingElse({ name, port, settings }: Door): Finding {
  const advice = `Stop what listens there, or set ${settings.port}`;
  return problem(check, `${name}: port ${port} is in use, by something else than Homeroom`, advice);
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
  const { version, environment } = await ask(host, port, '/v1/health').catch(() => ({
    version: null,
    environment: null,
  }));
  return typeof version === 'string' && typeof environment === 'string' ? { version, environment } : null;
}

async function ask(host: string, port: number, path: string): Promise<Record<string, unknown>> {
  const near = everyAddress[host] ?? (host.includes(':') ? `[${host}]` : host);
  const answer = await fetch(`http://${near}:${port}${path}`, { signal: AbortSignal.timeout(2_000) });
  return (await answer.json()) as Record<string, unknown>;
}
