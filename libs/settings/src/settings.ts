import { resolve } from 'node:path';
import { isIP } from 'node:net';
import { type Environment, environments } from '@homeroom/kernel';
import { isSecureUrl } from './provider-url';
import { encodedCharacters, readWrite, readWriteServersOf, serverUrlOf, serverUrlsOf } from './server-url';

const logFormats = ['auto', 'json', 'pretty'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const secondFactorRules = ['none', 'owners', 'all'] as const;

/** The settings of an installation. Each one is an environment variable; docs/settings.md explains them. */
export interface Settings {
  readonly host: string;
  readonly ports: Readonly<Record<Environment, number>>;
  readonly publicUrls: Readonly<Record<Environment, string>>;
  /** Absolute path of the folder with the embedded database. */
  readonly dataDir: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  /** Streaming replicas that may answer lists. */
  readonly databaseReplicaUrls: readonly string[];
  /** Redis that processes share for rate limits; null: each process counts by itself. */
  readonly redisUrl: string | null;
  readonly environments: readonly Environment[];
  /** The time zone of the school. That of the database counts as soon as it has one. */
  readonly schoolTimeZone: string;
  /** Whether `SCHOOL_TIME_ZONE` names it, and it is not the default. */
  readonly isTimeZoneGiven: boolean;
  readonly gradingScale: 'plus-minus' | 'plain';
  /** Addresses and networks whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: (typeof logLevels)[number];
  /** `auto`: pretty on a terminal, JSON elsewhere. */
  readonly logFormat: (typeof logFormats)[number];
  readonly adminHost: string;
  /** Null: there is no admin server. */
  readonly adminPort: number | null;
  /**
   * How many seconds the service continues to serve requests after it was told to stop, so that load balancers notice.
   */
  readonly drainSeconds: number;
  /** Retention of the audit trail of records; null: forever. */
  readonly auditRetentionDays: number | null;
  /** Days for which the values before and after an import are kept for its undo; null: forever. */
  readonly importRetentionDays: number | null;
  /** Days for which events are kept; null: forever. */
  readonly eventRetentionDays: number | null;
  /** Whether webhooks may be sent by http, and to addresses of the own machine and network. */
  readonly allowsInsecureWebhooks: boolean;
  /** The mail server of the school: `smtp:` with STARTTLS, `smtps:` with TLS from the start; null: no mail is sent. */
  readonly smtpUrl: string | null;
  /** The sender of mails; null without a mail server. */
  readonly mailFrom: string | null;
  /** The users who need a second factor to sign in with a password. */
  readonly requireSecondFactor: (typeof secondFactorRules)[number];
  /** The OpenID Connect provider of the dashboard; null: users sign in with passwords only. */
  readonly oidcIssuer: string | null;
  readonly oidcClientId: string | null;
  readonly oidcClientSecret: string | null;
  /** Only e-mail addresses of this domain may sign in through the provider; null: of every domain. */
  readonly oidcAllowedDomain: string | null;
  /** The roles of a user whom the provider knows and Homeroom does not, such as `sandbox:viewer`; null: such users are refused. */
  readonly oidcDefaultRole: string | null;
}

/** A setting is invalid. The message names the variable and the accepted values. */
export class InvalidSetting extends Error {}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads and validates all settings. Unset and empty variables take their defaults, except that an empty `ENVIRONMENTS`
 * is rejected.
 */
export function readSettings(variables: Variables): Settings {
  const read = <T>(name: string, fallback: string, parse: (text: string) => T | undefined, takes: string): T => {
    const text = variables[name]?.trim() || fallback;
    const value = parse(text);
    // The value may contain a password, so the message does not repeat it.
    if (value === undefined) throw new InvalidSetting(`${name} must be ${takes}`);
    return value;
  };
  const optional = <T>(name: string, parse: (text: string) => T | undefined, takes: string): T | null =>
    variables[name]?.trim() ? read(name, '', parse, takes) : null;
  const port = (name: string, fallback: string) => read(name, fallback, asPort, 'a port number, 1 to 65535');

  const host = read('HOST', '127.0.0.1', asHost, 'a host name or an IP address');
  const ports = { production: port('PORT', '3000'), sandbox: port('SANDBOX_PORT', '3001') };
  // An empty list is probably a mistake, and must not put production on the network.
  const defaultEnvironments = variables['ENVIRONMENTS'] === undefined ? 'production,sandbox' : '';
  const served = read('ENVIRONMENTS', defaultEnvironments, asEnvironments, 'production, sandbox or production,sandbox');
  if (served.length > 1 && ports.production === ports.sandbox)
    throw new InvalidSetting('SANDBOX_PORT must differ from PORT');
  const adminPort = optional('ADMIN_PORT', asPort, 'a port number, 1 to 65535');
  if (served.some((environment) => ports[environment] === adminPort))
    throw new InvalidSetting('ADMIN_PORT must differ from PORT and SANDBOX_PORT');
  const databaseUrl = optional('DATABASE_URL', asDatabaseUrl, `a URL such as ${exampleUrl}, ${encodedCharacters}`);
  if (databaseUrl !== null && serverUrlsOf(databaseUrl).length > 1 && readWriteServersOf(databaseUrl) === null)
    throw new InvalidSetting(`DATABASE_URL must have ${readWrite} if it names several hosts`);
  const replicaUrls = read(
    'DATABASE_REPLICA_URLS',
    '',
    asDatabaseUrls,
    `URLs such as ${exampleUrl}, with commas between them, and ${encodedCharacters}, and a comma as %2C`,
  );
  if (replicaUrls.some(readWriteServersOf))
    throw new InvalidSetting(`DATABASE_REPLICA_URLS must not have ${readWrite}: a replica accepts no writes`);
  if (replicaUrls.length > 0 && databaseUrl === null)
    throw new InvalidSetting('DATABASE_REPLICA_URLS needs DATABASE_URL: the embedded database has no replicas');
  const oidcIssuer = optional('OIDC_ISSUER', asIssuer, 'an https URL without a query; http only on localhost');
  const oidcClientId = variables['OIDC_CLIENT_ID']?.trim() || null;
  const oidcClientSecret = variables['OIDC_CLIENT_SECRET']?.trim() || null;
  if (oidcIssuer !== null && (oidcClientId === null || oidcClientSecret === null))
    throw new InvalidSetting('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
  const oidcAllowedDomain = optional('OIDC_ALLOWED_DOMAIN', asDomain, 'a domain such as school.example');
  const oidcDefaultRole = optional(
    'OIDC_DEFAULT_ROLE',
    asRoles,
    'such as sandbox:viewer or production:office,sandbox:developer',
  );
  if (oidcDefaultRole !== null && oidcAllowedDomain === null)
    throw new InvalidSetting(
      'OIDC_DEFAULT_ROLE needs OIDC_ALLOWED_DOMAIN: without it, every account of the provider would get the role',
    );
  const smtpUrl = optional(
    'SMTP_URL',
    asSmtpUrl,
    `a URL such as smtps://user:password@mail.school.example, ${encodedCharacters}`,
  );
  const mailFrom = optional('MAIL_FROM', asSender, 'an address such as homeroom@school.example, or Name <address>');
  if (smtpUrl !== null && mailFrom === null) throw new InvalidSetting('SMTP_URL needs MAIL_FROM');
  if (smtpUrl !== null && !variables['PUBLIC_URL']?.trim())
    throw new InvalidSetting('SMTP_URL needs PUBLIC_URL: mails contain the address of the dashboard');
  const publicUrl = optional('PUBLIC_URL', asOrigin, 'a URL such as https://school.example, without a query');
  return {
    host,
    ports,
    publicUrls: publicUrlsOf(publicUrl, host, ports, served),
    dataDir: resolve(variables['DATA_DIR']?.trim() || 'data'),
    databaseUrl,
    databaseReplicaUrls: replicaUrls,
    redisUrl: optional(
      'REDIS_URL',
      asRedisUrl,
      `a URL such as redis://user:password@host:6379/0, or rediss: with TLS, ${encodedCharacters}`,
    ),
    environments: served,
    schoolTimeZone: read('SCHOOL_TIME_ZONE', 'UTC', asTimeZone, 'an IANA time zone such as Europe/Berlin'),
    isTimeZoneGiven: Boolean(variables['SCHOOL_TIME_ZONE']?.trim()),
    gradingScale: read('GRADING_SCALE', 'plus-minus', oneOf('plus-minus', 'plain'), 'plus-minus or plain'),
    trustedProxies: read('TRUSTED_PROXIES', '', asNetworks, networksOfProxies),
    logLevel: read('LOG_LEVEL', 'info', oneOf(...logLevels), `one of ${logLevels.join(', ')}`),
    logFormat: read('LOG_FORMAT', 'auto', oneOf(...logFormats), `one of ${logFormats.join(', ')}`),
    adminHost: read('ADMIN_HOST', '127.0.0.1', asHost, 'a host name or an IP address'),
    adminPort,
    drainSeconds: read('DRAIN_SECONDS', '0', asDrain, `a number of seconds, 0 to ${longestDrain}`),
    auditRetentionDays: read('AUDIT_RETENTION_DAYS', '365', asRetention, 'a number of days, 1 to 99999, or forever'),
    allowsInsecureWebhooks:
      read('WEBHOOKS_ALLOW_INSECURE', 'false', oneOf('true', 'false'), 'true or false') === 'true',
    eventRetentionDays: read('EVENT_RETENTION_DAYS', '30', asRetention, 'a number of days, 1 to 99999, or forever'),
    importRetentionDays: read('IMPORT_RETENTION_DAYS', '90', asRetention, 'a number of days, 1 to 99999, or forever'),
    smtpUrl,
    mailFrom,
    requireSecondFactor: read(
      'REQUIRE_SECOND_FACTOR',
      'none',
      oneOf(...secondFactorRules),
      `one of ${secondFactorRules.join(', ')}`,
    ),
    oidcIssuer,
    oidcClientId,
    oidcClientSecret,
    oidcAllowedDomain,
    oidcDefaultRole,
  };
}

/**
 * The public URL of each environment. `PUBLIC_URL` is that of production, or of the only environment. Beside
 * production, the sandbox has the same host with its own port.
 */
function publicUrlsOf(
  publicUrl: string | null,
  host: string,
  ports: Settings['ports'],
  served: readonly Environment[],
): Record<Environment, string> {
  const localHost = isLocalhost(host) ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  const local = {
    production: `http://${localHost}:${ports.production}`,
    sandbox: `http://${localHost}:${ports.sandbox}`,
  };
  if (publicUrl === null) return local;
  if (!served.includes('production')) return { ...local, sandbox: publicUrl };
  const sandbox = new URL(publicUrl);
  sandbox.port = String(ports.sandbox);
  return { production: publicUrl, sandbox: sandbox.href.replace(/\/$/, '') };
}

/** Whether a server that listens on this host is reachable as localhost. */
const isLocalhost = (host: string) => ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);

const asPort = (text: string) => (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined);

/** Seconds. systemd waits 90 seconds for a service to stop. */
const longestDrain = 60;

const asDrain = (text: string) => (/^\d{1,2}$/.test(text) && Number(text) <= longestDrain ? Number(text) : undefined);

/** 0 is rejected, because it could mean both forever and not at all. */
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

/** A URL without a user, a query and a fragment. */
function plainUrlOf(text: string): URL | undefined {
  const url = URL.parse(text);
  return url && !url.search && !url.hash && !url.username ? url : undefined;
}

/** An origin, possibly with a path behind a proxy. */
function asOrigin(text: string): string | undefined {
  const url = plainUrlOf(text);
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href.replace(/\/+$/, '') : undefined;
}

/** The exact text counts: the provider's tokens have to name the same issuer. */
function asIssuer(text: string): string | undefined {
  const url = plainUrlOf(text);
  return url && isSecureUrl(url) ? text : undefined;
}

const asDomain = (text: string) => (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text) ? text.toLowerCase() : undefined);

