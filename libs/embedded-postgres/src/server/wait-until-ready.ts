import { setTimeout as pause } from 'node:timers/promises';
import { probeServer } from './probe-server';
import { socketIn } from './socket-folder';

/** How long a server may not answer or be shutting down. Recovery, which the server reports, may take longer. */
const SILENCE_TIMEOUT = 15_000;
const REPORT_AFTER = 3_000;

export interface Wait {
  readonly socketFolder: string;
  readonly isAlive: () => boolean | Promise<boolean>;
  readonly report: (line: string) => void;
  readonly signal: AbortSignal | undefined;
}

/** Waits until a server accepts connections, has ended, or has not answered for too long. */
export async function waitUntilReady({
  socketFolder,
  isAlive,
  report,
  signal,
}: Wait): Promise<'up' | 'ended' | 'silent'> {
  const began = performance.now();
  let lastAnswer = began;
  let hasReported = false;
  for (;;) {
    const answer = await probeServer(socketIn(socketFolder));
    if (!(await isAlive())) return 'ended';
    if (answer === 'accepting') return 'up';
    // Not earlier: a server that was just spawned cannot be found yet, so it could not be stopped afterwards.
    if (answer !== 'absent') signal?.throwIfAborted();
    if (answer === 'starting') lastAnswer = performance.now();
    const now = performance.now();
    if (now - lastAnswer > SILENCE_TIMEOUT) return 'silent';
    if (!hasReported && now - began > REPORT_AFTER) {
      hasReported = true;
      report('Waiting for the database server, which is starting up, recovering or shutting down.');
    }
    // Each probe before the server is ready writes a line to its log.
    await pause(Math.min(500, Math.max(4, (now - began) / 20)));
  }
}
