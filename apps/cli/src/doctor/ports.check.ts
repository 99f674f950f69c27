import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Environment } from '@homeroom/kernel';
import { type Settings, version } from '@homeroom/settings';
import { getJson, homeroomAt } from '../running-service/homeroom-at';
import { type Finding, ok, problem, warning } from './finding';

const check = 'ports';
const settingOf: Record<Environment, string> = { production: 'PORT', sandbox: 'SANDBOX_PORT' };

/** A port of the service, with the settings that define it. */
interface ServicePort {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly settings: { readonly host: string; readonly port: string };
  /** Makes the finding if the port is in use. */
  readonly checkListener: (port: ServicePort) => Promise<Finding>;
}

/** Checks that a port is free, or that a running Homeroom serves this environment on it. */
export function checkPort(environment: Environment, { host, ports }: Settings): Promise<Finding> {
  const settings = { host: 'HOST', port: settingOf[environment] };
  return checkServicePort({ name: environment, host, port: ports[environment], settings, checkListener });
}

/** Checks the port of `ADMIN_PORT` in the same way. */
export function checkAdminPort(host: string, port: number): Promise<Finding> {
  const settings = { host: 'ADMIN_HOST', port: 'ADMIN_PORT' };
  return checkServicePort({ name: 'private', host, port, settings, checkListener: checkAdminListener });
}

async function checkServicePort(servicePort: ServicePort): Promise<Finding> {
  const { name, host, port, settings } = servicePort;
  const code = await tryToListen(host, port);
  switch (code) {
    case null:
      return ok(check, `${name}: port ${port} is free`);
    case 'EADDRINUSE':
      return servicePort.checkListener(servicePort);
    case 'EACCES':
      return problem(check, `${name}: this user may not listen on port ${port}`, `Set ${settings.port}`);
    default:
      return problem(check, `${name}: cannot listen on ${host}: ${code}`, `Set ${settings.host}`);
  }
}

async function checkListener(servicePort: ServicePort): Promise<Finding> {
  const { name, host, port } = servicePort;
  const running = await homeroomAt(host, port);
  const place = `${name}: port ${port}`;
  if (!running) return inUseByAnotherProgram(servicePort);
  if (running.environment !== name) {
    return problem(check, `${place} is used by a running Homeroom for ${running.environment}`, 'Change the ports');
  }
  if (running.version === version) return ok(check, `${place} is served by a running Homeroom ${version}`);
  return warning(check, `${place} is served by Homeroom ${running.version}; this is ${version}`, 'Restart the service');
}

async function checkAdminListener(servicePort: ServicePort): Promise<Finding> {
  const answer = await getJson(servicePort.host, servicePort.port, '/readyz').catch(() => null);
  if (typeof answer?.['checks'] !== 'object') return inUseByAnotherProgram(servicePort);
  return ok(check, `${servicePort.name}: port ${servicePort.port} is used by a running Homeroom`);
}

function inUseByAnotherProgram({ name, port, settings }: ServicePort): Finding {
  const advice = `Stop the other program, or set ${settings.port}`;
  return problem(check, `${name}: port ${port} is in use by another program`, advice);
}

/** Listens for a moment. @returns the error code, or null on success */
async function tryToListen(host: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    await once(server.close(), 'close');
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
