import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Redis } from 'ioredis';
import { describeWithPrograms } from './needed-programs';
import { eventually, freePorts } from './process';

const program = 'redis-server';
const certifier = 'openssl';

export const describeWithRedis = describeWithPrograms(program);

/** With one that speaks TLS, for which a certificate has to be made. */
export const describeWithRedisAndTls = describeWithPrograms(program, certifier);

/** What nobody but Redis and its callers may ever see. */
export const password = 'the-secret-of-redis';

/** A Redis of its own, which keeps nothing on a disk: a process that can be stopped, killed and started again. */
export class TestRedis {
  private readonly folder = mkdtempSync(join(tmpdir(), 'homeroom-redis-'));
  private readonly certificate = join(this.folder, 'certificate.pem');
  private readonly privateKey = join(this.folder, 'key.pem');
  private server: ChildProcess | undefined;
  private client: Redis | undefined;

  private constructor(
    private readonly port: number,
    private readonly hasTls: boolean,
  ) {}

  /** @param tls whether it speaks TLS, and nothing else, with a certificate that nobody trusts who was not told to */
  static async start({ tls = false } = {}): Promise<TestRedis> {
    const [port = 0] = await freePorts(1);
    const redis = new TestRedis(port, tls);
    if (tls) redis.certify();
    await redis.start();
    return redis;
  }

  get url(): string {
    return `${this.hasTls ? 'rediss' : 'redis'}://:${password}@127.0.0.1:${this.port}`;
  }

  /** Has this process trust its certificate, as NODE_EXTRA_CA_CERTS would. @returns what takes that back */
  trust(): () => void {
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, readFileSync(this.certificate, 'utf8')]);
    return () => setDefaultCACertificates(before);
  }

  /** Past the service. */
  get commands(): Redis {
    this.client ??= this.connect();
    return this.client;
  }

  /** As empty as it was at first; resolves once it answers. */
  async start(): Promise<void> {
    const settings = {
      ...(this.hasTls ? this.tlsSettings : { port: this.port }),
      ...{ bind: '127.0.0.1', requirepass: password, dir: this.folder, save: '' },
    };
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

  private connect(): Redis {
    const tls = this.hasTls ? { tls: { ca: readFileSync(this.certificate) } } : {};
    return new Redis(this.url, { commandTimeout: 10_000, ...tls }).on('error', () => undefined);
  }

  private get tlsSettings() {
    const files = { 'tls-cert-file': this.certificate, 'tls-key-file': this.privateKey };
    return { port: 0, 'tls-port': this.port, 'tls-auth-clients': 'no', 'tls-ca-cert-file': this.certificate, ...files };
  }

  private certify(): void {
    const subject = ['-subj', '/CN=redis', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
    const files = ['-keyout', this.privateKey, '-out', this.certificate];
    const { status } = spawnSync(certifier, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files]);
    if (status !== 0) throw new Error(`${certifier} made no certificate`);
  }
}
