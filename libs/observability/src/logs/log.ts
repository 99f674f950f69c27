import { existsSync } from 'node:fs';
import { isoText } from '@homeroom/kernel';
import type { LoggerService } from '@nestjs/common';
import pino, { type Logger } from 'pino';
import { pretty } from './pretty';
import { standardOutput } from './standard-output';

export type Log = Logger;

/**
 * Structured lines on standard output: never a key, a body, a query or a record's field.
 *
 * @param format `pretty` is for people; `auto` means that where standard output is a terminal, and JSON elsewhere
 */
export function openLog(level: string, format: 'auto' | 'json' | 'pretty' = 'json'): Log {
  const isPretty = format === 'pretty' || (format === 'auto' && process.stdout.isTTY);
  const log = pino({ level, base: null, timestamp }, isPretty ? pretty(standardOutput) : standardOutput);
  standardOutput.onRecovery = (lines) =>
    log.warn({ lines }, 'Lines of the log were dropped: the reader of standard output did not take them');
  return log;
}

/** As pino's `isoTime`. */
const timestamp = (): string => `,"time":"${isoText(Date.now())}"`;

/**
 * What may be said of an unexpected error: what it is and where, but not its message, which the drivers fill with
 * statements and values. The stack begins with the message: of each line only the place is told, and only if it exists.
 */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & Record<'code' | 'constraint' | 'table', unknown>;
  const cause = error.cause instanceof Error ? describeFailure(error.cause) : undefined;
  return { type: error.name, code, constraint, table, stack: stackLocations(error.stack), cause };
}

const stackLocation = /^\s+at .*?\(?(?:file:\/\/)?(\/[^()]*):(\d+:\d+)\)?$/gm;

/** Such as `/srv/homeroom/dist/main.js:7:12`. A text that pretends to be a line of a stack could at most name a file. */
const stackLocations = (stack = ''): string[] =>
  [...stack.matchAll(stackLocation)].flatMap(([, file = '', position = '']) =>
    existsSync(file) ? [`${file}:${position}`] : [],
  );

/** Nest's own lines: its progress is for debugging, its errors are errors. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Log) {}

  log(message: unknown, context?: unknown): void {
    this.logger.debug({ context }, String(message));
  }

  debug(message: unknown, context?: unknown): void {
    this.logger.trace({ context }, String(message));
  }

  verbose(message: unknown, context?: unknown): void {
    this.logger.trace({ context }, String(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    this.logger.error({ details: details.filter((detail) => typeof detail === 'string') }, String(message));
  }

  fatal(message: unknown, ...details: unknown[]): void {
    this.error(message, ...details);
  }
}
