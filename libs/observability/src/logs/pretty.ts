import { prettyFactory } from 'pino-pretty';
import type { BoundedOutput } from './bounded-output';

/** Formats the log for people, one line per event. */
export function pretty(output: BoundedOutput) {
  const format = prettyFactory({
    colorize: process.stdout.isTTY && process.stdout.hasColors(),
    translateTime: 'SYS:HH:MM:ss.l',
    singleLine: true,
    errorLikeObjectKeys: ['failure'],
    messageFormat,
    ignore: 'method,route,status,ms',
  });
  return { write: (line: string) => output.write(format(line)), flushSync: () => output.flushSync() };
}

/** A request is shown as method, route, status and duration, followed by the other fields. */
function messageFormat(line: Record<string, unknown>): string {
  const {
    msg = '',
    method = '',
    route = 'no route',
    status,
    ms,
  } = line as Record<string, string | number | null | undefined>;
  if (status === undefined) return String(msg);
  return [`${method} ${route} ${status ?? 'hung up'}`.trim(), ms === undefined ? '' : `${ms} ms`].join(' ').trim();
}
