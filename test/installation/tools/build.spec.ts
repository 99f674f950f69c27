import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Program, root } from '../../support/programs/process';

jest.setTimeout(120_000);

let folder: string;

const built = 'Building the service ...\nBuilding the command line ...\n';

/** A small project, built by the real script. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-build-'));
  for (const name of ['bin/build.mjs', 'bin/rspack.config.mjs', 'nest-cli.json']) copy(name);
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json']) copy(name);
  write('apps/api/src/main.ts', program(42));
  write('apps/cli/src/main.ts', 'export {};\n');
  write('libs/kernel/src/index.ts', 'export const part: number = 1;\n');
  write('libs/kernel/src/other.ts', 'export {};\n');
  write('migrations/index.ts', 'export {};\n');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => !entry.startsWith('.'))) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the build of npm start', () => {
  it('builds once when two start together, and then not again', async () => {
    const both = await Promise.all([build(), build()]);
    expect(both.map(([code]) => code)).toEqual([0, 0]);
    expect(both.map(([, said]) => said).join('')).toBe(built);
    expect(await answer()).toBe('42\n');
    expect(await build()).toEqual([0, '']);
  });

  it('fails with what is wrong after a change, and builds again once that is mended', async () => {
    write('apps/api/src/main.ts', 'export const answer: number = ;\n');
    expect(await build('--silent')).toEqual([1, expect.stringContaining('apps/api/src/main.ts')]);
    write('apps/api/src/main.ts', "import 'not-installed';\n");
    expect(await build('--silent')).toEqual([1, expect.stringContaining("'not-installed'")]);
    write('apps/api/src/main.ts', program(43));
    expect(await build('--silent')).toEqual([0, '']);
    expect(await answer()).toBe('43\n');
  });

  it('keeps what a running service may still import, and removes it with the build after', async () => {
    const first = chunks();
    write('libs/kernel/src/index.ts', 'export const part: number = 2;\n');
    await build();
    const second = chunks();
    expect(second).toEqual(expect.arrayContaining(first));
    expect(second.length).toBeGreaterThan(first.length);
    write('libs/kernel/src/index.ts', 'export const part: number = 3;\n');
    await build();
    expect(chunks()).not.toEqual(expect.arrayContaining(first));
    expect(await answer()).toBe('43\n');
  });

  it('builds again when a file is gone', async () => {
    expect(await build()).toEqual([0, '']);
    rmSync(join(folder, 'libs/kernel/src/other.ts'));
    expect(await build()).toEqual([0, built]);
  });
});

async function build(...options: string[]): Promise<[number | NodeJS.Signals, string]> {
  const program = new Program(spawn(process.execPath, ['bin/build.mjs', ...options], { cwd: folder }));
  const code = await program.ended;
  return [code, program.stderr];
}

async function answer(): Promise<string> {
  const script = "console.log(require('./dist/apps/api/src/main.js').answer)";
  const program = new Program(spawn(process.execPath, ['-e', script], { cwd: folder }));
  await program.ended;
  return program.stdout;
}

/** A program that imports a part of itself later. */
const program = (answer: number) =>
  `export const answer: number = ${answer};\nexport const later = () => import('@homeroom/kernel');\n`;

const chunks = () => readdirSync(join(folder, 'dist/apps/api/src/chunks')).filter((name) => name.endsWith('.js'));

function copy(name: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  copyFileSync(join(root, name), join(folder, name));
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
