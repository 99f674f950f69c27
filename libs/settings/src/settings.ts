import { resolve } from 'node:path';
import { isIP } from 'node:net';
import { type Environment, environments } from '@homeroom/kernel';

const logFormats = ['auto', 'json', 'pretty'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What an installation may choose; each choice is a variable of the environment, explained in the README. */
export interface Settings {
  readonly host: string;
  readonly ports: Readonly<Record<Environment, number>>;
  readonly publicUrls: Readonly<Record<Environment, string>>;
  /** Absolute path of the folder that holds the embedded database. */
  readonly dataDir: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  /** Streaming replicas of it that may answer lists. */
  readonly databaseReplicaUrls: readonly string[];
  /** Where all processes count requests together; null: each by itself. */
  readonly redisUrl: string | null;
  readonly environments: readonly Environment[];
  readonly schoolTimeZone: string;
  readonly gradingScale: 'plus-minus' | 'plain';
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: (typeof logLevels)[number];
  /** `auto`: pretty on a terminal, JSON elsewhere. */
  readonly logFormat: (typeof logFormats)[number];
  readonly adminHost: string;
  /** Null: nobody but callers can ask the service anything. */
  readonly adminPort: number | null;
  /** How long a stopping service goes on answering, while whoever sends it requests learns that it stops. */
  readonly drainSeconds: number;
  /** After which the audit trail of records forgets; null: never. */
  readonly auditRetentionDays: number | null;
}

/** A setting that cannot be used; the message names the variable and says what it takes. */
export class InvalidSetting extends Error {}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads and checks all settings; unset and empty variables take their defaults. An empty `ENVIRONMENTS` is refused. */
export function readSettings(variables: Variables): Settings {
  const read = <T>(name: string, fallback: string, parse: (text: string) => T | undefined, takes: string): T => {
    const text = variables[name]?.trim() || fallback;
    const value = parse(text);
    // A value may hold a password: it is never repeated.
    if (value === undefined) throw new InvalidSetting(`${name} must be ${takes}`);
    return value;
  };
  const port = (name: string, fallback: string) => read(name, fallback, asPort, 'a port number, 1 to 65535');

  const host = read('HOST', '127.0.0.1', asHost, 'a host name or an IP address');
  const ports = { production: port('PORT', '3000'), sandbox: port('SANDBOX_PORT', '3001') };
  // An empty list is more likely a mistake than a wish for both, and must not put production on the network.
  const both = variables['ENVIRONMENTS'] === undefined ? 'production,sandbox' : '';
  const served = read('ENVIRONMENTS', both, asEnvironments, 'production, sandbox or production,sandbox');
  if (served.length > 1 && ports.production === ports.sandbox)
    throw new InvalidSetting('SANDBOX_PORT must differ from PORT');
  const adminPort = read('ADMIN_PORT', '', asPortOrNone, 'a port number, 1 to 65535');
  if (served.some((environment) => ports[environment] === adminPort))
    throw new InvalidSetting('ADMIN_PORT must differ from PORT and SANDBOX_PORT');
  const databaseUrl = read('DATABASE_URL', '', asDatabaseUrl, `a URL such as ${exampleUrl}`);
  const replicaUrls = read('DATABASE_REPLICA_URLS', '', asDatabaseUrls, `URLs such as ${exampleUrl}, with commas`);
  if (replicaUrls.length > 0 && databaseUrl === null)
    throw new InvalidSetting('DATABASE_REPLICA_URLS needs DATABASE_URL: the embedded database has no replicas');
  const publicUrl = read('PUBLIC_URL', '', asOrigin, 'a URL such as https://school.example, without a query');
  return {
    host,
    ports,
    publicUrls: publicUrlsOf(publicUrl, host, ports, served),
    dataDir: resolve(variables['DATA_DIR']?.trim() || 'data'),
    databaseUrl,
    databaseReplicaUrls: replicaUrls,
    redisUrl: read('REDIS_URL', '', asRedisUrl, 'a URL such as redis://user:password@host:6379/0, or rediss: with TLS'),
    environments: served,
    schoolTimeZone: read('SCHOOL_TIME_ZONE', 'UTC', asTimeZone, 'an IANA time zone such as Europe/Berlin'),
    gradingScale: read('GRADING_SCALE', 'plus-minus', oneOf('plus-minus', 'plain'), 'plus-minus or plain'),
    trustedProxies: read('TRUSTED_PROXIES', '', asNetworks, networksOfProxies),
    logLevel: read('LOG_LEVEL', 'info', oneOf(...logLevels), `one of ${logLevels.join(', ')}`),
    logFormat: read('LOG_FORMAT', 'auto', oneOf(...logFormats), `one of ${logFormats.join(', ')}`),
    adminHost: read('ADMIN_HOST', '127.0.0.1', asHost, 'a host name or an IP address'),
    adminPort,
    drainSeconds: read('DRAIN_SECONDS', '0', asDrain, `a number of seconds, 0 to ${longestDrain}`),
    auditRetentionDays: read('AUDIT_RETENTION_DAYS', '365', asRetention, 'a number of days, 1 to 99999, or forever'),
  };
}

/**
 * Where callers reach each environment. `PUBLIC_URL` is production's, or that of the one environment served; beside
 * production the sandbox is the same host at its own port.
 */
function publicUrlsOf(
  publicUrl: string,
  host: string,
  ports: Settings['ports'],
  served: readonly Environment[],
): Record<Environment, string> {
  const near = isLocalhost(host) ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  const local = { production: `http://${near}:${ports.production}`, sandbox: `http://${near}:${ports.sandbox}` };
  if (!publicUrl) return local;
  if (!served.includes('production')) return { ...local, sandbox: publicUrl };
  const sandbox = new URL(publicUrl);
  sandbox.port = String(ports.sandbox);
  return { production: publicUrl, sandbox: sandbox.href.replace(/\/$/, '') };
}

/** Whether who listens there is reached as localhost: by that name, or since it is every address of the machine. */
const isLocalhost = (host: string) => ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);

