import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, type Settings } from '@homeroom/settings';
import { codeIn, rowsBelow } from '../support/docs/markdown-table';

const file = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8');

const table = rowsBelow('docs/settings.md', 'Variable').map(([variable = '', fallback = '', meaning = '']) => ({
  variable: codeIn(variable)[0] ?? '',
  fallback: codeIn(fallback)[0] ?? null,
  meaning,
}));
const documented = table.map(({ variable }) => variable);
const fallbackOf = (name: string) => table.find(({ variable }) => variable === name)?.fallback ?? '';

describe('the page of settings', () => {
  it('are all that the configuration reads, and no others', () => {
    expect([...documented].sort()).toEqual(variablesRead());
  });

  it.each(table.filter(({ fallback }) => fallback !== null))(
    'are, for $variable, $fallback where nothing is set',
    ({ variable, fallback }) => {
      const given = fallback!.replace(/\bPORT\b/, fallbackOf('PORT'));
      // The start warns only of a time zone that the variable names.
      const isTimeZoneGiven = variable === 'SCHOOL_TIME_ZONE';
      expect(readSettings({ [variable]: given })).toEqual({ ...readSettings({}), isTimeZoneGiven });
    },
  );

  it.each(table.filter(({ fallback }) => fallback === null))('are, for $variable, none where nothing is set', (row) => {
    expect([null, []]).toContainEqual(readSettings({})[fieldOf(row.variable)]);
  });

  const withChoices = table.filter(({ variable }) => choicesOf(variable).length > 0);

  it.each(withChoices)('name every choice that $variable has', ({ variable, meaning }) => {
    expect(codeIn(meaning)).toEqual(expect.arrayContaining(choicesOf(variable)));
  });
});

describe('the container', () => {
  const dockerfile = file('Dockerfile');
  const compose = file('docker-compose.yml');
  const ports = [fallbackOf('PORT'), fallbackOf('SANDBOX_PORT')];

  it('sets nothing that Homeroom does not read', () => {
    const [, service = ''] = /^ {2}api:\n(.*?)^ {2}\w/ms.exec(compose) ?? [];
    const [, environment = ''] = /^ {4}environment:\n(.*?)^ {4}\w/ms.exec(service) ?? [];
    const composed = [...environment.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name);
    expect(composed).toContain('DATABASE_URL');
    const [, image = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
    const built = [...image.matchAll(/(\w+)=/g)].map(([, name]) => name);
    expect(built).toContain('HOST');
    // NODE_ENV is read by packages.
    expect([...documented, 'NODE_ENV']).toEqual(expect.arrayContaining([...composed, ...built]));
  });

  it('listens where the page of settings says', () => {
    const [, host] = /HOST=(\S+)/.exec(dockerfile) ?? [];
    expect(table.find(({ variable }) => variable === 'HOST')?.meaning).toContain(`\`${host}\` in the container`);
  });

  it('is asked, and opened, at the ports of the defaults', () => {
    expect(dockerfile).toMatch(new RegExp(`^EXPOSE ${ports.join(' ')}$`, 'm'));
    expect(dockerfile).toContain(`PORT || ${ports[0]} : SANDBOX_PORT || ${ports[1]}`);
    for (const port of ports) expect(compose).toContain(`'127.0.0.1:${port}:${port}'`);
  });
});

/** What the configuration asks the environment for, by name. */
function variablesRead(): string[] {
  const names = new Set<string>();
  const recording: ProxyHandler<Record<string, string>> = {
    get: (_, name) => (names.add(String(name)), undefined),
  };
  readSettings(new Proxy({}, recording));
  return [...names].sort();
}

/** `DATABASE_URL` is read into `databaseUrl`. */
const fieldOf = (variable: string) =>
  variable.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof Settings;

/** The values of a setting that takes one of a list, as its error names them; none where it takes anything else. */
function choicesOf(variable: string): string[] {
  try {
    readSettings({ [variable]: '?' });
  } catch (error) {
    const [, takes = ''] = / must be (?:one of )?(.*)/.exec((error as Error).message) ?? [];
    const choices = takes.split(/, | or /);
    return choices.length > 1 && choices.every((choice) => /^[a-z-]+$/.test(choice)) ? choices : [];
  }
  return [];
}
