import type { Readable, Writable } from 'node:stream';

/** The streams and environment variables of a command. Tests pass others than those of the process. */
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

  /** Whether input and messages go to a terminal. Names are not written to the log of another program. */
  get isInteractive(): boolean {
    return Boolean(this.stdin.isTTY && this.stderr.isTTY);
  }

  /** Whether a progress bar can be drawn. */
  get showsProgress(): boolean {
    return Boolean(this.stderr.isTTY) && this.variables['TERM'] !== 'dumb';
  }
}
