import type { Parameter } from '@homeroom/database';
import { Overview } from '../../libs/dashboard/src/overview';
import type { ReservedSql } from 'postgres';
import { growSchool } from './grown-school';
import { planOf } from './plan';
import { pretty } from './pretty';
import { reads, writes } from './requests';
import { listenTo, type Sent } from './sent';
import { expectMade } from '../support/docs/made-from-code';
import { reserved } from '../support/postgres/reserved';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock();
let school: TestSchool;
let during: ReturnType<typeof listenTo>;
/** The plan of each statement, in a school that has grown. */
let plans: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  plans = await plansOfReads();
  school = await TestSchool.open({ clock });
  during = listenTo(school);
}, 120_000);

afterAll(() => school.close());

it.each(Object.keys(reads))('what reading %s asks of the database can be read', async (resource) => {
  const askedBy = new Map<string, string[]>();
  for (const path of reads[resource]!) {
    const [sent, ...more] = await during(() => school.get(path));
    // A student who is not there may have been merged into another one.
    expect(more.filter(({ statement }) => !statement.includes('merged_into('))).toEqual([]);
    const { statement, parameters } = sent!;
    const request = `-- GET ${decodeURIComponent(path)}\n--   ${parameters.map(shown).join(', ')}\n`;
    askedBy.set(statement, [...(askedBy.get(statement) ?? []), request]);
  }
  const chapters = [...askedBy].map(
    ([statement, requests]) => `${requests.join('')}${pretty(statement)};\n${planFor(statement)}`,
  );
  expectMade(`test/sql/snapshots/${resource}.sql`, chapters.join('\n'));
});

it('what the overview, and that of a school, asks as well', async () => {
  const sent = await during(async () => {
    await school.app.get(Overview).read();
    await school.app.get(Overview).read(7);
  });
  const chapters = sent.map(
    ({ statement, parameters }) =>
      `--   ${parameters.map(shown).join(', ') || 'no parameters'}\n${pretty(statement)};\n`,
  );
  expectMade('test/sql/snapshots/overview.sql', chapters.join('\n'));
});

it('what writing does to it as well', async () => {
  const chapters: string[] = [];
  for (const [method, path, body, status] of writes) {
    clock.advance(1000);
    const sent = await during(async () => expect((await school.request(method, path, { body })).status).toBe(status));
    const statements = sent.map(({ statement }) => `${pretty(statement)};\n`);
    const sentBody = body === undefined ? '' : ` ${JSON.stringify(body)}`;
    chapters.push(`-- ${method} ${path}${sentBody}: ${status}\n${statements.join('')}`);
  }
  expectMade('test/sql/snapshots/writes.sql', chapters.join('\n'));
});

/**
 * Plans depend on samples of the tables and on the memory of the machine. With this target a sample is the whole table, and the
 * other settings are those of a small server, so that the plans are the same everywhere.
 */
const settings = ['default_statistics_target = 10000', "effective_cache_size = '512MB'", "work_mem = '8MB'"];

async function plansOfReads(): Promise<ReadonlyMap<string, readonly string[]>> {
  const grown = await TestSchool.open({ clock });
  const sentBy = listenTo(grown);
  const found = new Map<string, readonly string[]>();
  let connection: ReservedSql | undefined;
  try {
    await growSchool(grown);
    connection = await reserved(grown.sql());
    for (const setting of settings) await connection.unsafe(`SET ${setting}`);
    await connection`ANALYZE`;
    const sent: Sent[] = [];
    for (const path of Object.values(reads).flat()) sent.push(...(await sentBy(() => grown.get(path))));
    for (const each of sent) if (!found.has(each.statement)) found.set(each.statement, await planOf(connection, each));
  } finally {
    connection?.release();
    await grown.close();
  }
  return found;
}

const planFor = (statement: string): string =>
  (plans.get(statement) ?? []).map((line, at) => `-- ${at === 0 ? 'Plan: ' : '      '}${line}\n`).join('');

function shown(value: Parameter, at: number): string {
  const text = Array.isArray(value) ? `{${value.join()}}` : String(value);
  return `$${at + 1} = ${typeof value === 'number' || typeof value === 'bigint' ? text : `'${text}'`}`;
}
