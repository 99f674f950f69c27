import { join } from 'node:path';
import { describeWithPrograms } from '../../support/programs/needed-programs';
import {
  build,
  documentOf,
  eventually,
  freePorts,
  Installation,
  type Program,
  root,
  type Service,
} from '../../support/programs/process';
import { TestRedis } from '../../support/programs/redis';
import { openReplication, type Replication } from '../../support/postgres/replica';
import { type Backend, ReverseProxy } from './reverse-proxy';
import { SilentServer } from './silent-server';

const serviceMain = 'dist/apps/api/src/main.js';

export const describeAtScale = describeWithPrograms('redis-server', 'haproxy');

/** Two processes of the service behind HAProxy, with Redis, on a primary with a streaming replica. */
export class Topology {
  redis!: TestRedis;
  replication!: Replication;
  /** The replica, which may fall silent. */
  replica!: SilentServer;
  proxy!: ReverseProxy;
  private readonly installation = Installation.create();
  private readonly ends: (() => Promise<unknown>)[] = [() => this.installation.remove()];
  private backends: Backend[] = [];
  private services: Service[] = [];
  /** The folder of the build that each process runs. */
  private readonly builds: string[];

  private constructor(
    build: string,
    private readonly database: string,
  ) {
    this.builds = [build, build];
  }

  /** @param older the folder of the build of an older version, which gets a database that it migrates itself */
  static async open(older?: string): Promise<Topology> {
    const topology = older === undefined ? new Topology(root, 'homeroom') : new Topology(older, 'older');
    try {
      await topology.start();
    } catch (error) {
      await topology.close();
      throw error;
    }
    return topology;
  }

  /** Of the processes, past the proxy. */
  get urls(): string[] {
    return this.services.map(({ production }) => production);
  }

  /** A new key, all scopes; an enterprise key where it has limits of its own. */
  async key(limit?: { perHour: number; perMinute: number }): Promise<{ id: number; key: string }> {
    const own = limit
      ? ['enterprise', '--per-hour', `${limit.perHour}`, '--per-minute', `${limit.perMinute}`]
      : ['standard'];
    const command = ['keys', 'create', '--name', 'Scale', '--environment', 'production', '--json', '--plan', ...own];
    return documentOf(await this.cli(command)) as { id: number; key: string };
  }

  /** A key without a limit to speak of. */
  async unlimitedKey(): Promise<string> {
    return (await this.key({ perHour: 100_000_000, perMinute: 10_000_000 })).key;
  }

  /** Of the primary. */
  get databaseUrl(): string {
    return this.replication.primary.urlOf(this.database);
  }

  async cli(command: readonly string[]): Promise<Program & { code: unknown }> {
    const main = join(this.builds[0]!, 'dist/apps/cli/src/main.js');
    const program = this.installation.run([process.execPath, main, ...command], { DATABASE_URL: this.databaseUrl });
    return Object.assign(program, { code: await program.ended });
  }

  /** @returns how the process ended */
  stop(at: number, signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    return this.services[at]!.stop(signal);
  }

  /** Starts a process that was stopped; resolves once the proxy sends it requests. */
  async startAgain(at: number): Promise<void> {
    await eventually(async () => !(await this.isUp(at)));
    this.services[at] = await this.serve(at);
    await eventually(() => this.isUp(at), 60_000);
  }

  /** The same, with this version. */
  startUpgraded(at: number): Promise<void> {
    this.builds[at] = root;
    return this.startAgain(at);
  }

  async isUp(at: number): Promise<boolean> {
    return (await this.proxy.figures())[at]!.isUp;
  }

  /** What Prometheus would read of each process. */
  figures(name: string): Promise<number[]> {
    const pattern = new RegExp(`^${name}\\{application="production"\\} (\\S+)$`, 'm');
    return Promise.all(
      this.backends.map(async ({ adminPort }) => {
        const answer = await fetch(`http://127.0.0.1:${adminPort}/metrics`);
        return Number(pattern.exec(await answer.text())?.[1]);
      }),
    );
  }

  /** What the processes of now wrote to standard error: nothing, as long as they are well. */
  get complaints(): string {
    return this.services.map(({ stderr }) => stderr).join('');
  }

  /** Ends all of it, also what has fallen silent; nothing stays behind. */
  async close(): Promise<void> {
    for (const end of this.ends.splice(0)) await end();
  }

  private async start(): Promise<void> {
    await build();
    this.redis = await TestRedis.start();
    this.ends.push(() => this.redis.remove());
    this.replication = await openReplication();
    this.ends.push(() => this.replication.close());
    this.replica = await SilentServer.of(this.replication.replica);
    if (this.database !== 'homeroom')
      await this.replication.primary.pool('pg_catalog').unsafe(`CREATE DATABASE ${this.database}`);
    // Who is silent does not hear that it shall end.
    this.ends.unshift(() => this.replica.goOn());
    const [one = 0, two = 0, ...adminPorts] = await freePorts(4);
    this.backends = [one, two].map((port, at) => ({ port, adminPort: adminPorts[at]! }));
    this.services = await Promise.all([this.serve(0), this.serve(1)]);
    this.proxy = await ReverseProxy.start(this.installation, this.backends);
    await eventually(async () => (await this.figures('homeroom_replicas_in_use')).every((count) => count === 1));
  }

  private async serve(at: number): Promise<Service> {
    const { port, adminPort } = this.backends[at]!;
    const variables = {
      ENVIRONMENTS: 'production',
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      DATABASE_URL: this.databaseUrl,
      DATABASE_REPLICA_URLS: this.replication.replica.urlOf(this.database),
      REDIS_URL: this.redis.url,
      TRUSTED_PROXIES: '127.0.0.1',
      // As deploy/proxies/haproxy.cfg has it.
      DRAIN_SECONDS: '3',
    };
    const service = await this.installation.start(variables, 'node', `exec "$1" '${this.builds[at]}/${serviceMain}'`);
    return service.ready();
  }
}
