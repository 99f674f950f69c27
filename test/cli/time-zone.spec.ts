import { withSession } from '@homeroom/database';
import { settleSchoolTimeZone } from '@homeroom/access';
import { commandsOn } from '../support/programs/in-process';
import { documentOf } from '../support/programs/process';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';

jest.setTimeout(120_000);

let database: ProxiedDatabase;

beforeEach(async () => {
  database = await proxiedDatabase();
});

afterEach(() => database.close());

const zone = 'settings time-zone'.split(' ');
const given = (timeZone: string) => commandsOn(database, { SCHOOL_TIME_ZONE: timeZone });

/** As the start of a service with this time zone does. */
async function start(timeZone: string): Promise<string> {
  return withSession(database.address, 'access', ({ sql }) => settleSchoolTimeZone(sql, timeZone));
}

/** The end of a day at the school, as a command knows it. */
async function endOfDay(cli: ReturnType<typeof commandsOn>): Promise<string> {
  const made = await cli('keys', 'create', '--name', 'Term', '--expires', '2099-07-31', '--json');
  return (documentOf(made) as { expires_at: string }).expires_at;
}

const timeZoneOf = async (cli: ReturnType<typeof commandsOn>) => {
  const { findings } = documentOf(await cli('doctor', '--json')) as { findings: { check: string }[] };
  return findings.find(({ check }) => check === 'time zone');
};

describe('the time zone of the school (Time zone)', () => {
  it('is that of the settings until the first start stores it', async () => {
    expect(await given('Asia/Tokyo')(...zone)).toMatchObject({ code: 0, stdout: 'Asia/Tokyo\n' });
    expect(await given('Europe/Berlin')(...zone)).toMatchObject({ code: 0, stdout: 'Europe/Berlin\n' });
    expect(await timeZoneOf(given('Europe/Berlin'))).toMatchObject({
      state: 'ok',
      message: 'Not stored yet: the first start of the service stores Europe/Berlin',
    });
    expect(await start('America/New_York')).toBe('America/New_York');
    expect(await start('Europe/Berlin')).toBe('America/New_York');
  });

  it('is that of the database afterwards, for every command', async () => {
    await start('America/New_York');
    for (const cli of [commandsOn(database), given('Asia/Tokyo')]) {
      expect((await cli(...zone)).stdout).toBe('America/New_York\n');
      expect(await endOfDay(cli)).toBe('2099-08-01T04:00:00.000Z');
    }
    expect(await timeZoneOf(commandsOn(database))).toMatchObject({ state: 'ok' });
    expect(await timeZoneOf(given('America/New_York'))).toMatchObject({ state: 'ok' });
    expect(await timeZoneOf(given('Asia/Tokyo'))).toMatchObject({
      state: 'warning',
      message: 'SCHOOL_TIME_ZONE is Asia/Tokyo, but the database has America/New_York, which counts',
      advice: 'Unset SCHOOL_TIME_ZONE, or run settings time-zone Asia/Tokyo',
    });
  });

  it('is changed by a command, which the audit trail has with the one before', async () => {
    await start('UTC');
    const changed = await commandsOn(database)(...zone, 'America/New_York', '--json');
    expect([changed.code, documentOf(changed)]).toEqual([0, { time_zone: 'America/New_York' }]);
    expect(changed.stderr).toContain('Restart the service');
    expect(await endOfDay(given('UTC'))).toBe('2099-08-01T04:00:00.000Z');
    const { stdout } = await commandsOn(database)('audit', 'export', '--action', 'admin', '--format', 'ndjson');
    expect(stdout.split('\n').map((line) => (line === '' ? null : JSON.parse(line)))).toContainEqual(
      expect.objectContaining({
        action: 'command.run',
        details: expect.objectContaining({
          name: 'settings time-zone',
          time_zone: 'America/New_York',
          before: 'UTC',
        }),
      }),
    );
    const wrong = await commandsOn(database)(...zone, 'Mars/Olympus');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('is not an IANA time zone')]);
    expect((await commandsOn(database)(...zone)).stdout).toBe('America/New_York\n');
  });
});
