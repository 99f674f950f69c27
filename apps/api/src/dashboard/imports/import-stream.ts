import {
  changeLines,
  type Finding,
  findingLine,
  type ImportObserver,
  type ImportResult,
  type RecordChange,
  reportHeading,
  rowLine,
} from '@homeroom/interchange';
import { csvLine } from '@homeroom/kernel';
import type { Log } from '@homeroom/observability';
import type { FastifyReply } from 'fastify';
import { StreamedResponse } from '../streamed-response';

/** Findings, new and changed records that are sent one by one, of each kind, for the page. The report has all of them. */
const mostShown = 200;

/** Characters of a file that are sent at once. */
const textSize = 64 * 1024;

/** Milliseconds between two lines of progress. */
const progressEvery = 250;

/** Milliseconds without a line after which the progress is repeated, so that no proxy takes the connection for dead. */
const repeatAfter = 10_000;

const headers = {
  'content-type': 'application/x-ndjson; charset=utf-8',
  // nginx would otherwise hold the lines back.
  'x-accel-buffering': 'no',
};

/** Files that the page makes from the lines: all findings and differences, and the rows that are not imported. */
type TextFile = 'report' | 'bad_rows';

/**
 * Sends an import to the client while it runs, one JSON document per line. `begin` comes first, and again if the import begins
 * again; what came before is then void. `result` or `error` comes last. If the client goes away, the observer throws, and the
 * import is rolled back.
 */
export class ImportStream implements ImportObserver {
  private readonly response: StreamedResponse;
  private shown = { findings: 0, created: 0, changed: 0 };
  private texts: Record<TextFile, string> = { report: '', bad_rows: '' };
  private last = { type: 'progress', rows: 0, total: 0 };
  /** When the progress was sent. */
  private sentAt = 0;

  constructor(reply: FastifyReply, log: Log) {
    this.response = new StreamedResponse(reply, headers, log);
  }

  /** Runs an import. An error before its first line is thrown. */
  async during(work: () => Promise<ImportResult & { readonly sha256: string }>): Promise<void> {
    const repeating = setInterval(() => this.response.offer(lineOf(this.last)), repeatAfter);
    try {
      await this.response.during(
        async () => {
          const { id, ...result } = await work();
          await this.sendTexts();
          await this.send({ type: 'result', import: id, ...result });
        },
        ({ envelope }) => lineOf({ type: 'error', ...envelope }),
      );
    } finally {
      clearInterval(repeating);
    }
  }

  async begin(headings: readonly string[]): Promise<void> {
    this.shown = { findings: 0, created: 0, changed: 0 };
    this.texts = { report: reportHeading, bad_rows: csvLine(headings) };
    await this.send({ type: 'begin' });
  }

  async finding(finding: Finding): Promise<void> {
    this.shown.findings += 1;
    if (this.shown.findings <= mostShown) await this.send({ type: 'finding', finding });
    await this.add('report', findingLine(finding));
  }

  async change(change: RecordChange): Promise<void> {
    this.shown[change.action] += 1;
    if (this.shown[change.action] <= mostShown) {
      const { line, action, record, id, before, after } = change;
      await this.send({ type: 'change', change: { line, action, record, id, before, after } });
    }
    await this.add('report', changeLines(change));
  }

  badRow(cells: readonly string[]): Promise<void> {
    return this.add('bad_rows', rowLine(cells));
  }

  async progress(rows: number, total: number): Promise<void> {
    this.response.assertWanted();
    this.last = { type: 'progress', rows, total };
    if (Date.now() - this.sentAt < progressEvery && rows < total) return;
    this.sentAt = Date.now();
    await this.send(this.last);
  }

  private async add(file: TextFile, text: string): Promise<void> {
    this.response.assertWanted();
    this.texts[file] += text;
    if (this.texts[file].length > textSize) await this.sendTexts();
  }

  private async sendTexts(): Promise<void> {
    for (const [type, text] of Object.entries(this.texts)) if (text !== '') await this.send({ type, text });
    this.texts = { report: '', bad_rows: '' };
  }

  private send(line: object): Promise<void> {
    return this.response.write(lineOf(line));
  }
}

const lineOf = (document: object): string => `${JSON.stringify(document)}\n`;
