import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Program, root } from '../../support/programs/process';

jest.setTimeout(120_000);

let folder: string;

/** A project of two files, built by the real script. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-build-'));
  for (const name of ['bin/build.mjs', 'package.json', 'package-lock.json', 'nest-cli.json']) copy(name);
  write(
    'tsconfig.json',
    '{ "compilerOptions": { "rootDir": ".", "outDir": "dist", "module": "nodenext", "types": [] } }',
  );
  write('tsconfig.build.json', '{ "extends": "./tsconfig.json", "include": ["apps", "libs", "migrations"] }');
  write('apps/api/src/main.ts', 'export const answer: number = 42;\n');
  write('libs/kernel/src/index.ts', 'export {};\n');
  write('libs/kernel/src/other.ts', 'export {};\n');
  write('migrations/index.ts', 'export {};\n');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['@nestjs', 'typescript'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the build of npm start', () => {
  it('builds once when two start together, and then not again', async () => {
    const both = await Promise.all([build(), build()]);
    expect(both.map(([code]) => code)).toEqual([0, 0]);
    expect(both.map(([, said]) => said).join('')).toBe('Building Homeroom ...\n');
    expect(await answer()).toBe('42\n');
    expect(await build()).toEqual([0, '']);
  });

  it('fails with what is wrong after a change, and builds again once that is mended', async () => {
    write('apps/api/src/main.ts', "export const answer: number = 'many';\n");
    expect(await build('--silent')).toEqual([1, expect.stringContaining('TS2322')]);
    write('apps/api/src/main.ts', 'export const answer: number = 43;\n');
    expect(await build('--silent')).toEqual([0, '']);
    expect(await answer()).toBe('43\n');
  });

  it('builds again when a file is gone', async () => {
    expect(await build()).toEqual([0, '']);
    rmSync(join(folder, 'libs/kernel/src/other.ts'));
    expect(await build()).toEqual([0, 'Building Homeroom ...\n']);
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

function copy(name: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  copyFileSync(join(root, name), join(folder, name));
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
