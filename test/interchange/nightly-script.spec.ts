import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { snippetsOf } from '../support/docs/snippets';
import { FaultyLine } from '../support/postgres/faulty-line';
import { TestSchool } from '../support/test-school';

jest.setTimeout(120_000);

const [, script = '', undo = ''] = snippetsOf('docs/guide.md', 'bash').map(({ code }) => code);

let school: TestSchool;
let line: FaultyLine;
let folder: string;
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  school = await TestSchool.open();
  line = await FaultyLine.open(school);
  folder = mkdtempSync(join(tmpdir(), 'homeroom-guide-'));
  env = { ...process.env, API: line.url, KEY: await school.key({ scopes: ['write:imports', 'read:imports'] }) };
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await line.close();
  await school.close();
});

const heading = 'name,email,grade_level\n';
const rowOf = (name: string, level = '9') => `${name},${name.toLowerCase()}@school.example,${level}\n`;
const give = (content: string) => writeFileSync(join(folder, 'students.csv'), content);
const inFolder = (file: string) => join(folder, file);

/** Runs the script of the guide, which asks more often here. */
async function run(text = script): Promise<{ code: number; stdout: string; stderr: string }> {
  writeFileSync(inFolder('nightly.sh'), text.replace('sleep 5', 'sleep 0.1'));
  try {
    return { code: 0, ...(await promisify(execFile)('bash', ['nightly.sh'], { cwd: folder, env })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

const levels = async () =>
  (await school.get('/students?per_page=100')).body.data.map((student: { name: string; grade_level: string }) => [
    student.name,
    student.grade_level,
  ]) as [string, string][];

/** How the imports ended, the first one first. */
const ends = async () =>
  (await school.get('/imports')).body.data.map(({ status }: { status: string }) => status).reverse() as string[];

describe('the nightly script of the guide', () => {
  it('imports a file, waits for its end, and can be undone (Imports)', async () => {
    give(heading + rowOf('Mia') + rowOf('Ben'));
    expect(await run()).toMatchObject({ code: 0, stdout: 'Import 1 is done, see report.json\n', stderr: '' });
    expect(await levels()).toEqual([
      ['Mia', '9'],
      ['Ben', '9'],
    ]);
    const report = JSON.parse(readFileSync(inFolder('report.json'), 'utf8'));
    expect(report.import).toMatchObject({ status: 'done', created: 2 });
    await promisify(execFile)('bash', ['-c', undo], { cwd: folder, env });
    expect(await levels()).toEqual([]);
  });

  it('imports a corrected file on the same day, and the first one again (Idempotency-Key)', async () => {
    for (const level of ['8', '9', '8']) {
      give(heading + rowOf('Mia', level));
      expect(await run()).toMatchObject({ code: 0 });
      expect(await levels()).toEqual([['Mia', level]]);
    }
    expect(await ends()).toEqual(['done', 'done', 'done']);
  });

  it('does nothing when it runs again with the same file (Idempotency-Key)', async () => {
    give(heading + rowOf('Mia'));
    await run();
    expect(await run()).toMatchObject({ code: 0, stdout: 'students.csv was imported before\n' });
    expect(await ends()).toEqual(['done']);
  });

  it('imports a file once when the answer was lost, and the script runs again (Idempotency-Key)', async () => {
    give(heading + rowOf('Mia'));
    line.next('passes the request on and hangs up');
    expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('students.csv was not accepted') });
    expect(await run()).toMatchObject({ code: 0 });
    expect([await ends(), await levels()]).toEqual([['done'], [['Mia', '9']]]);
  });

  it('ends with the reason when nothing was imported, and sends the file again the next time (Imports)', async () => {
    give('nothing,of,this\n1,2,3\n');
    const refused = await run();
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Import 1 has changed nothing: .*refused/),
    });
    expect(existsSync(inFolder('students.csv.imported'))).toBe(false);
    expect((await run()).code).toBe(1);
    give(heading + rowOf('Mia'));
    expect((await run()).code).toBe(0);
    expect(await ends()).toEqual(['refused', 'refused', 'done']);
  });

  it('ends with the answer when the file is not accepted', async () => {
    give(heading + rowOf('Mia'));
    env['KEY'] = await school.key({ scopes: ['read:students'] });
    expect(await run()).toMatchObject({ code: 1, stderr: expect.stringMatching(/not accepted: .*FORBIDDEN/) });
  });

  it('does not wait for ever, and goes on with the same import the next time', async () => {
    give(heading + rowOf('Mia'));
    line.onRequest = (url) => {
      if (/imports\/\d+$/.test(url)) line.next({ status: 200, body: '{"id":1,"status":"running"}' });
      return Promise.resolve(url);
    };
    expect(script).toContain('SECONDS + 3600');
    const ended = await run(script.replace('SECONDS + 3600', 'SECONDS + 1'));
    expect(ended).toMatchObject({ code: 1, stderr: 'Import 1 is still running after an hour\n' });
    line.onRequest = (url) => Promise.resolve(url);
    expect(await run()).toMatchObject({ code: 0, stdout: 'Import 1 is done, see report.json\n' });
    expect(await ends()).toEqual(['done']);
  });
});
