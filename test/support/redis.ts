import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually, freePorts } from './process';

const program = 'redis-server';
const isThere = spawnSync(program, ['--version']).status === 0;

/** Where the machine has no Redis, a group of tests says so in its title, and is left out. */
export const describeWithRedis = (title: string, tests: () => void): void =>
  isThere ? describe(title, tests) : describe.skip(`${title} (left out: there is no ${program} on the PATH)`, tests);

/** What nobody but Redis and its callers may ever see. */
export const password = 'the-secret-of-redis';

/** A Redis of its own, which keeps nothing on a disk: a process that can be stopped, killed and started again. */
export class TestRedis {
  private readonly folder = mkdtempSync(join(tmpdir(), 'homeroom-redis-'));
  private server: ChildProcess | undefined;
  private client: Redis | undefined;

  private constructor(private readonly port: number) {}

  static async start(): Promise<TestRedis> {
    const [port = 0] = await freePorts(1);
    const redis = new TestRedis(port);
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://:${password}@127.0.0.1:${this.port}`;
  }

  /** Past the service. */
  get commands(): Redis {
    this.client ??= new Redis(this.url, { commandTimeout: 10_000 }).on('error', () => undefined);
    return this.client;
  }

  /** As empty as it was at first; resolves once it answers. */
  async start(): Promise<void> {
    const settings = { port: this.port, bind: '127.0.0.1', requirepass: password, dir: this.folder, save: '' };
    const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.server = spawn(program, options, { stdio: 'ignore' });
    await eventually(async () => (await this.commands.ping().catch(() => '')) === 'PONG');
  }

  async kill(): Promise<void> {
    if (!this.server || this.server.exitCode !== null || this.server.signalCode !== null) return;
    const ended = once(this.server, 'exit');
    this.server.kill('SIGKILL');
    await ended;
  }

  /** Takes connections and questions, and answers nothing. */
  silence(): void {
    this.server?.kill('SIGSTOP');
  }

  goOn(): void {
    this.server?.kill('SIGCONT');
  }

  /** The windows that are open, of whoever asked. */
  windows(): Promise<string[]> {
    return this.commands.keys('homeroom:*:*');
  }

  /** As if so many milliseconds had gone by: every window ends so much sooner. */
  async letTimePass(milliseconds: number): Promise<void> {
    for (const key of await this.windows()) {
      for (const end of ['hour_ends', 'minute_ends']) await this.commands.hincrby(key, end, -milliseconds);
    }
  }

  async remove(): Promise<void> {
    this.client?.disconnect();
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