/** Without `owner`: an owner is made by another owner. */
const asRoles = (text: string) =>
  /^(production|sandbox):(office|developer|viewer)(,(production|sandbox):(office|developer|viewer))?$/.test(text)
    ? text
    : undefined;

const exampleUrl = 'postgresql://user:password@host:5432/database';

/** One host or several. With several, each is in the URL itself, not in its parameters. */
function asDatabaseUrl(text: string): string | undefined {
  const servers = serverUrlsOf(text);
  if (servers.length === 1) return databaseUrlOf(text) ? text : undefined;
  const urls = servers.map(databaseUrlOf);
  const areNamed = urls.every((url) => url && url.hostname !== '' && !url.searchParams.has('host'));
  return areNamed && !urls[0]?.searchParams.has('port') ? text : undefined;
}

function asDatabaseUrls(text: string): string[] | undefined {
  const urls = list(text);
  return urls.every(databaseUrlOf) ? urls : undefined;
}

function databaseUrlOf(text: string): URL | null {
  const url = serverUrlOf(text);
  return url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1 ? url : null;
}

/** A query is rejected, because the driver would read settings from it. */
function asRedisUrl(text: string): string | undefined {
  const url = serverUrlOf(text);
  if (!url || !['redis:', 'rediss:'].includes(url.protocol)) return undefined;
  const isPlain = url.hostname !== '' && /^(\/\d{0,5})?$/.test(url.pathname) && !url.search && !url.hash;
  return isPlain ? text : undefined;
}

