import { type ChildProcess } from 'node:child_process';
import {
  eventually,
  freePorts,
  healthOf,
  type Installation,
  type Service,
  type Variables,
} from '../../support/programs/process';

/** The service as an init system keeps it: whenever its process ends, it is started again at the same ports. */
export class KeptService {
  /** How often it ended, by what ended it. */
  readonly ends: (number | NodeJS.Signals)[] = [];
  private readonly all: Service[] = [];
  private keeping: Promise<void> = Promise.resolve();
  private isKept = true;

  private constructor(
    private readonly installation: Installation,
    private readonly variables: Variables,
  ) {}

  static async start(installation: Installation, variables: Variables = {}): Promise<KeptService> {
    const [port, sandboxPort] = await freePorts(2);
    const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
    const kept = new KeptService(installation, { ENVIRONMENTS: 'sandbox', ...ports, ...variables });
    await kept.startOnce();
    kept.keeping = kept.keep();
    return kept;
  }

  get sandbox(): string {
    return this.latest.sandbox;
  }

  get process(): ChildProcess {
    return this.latest.child;
  }

  /** What all of its processes wrote. */
  get output(): string {
    return this.all.map(({ stdout, stderr }) => stdout + stderr).join('');
  }

  /** A key without a limit to speak of. */
  async key(): Promise<string> {
    const terms = [
      '--environment',
      'sandbox',
      '--plan',
      'enterprise',
      '--per-hour',
      '100000000',
      '--per-minute',
      '10000000',
    ];
    const made = await this.installation.cli(['keys', 'create', '--name', 'Faults', ...terms, '--json']);
    return (JSON.parse(made.stdout) as { key: string }).key;
  }

  /** Resolves once it answers that it is well. */
  ready(): Promise<unknown> {
    return eventually(async () => (await healthOf(this.sandbox)) === 200, 60_000);
  }

  /** `kill -9` of the process; resolves once it has ended. */
  async kill(): Promise<void> {
    await this.latest.stop('SIGKILL');
  }

  /** `kill -9` of the database server; its children end by themselves. */
  killDatabase(): void {
    process.kill(this.installation.postmaster().pid, 'SIGKILL');
  }

  /** @returns how it ended */
  async stop(): Promise<number | NodeJS.Signals> {
    this.isKept = false;
    const end = await this.latest.stop();
    await this.keeping;
    return end;
  }

  private get latest(): Service {
    return this.all.at(-1)!;
  }

  private async startOnce(): Promise<void> {
    this.all.push(await this.installation.start(this.variables));
  }

  private async keep(): Promise<void> {
    for (;;) {
      this.ends.push(await this.latest.ended);
      if (!this.isKept) return;
      await this.startOnce();
    }
  }
}
