import type { Parameter } from '@homeroom/database';
import { Overview } from '../../apps/api/src/dashboard/overview';
import { pretty } from '../sql/pretty';
import { reads, writes } from '../sql/requests';
import { listenTo } from '../sql/sent';
import { expectMade } from '../support/docs/made-from-code';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock();
let school: TestSchool;
let during: ReturnType<typeof listenTo>;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  during = listenTo(school);
});

afterAll(() => school.close());

it.each(Object.keys(reads))('what reading %s asks of the database can be read', async (resource) => {
  const askedBy = new Map<string, string[]>();
  for (const path of reads[resource]!) {
    const [sent, ...more] = await during(() => school.get(path));
    expect(more).toEqual([]);
    const { statement, parameters } = sent!;
    const request = `-- GET ${decodeURIComponent(path)}\n--   ${parameters.map(shown).join(', ')}\n`;
    askedBy.set(statement, [...(askedBy.get(statement) ?? []), request]);
  }
  const chapters = [...askedBy].map(([statement, requests]) => `${requests.join('')}${pretty(statement)};\n`);
  expectMade(`test/sql/snapshots/${resource}.sql`, chapters.join('\n'));
});

it('what the overview asks as well', async () => {
  const sent = await during(() => school.app.get(Overview).read());
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

function shown(value: Parameter, at: number): string {
  const text = Array.isArray(value) ? `{${value.join()}}` : String(value);
  return `$${at + 1} = ${typeof value === 'number' || typeof value === 'bigint' ? text : `'${text}'`}`;
}
