import { fastify } from 'fastify';
import { serverUrlsOf } from './server-url';
import { InvalidSetting, readSettings } from './settings';

describe('the settings', () => {
  it('have defaults that serve both environments on this machine alone', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      ports: { production: 3000, sandbox: 3001 },
      publicUrls: { production: 'http://localhost:3000', sandbox: 'http://localhost:3001' },
      dataDir: `${process.cwd()}/data`,
      databaseUrl: null,
      databaseReplicaUrls: [],
      redisUrl: null,
      environments: ['production', 'sandbox'],
      schoolTimeZone: 'UTC',
      isTimeZoneGiven: false,
      gradingScale: 'plus-minus',
      trustedProxies: [],
      logLevel: 'info',
      logFormat: 'auto',
      adminPort: null,
      adminHost: '127.0.0.1',
      drainSeconds: 0,
      auditRetentionDays: 365,
      allowsInsecureWebhooks: false,
      requireSecondFactor: 'none',
    });
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '0'],
    ['PORT', 'http'],
    ['SANDBOX_PORT', '-1'],
    ['HOST', 'not a host'],
    ['PUBLIC_URL', 'school.example'],
    ['PUBLIC_URL', 'ftp://school.example'],
    ['PUBLIC_URL', 'https://school.example/?a=1'],
    ['DATABASE_URL', 'mysql://root:secret@localhost/school'],
    ['DATABASE_URL', 'postgresql://localhost'],
    ['DATABASE_URL', 'postgresql://school:50%zz@localhost/school'],
    ['DATABASE_URL', 'postgresql://school:secret@one:5432,two:port/school?target_session_attrs=read-write'],
    ['DATABASE_URL', 'postgresql://school:secret@one,/school?target_session_attrs=read-write'],
    ['DATABASE_URL', 'postgresql://school:secret@one,two?target_session_attrs=read-write'],
    ['DATABASE_URL', 'postgresql://school:secret@one,two/school?target_session_attrs=read-write&host=three'],
    ['DATABASE_URL', 'postgresql://school:secret@one,two/school?target_session_attrs=read-write&port=5433'],
    ['DATABASE_REPLICA_URLS', 'postgresql://school:secret@one/school,mysql://school:secret@two/school'],
    ['DATABASE_REPLICA_URLS', 'postgresql://school:secret@one,two/school'],
    ['REDIS_URL', 'http://:secret@localhost'],
    ['REDIS_URL', 'redis://:secret@localhost/school'],
    ['REDIS_URL', 'redis://:secret@localhost?enableOfflineQueue=true'],
    ['REDIS_URL', 'redis://:50%zz@localhost'],
    ['REDIS_URL', 'redis:///1'],
    ['SMTP_URL', 'http://mail.school.example'],
    ['SMTP_URL', 'smtp://school:secret@mail.school.example?tls=optional'],
    ['SMTP_URL', 'smtps://school:secret@mail.school.example?tls=none'],
    ['SMTP_URL', 'smtps://school:50%zz@mail.school.example'],
    ['SMTP_URL', 'smtps:///mail'],
    ['MAIL_FROM', 'homeroom'],
    ['MAIL_FROM', 'Homeroom <homeroom@school.example'],
    ['MAIL_FROM', 'one@school.example, two@school.example'],
    ['ENVIRONMENTS', 'staging'],
    ['ENVIRONMENTS', ','],
    ['ENVIRONMENTS', ''],
    ['ENVIRONMENTS', ' '],
    ['ENVIRONMENTS', 'production,production'],
    ['ENVIRONMENTS', 'production,sandbox,production'],
    ['SCHOOL_TIME_ZONE', 'Mars/Olympus'],
    ['GRADING_SCALE', 'curve'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.local'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '::/0'],
    ['TRUSTED_PROXIES', '::ffff:0.0.0.0/96'],
    ['TRUSTED_PROXIES', '0:0:0:0:0:ffff::/1'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/00'],
    ['TRUSTED_PROXIES', '10.0.0.0/255.0.0.0'],
    ['TRUSTED_PROXIES', 'fe80::1%eth0.100'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['ADMIN_PORT', '0'],
    ['ADMIN_HOST', 'not a host'],
    ['DRAIN_SECONDS', '61'],
    ['DRAIN_SECONDS', '1.5'],
    ['REQUIRE_SECOND_FACTOR', 'owner'],
    ['REQUIRE_SECOND_FACTOR', 'true'],
    ['AUDIT_RETENTION_DAYS', '0'],
    ['AUDIT_RETENTION_DAYS', '-1'],
    ['AUDIT_RETENTION_DAYS', 'never'],
    ['WEBHOOKS_ALLOW_INSECURE', '1'],
    ['EVENT_RETENTION_DAYS', '0'],
    ['IMPORT_RETENTION_DAYS', '0'],
    ['IMPORT_RETENTION_DAYS', '90 days'],
    ['OIDC_ISSUER', 'http://login.school.example'],
    ['OIDC_ISSUER', 'http://127.0.0.1.school.example'],
    ['OIDC_ISSUER', 'http://192.168.0.10'],
    ['OIDC_ISSUER', 'https://login.school.example?tenant=secret'],
    ['OIDC_ISSUER', 'login.school.example'],
    ['OIDC_ALLOWED_DOMAIN', '@school.example'],
    ['OIDC_DEFAULT_ROLE', 'production:owner'],
  ])('refuse %s=%s by name', (name, value) => {
    const reading = () => readSettings({ [name]: value });
    expect(reading).toThrow(InvalidSetting);
    expect(reading).toThrow(new RegExp(`^${name} must be `));
    expect(reading).not.toThrow(/secret/);
  });

  describe.each([
    ['DATABASE_URL', (login: string) => `postgresql://${login}@db.example:5432/school`],
    [
      'DATABASE_URL',
      (login: string) => `postgresql://${login}@db.example:5432,two.example/school?target_session_attrs=read-write`,
    ],
    ['DATABASE_REPLICA_URLS', (login: string) => `postgresql://${login}@db.example:5432/school`],
    ['REDIS_URL', (login: string) => `redis://${login}@redis.example:6379/1`],
    ['SMTP_URL', (login: string) => `smtp://${login}@mail.example:587?tls=none`],
  ])('refuse a user or a password of %s', (name, urlOf) => {
    const others = {
      ...{ DATABASE_URL: 'postgresql://db.example/school', MAIL_FROM: 'a@school.example' },
      PUBLIC_URL: 'https://school.example',
    };
    const read = (login: string) => readSettings({ ...others, [name]: urlOf(login) });

    // Without the check, the drivers take `12` for the port.
    it.each(['#', '%', '@', '/', '?', '\\', ' ', '\t', '%zz', '%4', '%12', '%ff', '%00', '#/', '/@', '@/'])(
      'with %j that is not encoded, and repeat no part of the URL',
      (character) => {
        for (const login of [
          `ann:12${character}geheim`,
          `ann:geheim${character}xy`,
          `ge${character}heim:x`,
          `:12${character}geheim`,
        ]) {
          const reading = () => read(login);
          expect(reading).toThrow(InvalidSetting);
          expect(reading).toThrow(new RegExp(`^${name} must be .* percent-encoded: # as %23, % as %25, / as %2F`));
          expect(reading).not.toThrow(/geheim|ann|12|example:/);
        }
      },
    );

    it('but take all of them encoded', () => {
      const login = ['a@b', '12#3%/4?5@6:7\\8 ,é'].map(encodeURIComponent).join(':');
      const { databaseUrl, databaseReplicaUrls, redisUrl, smtpUrl } = read(login);
      expect([databaseUrl, ...databaseReplicaUrls, redisUrl, smtpUrl]).toContain(urlOf(login));
    });
  });

  it.each(['redis://localhost', 'redis://:secret@[::1]:6380/1', 'rediss://school:se%40cret@redis.example'])(
    'take REDIS_URL=%s',
    (url) => expect(readSettings({ REDIS_URL: url }).redisUrl).toBe(url),
  );

  it.each(['https://login.school.example/', 'http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'take OIDC_ISSUER=%s as it is written',
    (issuer) => {
      const client = { OIDC_CLIENT_ID: 'homeroom', OIDC_CLIENT_SECRET: 'secret' };
      expect(readSettings({ OIDC_ISSUER: issuer, ...client }).oidcIssuer).toBe(issuer);
    },
  );

  it('take no trusted proxies that the HTTP server would refuse', () => {
    const addresses = ['10.0.0.0', '0.0.0.0', '::', 'fd00::', '::ffff:10.0.0.1', '64:ff9b::1.2.3.4', 'fe80::1%eth0'];
    const prefixes = ['', '/0', '/00', '/1', '/01', '/8', '/32', '/33', '/96', '/128', '/129', '/x'];
    const networks = [...addresses, 'fe80::1%eth-0', 'fe80::1%eth0.1', '010.0.0.1', '10.1', 'loopback'].flatMap(
      (address) => prefixes.map((prefix) => address + prefix),
    );
    const taken = networks.filter((network) => {
      try {
        return readSettings({ TRUSTED_PROXIES: network }).trustedProxies.length > 0;
      } catch {
        return false;
      }
    });
    expect(taken).toEqual(expect.arrayContaining([...addresses, '10.0.0.0/8', 'fd00::/128', 'fe80::1%eth0/96']));
    for (const network of taken) expect(() => fastify({ trustProxy: [network] })).not.toThrow();
  });

  it('refuse one port for both environments, unless only one is served', () => {
    expect(() => readSettings({ PORT: '3001' })).toThrow(new InvalidSetting('SANDBOX_PORT must differ from PORT'));
    expect(readSettings({ PORT: '3001', ENVIRONMENTS: 'production' }).ports.production).toBe(3001);
  });

  it('take several replicas, of a database that is named alone', () => {
    const [DATABASE_URL, ...replicas] = ['primary', 'one', 'two'].map((host) => `postgresql://a:b@${host}/school`);
    const variables = { DATABASE_URL, DATABASE_REPLICA_URLS: replicas.join(', ') };
    expect(readSettings(variables).databaseReplicaUrls).toEqual(replicas);
    const expected = /^DATABASE_REPLICA_URLS needs DATABASE_URL: /;
    expect(() => readSettings({ ...variables, DATABASE_URL: '' })).toThrow(expected);
  });

  it('take several servers of a database only together with the wish for the one that accepts writes', () => {
    const several = 'postgresql://school:se%40cret@one.example:5432,[fd00::1]:5433/school?sslmode=verify-full';
    const url = `${several}&target_session_attrs=read-write`;
    expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(serverUrlsOf(url)).toEqual([
      'postgresql://school:se%40cret@one.example:5432/school?sslmode=verify-full&target_session_attrs=read-write',
      'postgresql://school:se%40cret@[fd00::1]:5433/school?sslmode=verify-full&target_session_attrs=read-write',
    ]);
    const expected = new InvalidSetting(
      'DATABASE_URL must have target_session_attrs=read-write if it names several hosts',
    );
    for (const wrong of [several, `${several}&target_session_attrs=any`])
      expect(() => readSettings({ DATABASE_URL: wrong })).toThrow(expected);
  });

  it('take no replica of which writes are wanted', () => {
    const replica = 'postgresql://school:secret@one/school?target_session_attrs=read-write';
    const reading = () => readSettings({ DATABASE_URL: 'postgresql://a:b@c/d', DATABASE_REPLICA_URLS: replica });
    expect(reading).toThrow(/^DATABASE_REPLICA_URLS must not have target_session_attrs=read-write: /);
    expect(reading).not.toThrow(/secret/);
  });

  it('refuse a private port that is one of the others', () => {
    const expected = new InvalidSetting('ADMIN_PORT must differ from PORT and SANDBOX_PORT');
    expect(() => readSettings({ ADMIN_PORT: '3001' })).toThrow(expected);
    expect(readSettings({ ADMIN_PORT: '3001', ENVIRONMENTS: 'production' }).adminPort).toBe(3001);
  });

  it.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['10.0.0.5', 'http://10.0.0.5:3000'],
    ['fd00::5', 'http://[fd00::5]:3000'],
    ['school.local', 'http://school.local:3000'],
  ])('name, with HOST=%s and no PUBLIC_URL, a URL that leads there', (host, url) => {
    expect(readSettings({ HOST: host }).publicUrls.production).toBe(url);
  });

  it('give the sandbox the public host at its own port', () => {
    const { publicUrls } = readSettings({ PUBLIC_URL: 'https://school.example/', SANDBOX_PORT: '8443' });
    expect(publicUrls).toEqual({ production: 'https://school.example', sandbox: 'https://school.example:8443' });
  });

  it('give the public URL to the one environment that is served', () => {
    const { publicUrls } = readSettings({ PUBLIC_URL: 'https://try.school.example', ENVIRONMENTS: 'sandbox' });
    expect(publicUrls.sandbox).toBe('https://try.school.example');
  });

  it('take an empty variable as unset', () => {
    expect(readSettings({ PORT: '', SCHOOL_TIME_ZONE: ' ' })).toEqual(readSettings({}));
  });

  it('need a sender and the address of the dashboard with a mail server', () => {
    const SMTP_URL = 'smtps://school:secret@mail.school.example';
    const MAIL_FROM = 'The school <homeroom@school.example>';
    const PUBLIC_URL = 'https://school.example';
    expect(() => readSettings({ SMTP_URL, PUBLIC_URL })).toThrow('SMTP_URL needs MAIL_FROM');
    expect(() => readSettings({ SMTP_URL, MAIL_FROM })).toThrow('SMTP_URL needs PUBLIC_URL');
    expect(readSettings({ SMTP_URL, MAIL_FROM, PUBLIC_URL })).toMatchObject({ smtpUrl: SMTP_URL, mailFrom: MAIL_FROM });
    expect(readSettings({})).toMatchObject({ smtpUrl: null, mailFrom: null });
  });
});