/** `?tls=none` names a server that has no TLS, such as a relay on the same machine. Any other query is rejected. */
function asSmtpUrl(text: string): string | undefined {
  const url = serverUrlOf(text);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return undefined;
  const isPlain = url.protocol === 'smtp:' && url.search === '?tls=none';
  return ['', '/'].includes(url.pathname) && !url.hash && (url.search === '' || isPlain) ? text : undefined;
}

const asSender = (text: string) =>
  /^([^<>"\p{C}]+<)?[^\s<>@"]+@[^\s<>@"]+>?$/u.test(text) && text.includes('<') === text.endsWith('>')
    ? text
    : undefined;

const asTimeZone = (text: string): string | undefined => (isTimeZone(text) ? text : undefined);

/** Whether a text is an IANA time zone that this Node knows. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const networksOfProxies =
  'IP addresses or networks such as 10.0.0.0/8, with commas; not /0, by which every client could claim any address';

function asNetworks(text: string): string[] | undefined {
  const networks = list(text);
  return networks.every(isNetwork) ? networks : undefined;
}

/** As strict as Fastify, which accepts only letters and digits in a zone (`fe80::1%eth0`). */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || /%.*[^0-9a-z]/i.test(address)) return false;
  if (bits === undefined) return true;
  // In IPv6 the first 96 bits of an IPv4 address are the same for all: fewer would be /0.
  const fewest = version === 6 && /^::ffff:/i.test(plainIpv6(address)) ? 97 : 1;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) >= fewest && Number(bits) <= (version === 4 ? 32 : 128);
}

const plainIpv6 = (address: string): string => new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1);

const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
