import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Program, root, type Variables } from './process';

const source = join(root, 'clients/typescript');
const compiler = join(root, 'node_modules/typescript/bin/tsc');

const compilerOptions = {
  module: 'nodenext',
  target: 'es2022',
  strict: true,
  types: ['node'],
  skipLibCheck: true,
  sourceMap: true,
};

/** A folder of programs that use the built client as anybody's do; nothing stays behind. */
export class ClientPrograms {
  private constructor(private readonly folder: string) {}

  /** With the client of the sources, built; or with a package that was made of it. */
  static async open(packageFolder?: string): Promise<ClientPrograms> {
    const programs = new ClientPrograms(realpathSync(mkdtempSync(join(tmpdir(), 'homeroom-client-'))));
    try {
      await programs.install(packageFolder);
      return programs;
    } catch (error) {
      programs.remove();
      throw error;
    }
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Compiles what is TypeScript. @throws what the compiler complains of */
  async compile(): Promise<void> {
    await this.node([compiler, '-p', this.folder]);
  }

  /** Runs one of them to its end. @returns what it printed @throws what it wrote, where it fails */
  run(file: string, variables: Variables, ...argumentsOf: string[]): Promise<string> {
    return this.node(['--enable-source-maps', file, ...argumentsOf], variables);
  }

  /** Runs one of them in a folder of its own, which stays for the next run. */
  runIn(folder: string, file: string, variables: Variables, ...argumentsOf: string[]): Promise<string> {
    mkdirSync(join(this.folder, folder), { recursive: true });
    const program = join(this.folder, file);
    return runNode(['--enable-source-maps', program, ...argumentsOf], join(this.folder, folder), variables);
  }

  /** A file that one of them wrote. */
  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async install(packageFolder?: string): Promise<void> {
    const installed = join(this.folder, 'node_modules/@homeroom/client');
    mkdirSync(installed, { recursive: true });
    for (const name of ['@types', 'openapi-fetch']) {
      symlinkSync(join(root, 'node_modules', name), join(this.folder, 'node_modules', name));
    }
    this.write('package.json', '{ "type": "module" }');
    this.write('tsconfig.json', JSON.stringify({ compilerOptions }));
    if (packageFolder) {
      cpSync(packageFolder, installed, { recursive: true });
    } else {
      cpSync(join(source, 'package.json'), join(installed, 'package.json'));
      cpSync(await builtClient(), join(installed, 'dist'), { recursive: true });
    }
  }

  private node(options: readonly string[], variables: Variables = {}): Promise<string> {
    return runNode(options, this.folder, variables);
  }
}

/** The client of the sources, built once for all test files, and anew when a source has changed. @returns its folder */
async function builtClient(): Promise<string> {
  const sources = readdirSync(join(source, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const hash = createHash('sha256');
  for (const file of [...sources, join(source, 'tsconfig.json'), join(root, 'package-lock.json')].sort()) {
    hash.update(`${file}\0${readFileSync(file, 'utf8')}\0`);
  }
  const cache = join(root, 'node_modules/.cache/homeroom-client');
  const built = join(cache, hash.digest('hex'));
  if (existsSync(built)) return built;
  mkdirSync(cache, { recursive: true });
  const building = mkdtempSync(join(cache, 'building-'));
  try {
    await runNode([compiler, '-p', source, '--outDir', building], root);
    renameSync(building, built);
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    // Another worker may have built the same meanwhile.
    if (!existsSync(built)) throw error;
  }
  return built;
}

async function runNode(options: readonly string[], folder: string, variables: Variables = {}): Promise<string> {
  const { PATH = '' } = process.env;
  const program = new Program(spawn(process.execPath, options, { cwd: folder, env: { PATH, ...variables } }));
  if ((await program.ended) !== 0) throw new Error(program.stdout + program.stderr);
  return program.stdout;
}
