import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { runAs, type ServerAccount } from '../system/server-account';
import type { EmbeddedPostgresError } from '../system/embedded-postgres.error';
import { cannotRun, programError } from '../system/program';
import { logSince, openLog, sizeOf, rotateLog } from './server-log';

/** Why a start failed. */
export interface Failure {
  /** The reason is temporary, or was a signal from outside. */
  readonly isTransient: boolean;
  readonly error: EmbeddedPostgresError;
}

/** A server that was just spawned. It survives this process and has its own process group. */
export class Launch {
  readonly ended: Promise<void>;
  private isOver = false;
  private spawnError: Error | null = null;

  private constructor(
    private readonly child: ChildProcess,
    private readonly program: string,
    private readonly log: string,
    private readonly logStart: number,
  ) {
    this.ended = once(child, 'exit')
      .catch((error: Error) => (this.spawnError = error))
      .then(() => void (this.isOver = true));
    child.unref();
  }

  static async start(
    program: string,
    args: string[],
    account: ServerAccount,
    log: string,
    logOwner: number,
  ): Promise<Launch> {
    await rotateLog(log);
    const logStart = await sizeOf(log);
    const output = openLog(log, logOwner);
    try {
      const child = spawn(program, args, { ...runAs(account), detached: true, stdio: ['ignore', output, output] });
      return new Launch(child, program, log, logStart);
    } finally {
      closeSync(output);
    }
  }

  get pid(): number {
    return this.child.pid ?? -1;
  }

  get isAlive(): boolean {
    return !this.isOver;
  }

  failure(): Failure {
    if (this.spawnError) return { isTransient: false, error: cannotRun(this.program, this.spawnError) };
    const output = logSince(this.log, this.logStart);
    const how = this.child.signalCode
      ? `was ended by ${this.child.signalCode}`
      : `ended with code ${this.child.exitCode}`;
    const error = programError(`PostgreSQL did not start: it ${how}; see ${this.log}.`, output, this.log);
    return { isTransient: this.child.signalCode !== null || TRANSIENT.test(output), error };
  }
}

/** Reported after a crash, while resources of the dead server are not released yet. */
const TRANSIENT = /lock file .* already exists|pre-existing shared memory block|is still in use|Is another postmaster/;
