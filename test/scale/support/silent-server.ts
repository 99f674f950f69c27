import { postgresProcesses } from '../../../libs/embedded-postgres/src/system/processes';
import type { ReplicatedServer } from '../../support/postgres/replica';

/** A PostgreSQL server that can be stopped in the middle of what it does, without a word to anybody. */
export class SilentServer {
  private constructor(private readonly folder: string) {}

  static async of(server: ReplicatedServer): Promise<SilentServer> {
    const [row] = await server.pool('pg_catalog')<
      { folder: string }[]
    >`SELECT current_setting('data_directory') AS folder`;
    return new SilentServer(row!.folder);
  }

  /** Takes connections, as the kernel does for it, and answers nothing. */
  silence(): Promise<void> {
    return this.signal('SIGSTOP');
  }

  goOn(): Promise<void> {
    return this.signal('SIGCONT');
  }

  /** Each process has a group of its own. */
  private async signal(signal: NodeJS.Signals): Promise<void> {
    const own = (await postgresProcesses()).filter(({ folder }) => folder === this.folder);
    for (const { pid } of own) process.kill(pid, signal);
  }
}
