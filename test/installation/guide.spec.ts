import { ClientPrograms } from '../support/programs/client-programs';
import { build, Installation } from '../support/programs/process';
import { proxiedDatabase } from '../support/postgres/proxied-database';
import { urlOf } from '../support/postgres/test-server';
import { programOf, snippetsOf } from '../support/docs/snippets';
import { TestSchool } from '../support/test-school';

jest.setTimeout(120_000);

const page = 'docs/guide.md';
const shown = snippetsOf(page, 'json');

/** Each request with the answer that the page shows next. */
const requests = snippetsOf(page, 'sh')
  .filter(({ code }) => code.startsWith('curl'))
  .map(({ code, line }) => ({
    code,
    answer: JSON.parse(shown.find((answer) => answer.line > line)!.code) as object,
  }));

describe('a day in the life', () => {
  it('takes eighteen requests, and curl gets the answers that the guide shows', async () => {
    await build();
    const installation = Installation.create();
    const database = await proxiedDatabase();
    try {
      const variables = { DATABASE_URL: urlOf(database.address) };
      const service = await (await installation.start(variables)).ready();
      const script = snippetsOf(page, 'sh')
        .map(({ code }) => code)
        .join('echo; echo ---\n')
        .replace('http://localhost:3001/v1', service.sandbox)
        .replaceAll(/^curl/gm, 'curl -sS --fail-with-body');
      const run = installation.run(['bash', '-euo', 'pipefail', '-c', script], variables);
      expect({ code: await run.ended, stderr: run.stderr }).toMatchObject({ code: 0 });

      const answers = run.stdout.split('\n---\n').slice(1);
      expect(requests).toHaveLength(18);
      expect(answers.map((text) => JSON.parse(text) as object)).toMatchObject(requests.map(({ answer }) => answer));
    } finally {
      await installation.remove();
      await database.close();
    }
  });

  it('leaves the same behind when the client lives it', async () => {
    const programs = await ClientPrograms.open();
    const school = await TestSchool.open();
    try {
      programs.write('guide.ts', programOf(snippetsOf(page, 'ts')));
      await programs.compile();
      const said = await programs.run('guide.js', { API: school.url, KEY: await school.key() });
      expect(said).toMatch(/^Class is full: all 2 seats are taken [0-9a-f-]{36}\nQuiz 1 A-\nMidterm B\+\n$/);
      for (const { code, answer } of requests) {
        const [, path] = /\$API(\/[^" ]*)/.exec(code)!;
        if (!code.includes(' -d ') && path !== '/health') expect((await school.get(path!)).body).toMatchObject(answer);
      }
    } finally {
      await school.close();
      programs.remove();
    }
  });
});
