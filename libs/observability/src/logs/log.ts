import { existsSync, readFileSync } from 'node:fs';
import type { LoggerService } from '@nestjs/common';
import pino, { type Logger } from 'pino';
import { pretty } from './pretty';
import { standardOutput } from './standard-output';

export type Log = Logger;

/**
 * Opens the log on standard output. It never contains keys, bodies, query strings or fields of records.
 *
 * @param format `pretty` is for people; `auto` is pretty on a terminal and JSON elsewhere
 */
export function openLog(level: string, format: 'auto' | 'json' | 'pretty' = 'json'): Log {
  const isPretty = format === 'pretty' || (format === 'auto' && process.stdout.isTTY);
  const log = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    isPretty ? pretty(standardOutput) : standardOutput,
  );
  standardOutput.onRecovery = (lines) =>
    log.warn({ lines }, 'Lines of the log were dropped: the reader of standard output did not take them');
  return log;
}

/**
 * What may be logged of an unexpected error: its type and the locations of its stack, but not its message, because
 * drivers put statements and values into it. The stack begins with the message, so only locations are taken, and only
 * of existing files.
 */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & Record<'code' | 'constraint' | 'table', unknown>;
  const cause = error.cause instanceof Error ? describeFailure(error.cause) : undefined;
  return { type: error.name, code, constraint, table, stack: stackLocations(error.stack), cause };
}

const stackLocation = /^\s+at .*?\(?(?:file:\/\/)?(\/[^()]*):(\d+):(\d+)\)?$/gm;

/**
 * Such as `/srv/homeroom/dist/apps/api/src/main.js:8217:12 (libs/http/src/errors/error.filter.ts)`. A forged line of a stack could at most name
 * an existing file.
 */
const stackLocations = (stack = ''): string[] =>
  [...stack.matchAll(stackLocation)].flatMap(([, file = '', line = '', column = '']) => {
    if (!existsSync(file)) return [];
    const source = sourceOf(file, Number(line));
    return [`${file}:${line}:${column}${source === null ? '' : ` (${source})`}`];
  });

/** The folder of the program, which the build bundles with its chunks. */
const program = __dirname;

/** The source of a line in a file of the build. Null for another file, or if the file cannot be read now. */
function sourceOf(file: string, line: number): string | null {
  if (!file.startsWith(`${program}/`)) return null;
  return sourcesIn(file).findLast((source) => source.line < line)?.name ?? null;
}

/** The sources that were bundled into files, in the order of their lines. A file is read once. */
const sources = new Map<string, readonly { readonly line: number; readonly name: string }[]>();

function sourcesIn(file: string) {
  const known = sources.get(file);
  if (known) return known;
  try {
    const found = readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, at) => {
        const name = sourceName.exec(text)?.[1];
        return name === undefined ? [] : [{ line: at + 1, name }];
      });
    sources.set(file, found);
    return found;
  } catch {
    // Without a file descriptor, the failure is logged with its locations only.
    return [];
  }
}

/** The line that the bundler writes above each source. */
const sourceName = /^"\.\/((?:apps|libs|migrations|node_modules)\/\S+\.[cm]?[jt]s)"\(/;

/** The lines of Nest. Its progress messages have level debug. */
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
