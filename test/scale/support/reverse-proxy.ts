import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually, freePorts, type Installation, type Program, root } from '../../support/programs/process';

/** Where a process of the service answers, and where it says whether it is ready. */
export interface Backend {
  readonly port: number;
  readonly adminPort: number;
}

/** What HAProxy tells of a process that it sends requests to. */
export interface BackendFigures {
  readonly isUp: boolean;
  /** Requests that were sent there. */
  readonly requests: number;
  /** Requests that were sent on to another one, since this one did not begin to answer. */
  readonly sentOn: number;
}

/** HAProxy, configured as deploy/proxies/haproxy.cfg says: only the addresses are those of the loopback, without TLS. */
export class ReverseProxy {
  private constructor(
    readonly url: string,
    private readonly program: Program,
    private readonly socket: string,
  ) {}

  /** Resolves once it sends requests to all of them. */
  static async start(installation: Installation, backends: readonly Backend[]): Promise<ReverseProxy> {
    const [port = 0] = await freePorts(1);
    const [file, socket] = ['haproxy.cfg', 'haproxy.sock'].map((name) => join(installation.folder, name)) as [
      string,
      string,
    ];
    await writeFile(file, `global\n  stats socket ${socket}\n\n${onLoopback(port, backends)}`);
    const program = installation.run(['haproxy', '-db', '-f', file]);
    const proxy = new ReverseProxy(`http://127.0.0.1:${port}/v1`, program, socket);
    await eventually(async () => {
      if (program.isOver) throw new Error(`HAProxy ended: ${program.stdout}${program.stderr}`);
      return (await proxy.figures().catch(() => [{ isUp: false }])).every(({ isUp }) => isUp);
    });
    return proxy;
  }

  /** Of each process, in the order of the configuration. */
  async figures(): Promise<BackendFigures[]> {
    const line = connect(this.socket);
    await once(line, 'connect');
    // Of all proxies, servers only.
    line.end('show stat -1 4 -1\n');
    const [head = '', ...rows] = (await text(line)).trim().split('\n');
    const names = head.replace('# ', '').split(',');
    return rows.map((row) => {
      const values = row.split(',');
      const of = (name: string) => values[names.indexOf(name)] ?? '';
      return { isUp: of('status') === 'UP', requests: Number(of('stot')), sentOn: Number(of('wredis')) };
    });
  }

  async stop(): Promise<void> {
    await this.program.stop('SIGTERM');
  }
}

function onLoopback(port: number, backends: readonly Backend[]): string {
  const file = readFileSync(join(root, 'deploy/proxies/haproxy.cfg'), 'utf8');
  // The section `global` is that of the caller.
  const code = file.slice(file.indexOf('\ndefaults\n'));
  const places = [...backends];
  const configuration = code
    .replace(/bind :443 ssl .*/, `bind 127.0.0.1:${port}`)
    .replaceAll(/(server \w+) 10\.\S+ check port 9000/g, (_, server: string) => {
      const { port: own, adminPort } = places.shift()!;
      return `${server} 127.0.0.1:${own} check port ${adminPort}`;
    });
  if (places.length > 0) throw new Error('deploy/proxies/haproxy.cfg names fewer processes');
  return configuration;
}
