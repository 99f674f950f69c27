import { styleText } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Terminal } from './terminal';

/** Writes data to standard output, and messages to standard error. */
@Injectable()
export class Output {
  constructor(readonly terminal: Terminal) {}

  /** Writes one JSON document as the only output. */
  json(document: unknown): void {
    this.terminal.stdout.write(`${JSON.stringify(document)}\n`);
  }

  /** Writes a line of data. */
  line(text: string): void {
    this.terminal.stdout.write(`${text}\n`);
  }

  /** Colours a text if standard output is a terminal. NO_COLOR and FORCE_COLOR override this. */
  coloured(colour: 'green' | 'yellow' | 'red', text: string): string {
    return styleText(colour, text, { stream: this.terminal.stdout });
  }

  /** Writes rows under headings, in aligned columns. */
  table(headings: readonly string[], rows: readonly (readonly string[])[]): void {
    const widths = headings.map((heading, at) => Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)));
    for (const row of [headings, ...rows])
      this.line(
        row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd(),
      );
  }

  /** Writes a message for the operator. */
  note(text: string): void {
    this.terminal.stderr.write(`${text}\n`);
  }
}
