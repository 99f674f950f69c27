import { styleText } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Terminal } from './terminal';

/** Data goes to standard output, everything that is said beside it to standard error. */
@Injectable()
export class Output {
  constructor(readonly terminal: Terminal) {}

  /** One JSON document, and nothing else, on standard output. */
  json(document: unknown): void {
    this.terminal.stdout.write(`${JSON.stringify(document)}\n`);
  }

  /** A line of data. */
  line(text: string): void {
    this.terminal.stdout.write(`${text}\n`);
  }

  /** Text for a line of data, in colour where that is a terminal; NO_COLOR and FORCE_COLOR decide otherwise. */
  coloured(colour: 'green' | 'yellow' | 'red', text: string): string {
    return styleText(colour, text, { stream: this.terminal.stdout });
  }

  /** Rows under headings, in columns as wide as their widest cell. */
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

  /** For the person who runs the command. */
  note(text: string): void {
    this.terminal.stderr.write(`${text}\n`);
  }
}
