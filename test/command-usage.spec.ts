import { build, documentOf, Installation } from './support/process';

jest.setTimeout(120_000);

let installation: Installation;

beforeAll(async () => {
  await build();
  installation = Installation.create();
});

afterAll(() => installation.remove());

describe('exit code 2 and how it is done right, for wrong usage:', () => {
  it.each([
    '',
    'key list',
    'keys',
    'keys make',
    'keys create',
    'keys create --name A --colour red',
    'keys create --name My library',
    'keys create --name A --scope read:grades',
    'keys create --name A --plan enterprise',
    'keys create --name A --per-hour 5',
    'keys create --name A --expires tomorrow',
    'keys revoke one',
    'keys list all',
    'seed --students 0',
  ])('homeroom %s', async (usage) => {
    const { code, stdout, stderr } = await installation.cli(
      usage.split(' ').filter((word) => word !== ''),
      nowhere(),
    );
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/\S/);
    expect(stderr).not.toContain('    at ');
  });

  it('and help is no mistake', async () => {
    const { code, stdout, stderr } = await installation.cli(['keys', 'create', '--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('--per-minute');
  });
});

describe('exit code 1, with a reason, when it is refused or fails:', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['keys revoke 999999', {}, /not found|no key/i],
    ['keys list --json', { PORT: 'geheim' }, /^PORT must be [^\n]*\n$/],
    ['keys list', { DATABASE_URL: 'postgresql://school:geheim@127.0.0.1:9/school' }, /^The database cannot be reached/],
    ['seed', { ENVIRONMENTS: 'production' }, /^ENVIRONMENTS must include sandbox to seed it\n$/],
  ])('%s %j', async (usage, variables, reason) => {
    const { code, stdout, stderr } = await installation.cli(usage.split(' '), variables);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(reason);
    expect(stderr).not.toMatch(/geheim| {4}at /);
  });
});

it('npm run cli hands on what is said, and how it ended', async () => {
  const listing = installation.run(['npm', 'run', '--silent', 'cli', '--', 'keys', 'list', '--json']);
  expect(await listing.ended).toBe(0);
  expect(documentOf(listing)).toEqual([]);
  expect(await installation.run(['npm', 'run', '--silent', 'cli', '--', 'keys', 'make']).ended).toBe(2);
});

/** Were anything done, it would be done where nothing can be. */
const nowhere = () => ({ DATA_DIR: '/dev/null/nowhere' });
