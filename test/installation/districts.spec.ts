import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { snippetsOf } from '../support/docs/snippets';
import { proxiedDatabase } from '../support/postgres/proxied-database';
import { urlOf } from '../support/postgres/test-server';
import { build, Installation } from '../support/programs/process';

jest.setTimeout(240_000);

const page = 'docs/districts.md';
const answers = snippetsOf(page, 'json').map(({ code }) => JSON.parse(code) as object);

describe('a district', () => {
  it('is set up by the commands of the page, with the answers that it shows', async () => {
    await build();
    const installation = Installation.create();
    const database = await proxiedDatabase();
    const packages = mkdtempSync(join(tmpdir(), 'homeroom-district-'));
    try {
      const variables = { DATABASE_URL: urlOf(database.address), TMPDIR: packages };
      const service = await (await installation.start(variables)).ready();
      const script = snippetsOf(page, 'sh')
        .map(({ code }) => (code.startsWith('curl') ? `echo ---\n${code}echo; echo ---\n` : code))
        .join('')
        .replace('http://localhost:3001/v1', service.sandbox)
        .replaceAll(/^curl/gm, 'curl -sS --fail-with-body');
      const run = installation.run(['bash', '-euo', 'pipefail', '-c', script], variables);
      expect({ code: await run.ended, stderr: run.stderr }).toMatchObject({ code: 0 });

      const given = run.stdout.split('---\n').filter((part) => part.startsWith('{'));
      expect(given.map((text) => JSON.parse(text) as object)).toMatchObject(answers);
    } finally {
      await installation.remove();
      await database.close();
      rmSync(packages, { recursive: true });
    }
  });
});
