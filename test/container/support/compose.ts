import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, root } from '../../support/programs/process';

const project = 'homeroom';

/** What the containers of docker-compose.yml are called by podman-compose. */
const containerOf = (service: ServiceName): string => `${project}_${service}_1`;

type ServiceName = 'api' | 'postgres';

/** docker-compose.yml of this repository, as podman-compose reads it. */
export class Compose {
  private readonly file = join(mkdtempSync(join(tmpdir(), 'homeroom-compose-')), 'docker-compose.yml');

  constructor(private readonly variables: Readonly<Record<string, string>>) {
    const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
    // podman-compose does not read an empty default.
    writeFileSync(this.file, text.replaceAll(/\$\{\w+:-\}/g, ''));
  }

  /** Starts the services, each once those before it are healthy, as `docker compose up --detach --wait`. */
  async up(): Promise<void> {
    for (const service of ['postgres', 'api'] as const) {
      this.run('up', '--detach', '--no-build', '--no-deps', service);
      await this.healthy(service);
    }
  }

  /** Removes the containers. The volumes stay. */
  down(): void {
    this.run('down');
  }

  /** Resolves once the health check of the image or of docker-compose.yml succeeds. */
  async healthy(service: ServiceName): Promise<void> {
    const check = () => spawnSync('podman', ['healthcheck', 'run', containerOf(service)]).status === 0;
    await eventually(check, 180_000).catch((error: Error) => {
      throw new Error(`${service} is not healthy: ${this.logs(service)}`, { cause: error });
    });
  }

  /** Runs the program in a container, as `docker compose exec`. @returns what it writes to standard output */
  exec(service: ServiceName, ...command: string[]): string {
    return execFileSync('podman', ['exec', containerOf(service), ...command], { encoding: 'utf8' }).trim();
  }

  /** Stops a container as `docker compose stop`. @returns its exit code */
  stop(service: ServiceName): number {
    this.run('stop', service);
    return Number(this.inspect(service, '{{.State.ExitCode}}'));
  }

  inspect(service: ServiceName, format: string): string {
    return execFileSync('podman', ['inspect', '--format', format, containerOf(service)], { encoding: 'utf8' }).trim();
  }

  private logs(service: ServiceName): string {
    const { stdout, stderr } = spawnSync('podman', ['logs', containerOf(service)], { encoding: 'utf8' });
    return `${stdout}${stderr}`;
  }

  private run(...command: string[]): void {
    const { status, stdout, stderr } = spawnSync(
      'podman-compose',
      ['--project-name', project, '--file', this.file, ...command],
      {
        env: { ...process.env, ...this.variables },
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(`podman-compose ${command.join(' ')}: ${stdout}${stderr}`);
  }
}
