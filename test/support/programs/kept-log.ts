import type { Log } from '@homeroom/observability';
import pino from 'pino';

/** A log of everything, down to traces, that is kept as text. */
export function keptLog(): { log: Log; text: () => string } {
  const lines: string[] = [];
  return { log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }), text: () => lines.join('') };
}
