import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedSchool } from '@homeroom/seed';
import { oneRosterOperations } from '../../libs/oneroster-api/src/operations';
import { type Snippet, snippetsOf } from '../support/docs/snippets';
import { type ProxiedDatabase, proxiedDatabase } from '../support/postgres/proxied-database';
import { commandsOn } from '../support/programs/in-process';
import { Program, root } from '../support/programs/process';
import { thousand } from '../support/seeded-school';
import { TestSchool } from '../support/test-school';

jest.setTimeout(120_000);

const page = 'docs/oneroster-api.md';
const commands = snippetsOf(page, 'sh');
const answers = [...snippetsOf(page, 'json'), ...snippetsOf(page, 'http')];
const isSilent = ({ code }: Snippet) => code.startsWith('export');

let database: ProxiedDatabase;
let school: TestSchool;

beforeAll(async () => {
  database = await proxiedDatabase();
  await seedSchool(database.address, { ...thousand, students: 200 }, () => undefined);
  school = await TestSchool.open({ database });
});

afterAll(async () => {
  await school.close();
  await database.close();
});

/** What the page shows below a command, and above the next one. */
function shownBelow({ line, code }: Snippet): string {
  const next = commands.find((each) => each.line > line)?.line ?? Infinity;
  const shown = answers.filter((answer) => answer.line > line && answer.line < next);
  if (shown.length !== 1) throw new Error(`The page shows ${shown.length} answers to: ${code}`);
  return shown[0]!.code;
}

/** A text in which `…` stands for anything. */
const patternOf = (text: string) =>
  new RegExp(
    `^${text
      .split('…')
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('.+')}$`,
    's',
  );

function expectShown(shown: string, given: string): void {
  if (shown.startsWith('HTTP')) {
    const lines = given.split(/\r?\n/);
    for (const line of shown.trimEnd().split('\n')) {
      expect(lines).toContainEqual(line === '' ? '' : expect.stringMatching(patternOf(line)));
    }
  } else {
    const expected = JSON.parse(shown, (_, value: unknown) =>
      typeof value === 'string' && value.includes('…') ? expect.stringMatching(patternOf(value)) : value,
    ) as object;
    expect(JSON.parse(given)).toMatchObject(expected);
  }
}

it('the commands of the page, in a shell, get the answers that it shows', async () => {
  const script = commands.map((each) => (isSilent(each) ? each.code : `${each.code}echo; echo ---\n`)).join('');
  const [command = '', words = ''] = /npm run --silent cli -- ([^|]+) \|/.exec(script) ?? [];
  // The command runs in this process, so that the test needs no build. The shell gets what it wrote.
  const made = await commandsOn(database)(...words.split(' '));
  expect(made).toMatchObject({ code: 0 });
  const tried = script
    .replace(command, `printf '%s' "$MADE" |`)
    .replaceAll('http://localhost:3001/', `${school.origin}/`);
  const env = { PATH: process.env['PATH'] ?? '', MADE: made.stdout };
  const run = new Program(spawn('bash', ['--norc', '-euo', 'pipefail', '-c', tried], { cwd: root, env }));
  expect({ code: await run.ended, stderr: run.stderr }).toEqual({ code: 0, stderr: '' });

  const given = run.stdout.split('\n---\n').slice(0, -1);
  const asked = commands.filter((each) => !isSilent(each));
  expect(given).toHaveLength(asked.length);
  for (const [at, each] of asked.entries()) expectShown(shownBelow(each), given[at]!);
});

it('the page has each operation that is served, with its scopes', () => {
  const cells = readFileSync(join(root, page), 'utf8').matchAll(/^\| `(\w+)` +\| `(\S+ \S+)` +\| (.+?) +\|$/gm);
  const shown = new Map([...cells].map(([, id = '', request, scopes = '']) => [id, [request, scopes]]));
  expect(shown.size).toBe(41 + 27);
  for (const { operationId, method, path, scopes } of oneRosterOperations) {
    const request = `${method.toUpperCase()} ${path}`;
    expect([operationId, ...(shown.get(operationId) ?? [])]).toEqual([
      operationId,
      request,
      scopes.map((scope) => `\`${scope}\``).join(', '),
    ]);
  }
});