const asPort = (text: string) => (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined);

const asPortOrNone = (text: string) => (text === '' ? null : asPort(text));

/** Whoever waits for a stop, such as systemd, does so for a minute and a half. */
const longestDrain = 60;

const asDrain = (text: string) => (/^\d{1,2}$/.test(text) && Number(text) <= longestDrain ? Number(text) : undefined);

/** No 0: some would take it for all of time, and others for none. */
const asRetention = (text: string) =>
  text === 'forever' ? null : /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;

const asHost = (text: string) =>
  isIP(text) || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text) ? text : undefined;

const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (text: string) =>
    values.find((value) => value === text);

function asEnvironments(text: string): Environment[] | undefined {
  const named = list(text);
  const known = environments.filter((environment) => named.includes(environment));
  return known.length === named.length && known.length > 0 ? known : undefined;
}

/** An origin, with a path where a proxy serves the API below one; the empty string stands for the default. */
function asOrigin(text: string): string | undefined {
  if (text === '') return '';
  if (!URL.canParse(text)) return undefined;
  const { protocol, search, hash, username, href } = new URL(text);
  const plain = ['http:', 'https:'].includes(protocol) && !search && !hash && !username;
  return plain ? href.replace(/\/+$/, '') : undefined;
}

const exampleUrl = 'postgresql://user:password@host:5432/database';

/** The drivers decode what a URL takes as it is. */
const brokenEscape = /%(?![0-9a-f]{2})/i;

function asDatabaseUrl(text: string): string | null | undefined {
  if (text === '') return null;
  if (!URL.canParse(text) || brokenEscape.test(text)) return undefined;
  const { protocol, pathname } = new URL(text);
  return ['postgres:', 'postgresql:'].includes(protocol) && pathname.length > 1 ? text : undefined;
}

function asDatabaseUrls(text: string): string[] | undefined {
  const urls = list(text);
  return urls.every(asDatabaseUrl) ? urls : undefined;
}

/** Without a query: the driver would take it for settings of its own. */
function asRedisUrl(text: string): string | null | undefined {
  if (text === '') return null;
  if (!URL.canParse(text) || brokenEscape.test(text)) return undefined;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  const isPlain = hostname !== '' && /^(\/\d{0,5})?$/.test(pathname) && !search && !hash;
  return ['redis:', 'rediss:'].includes(protocol) && isPlain ? text : undefined;
}

function asTimeZone(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone && text;
  } catch {
    return undefined;
  }
}

const networksOfProxies =
  'IP addresses or networks such as 10.0.0.0/8, with commas; not /0, by which every client could claim any address';

function asNetworks(text: string): string[] | undefined {
  const networks = list(text);
  return networks.every(isNetwork) ? networks : undefined;
}

/** As strict as Fastify, which knows a zone (`fe80::1%eth0`) by letters and digits alone. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || /%.*[^0-9a-z]/i.test(address)) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
