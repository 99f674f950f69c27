import type { Readable, Writable } from 'node:stream';

/** Where a command reads and writes, and the settings that it is given: those of the process, unless a caller has others. */
export class Terminal {
  constructor(
    readonly variables: Readonly<Record<string, string | undefined>>,
    readonly stdin: Readable & { readonly isTTY?: boolean },
    readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number },
    readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number },
  ) {}

  static ofProcess(): Terminal {
    return new Terminal(process.env, process.stdin, process.stdout, process.stderr);
  }

  /** Whether a person reads what is noted. */
  get isSeen(): boolean {
    return Boolean(this.stdin.isTTY && this.stderr.isTTY);
  }

  /** Whether a progress bar can be drawn. */
  get showsProgress(): boolean {
    return Boolean(this.stderr.isTTY) && this.variables['TERM'] !== 'dumb';
  }
}
