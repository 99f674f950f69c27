import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from '../../clients/typescript/src/version';
import { ClientPrograms } from '../support/programs/client-programs';
import { Program, root } from '../support/programs/process';
import { TestSchool } from '../support/test-school';

jest.setTimeout(120_000);

let folder: string;
let packed: { filename: string; version: string; files: { path: string; mode: number }[] };

/** As one who publishes it would: npm builds it first. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-package-'));
  const said = await output('npm', 'pack', '--json', '--workspace', 'clients/typescript', '--pack-destination', folder);
  // The build speaks first.
  packed = JSON.parse(said.slice(said.indexOf('[\n')))[0];
  await output('tar', '-xzf', join(folder, packed.filename), '-C', folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package of the client', () => {
  it('holds the built sources, their types, and what every package has', () => {
    const paths = packed.files.map(({ path }) => path);
    const built = paths.filter((path) => path.startsWith('dist/'));
    expect(paths.filter((path) => !built.includes(path))).toEqual(['LICENSE', 'README.md', 'package.json']);
    const sources = [...new Set(built.map((path) => path.replace(/^dist\/(.+?)\.(d\.ts|js)$/, '$1')))].sort();
    expect(built).toHaveLength(sources.length * 2);
    expect(sources).toEqual(expect.arrayContaining(['homeroom', 'index', 'schema']));
    expect(sources.filter((name) => /spec|test|[^a-z/-]/.test(name))).toEqual([]);
  });

  it('says its own version', () => {
    expect(version).toBe(packed.version);
  });

  it('has types without what only tests use', () => {
    expect(readFileSync(join(folder, 'package/dist/connection/options.d.ts'), 'utf8')).not.toMatch(
      /@internal|sleep\?: /,
    );
  });

  describe('in the folder of somebody else', () => {
    let programs: ClientPrograms;

    beforeAll(async () => {
      programs = await ClientPrograms.open(join(folder, 'package'));
    });

    afterAll(() => programs?.remove());

    it('is imported by plain Node, and makes a call', async () => {
      const school = await TestSchool.open();
      const variables = { HOMEROOM_URL: school.url, HOMEROOM_API_KEY: await school.key() };
      programs.write(
        'main.js',
        `import { Homeroom, NotFoundError } from '@homeroom/client';
        const client = new Homeroom({ baseUrl: process.env.HOMEROOM_URL, apiKey: process.env.HOMEROOM_API_KEY });
        const { id } = await client.students.create({ name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' });
        const failure = await client.students.get(id + 1).catch((error) => error);
        console.log((await client.students.get(id)).name, failure instanceof NotFoundError);`,
      );
      const said = await programs.run('main.js', variables);
      await school.close();
      expect(said).toBe('Ada Obi true\n');
    });

    it('has types that refuse what the service would, and give what it gives', async () => {
      const code = [
        "import { Homeroom } from '@homeroom/client';",
        "const client = new Homeroom({ baseUrl: 'http://school.example/v1', apiKey: 'hr_sandbox_x' });",
        "await client.students.create({ name: 'Ada Obi', email: 'ada@example.org', grade_level: 5 });",
        'await client.grades.create({ student_id: 1, class_id: 1, score: 9 });',
        "await client.announcements.list({ scope: 'everybody' });",
        'for await (const { nickname } of client.students.list()) nickname;',
        'for await (const { name } of client.students.list()) name.toLowerCase();',
      ];
      programs.write('wrong.ts', code.join('\n'));
      const complaints = await programs.compile().catch(String);
      const lines = [...String(complaints).matchAll(/wrong\.ts\((\d+),/g)].map(([, line]) => Number(line));
      expect(lines).toEqual([3, 4, 5, 6]);
    });
  });
});

/** What a program says that ends well. */
async function output(program: string, ...options: string[]): Promise<string> {
  const running = new Program(spawn(program, options, { cwd: root }));
  if ((await running.ended) !== 0) throw new Error(running.stdout + running.stderr);
  return running.stdout;
}
