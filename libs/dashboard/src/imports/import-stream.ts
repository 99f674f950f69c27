import {
  changeLines,
  findingLine,
  type ImportedFile,
  type ImportObserver,
  type ImportResult,
  reportHeading,
  rowLine,
} from '@homeroom/import-jobs';
import { type Finding, type HeadingMeaning, importedBeforeRule, type RecordChange } from '@homeroom/spreadsheets';
import { csvLine } from '@homeroom/kernel';
import type { Log } from '@homeroom/observability';
import type { FastifyReply } from 'fastify';
import { StreamedResponse } from '../streamed-response';
import { findingWithLabels, withLabels } from './option-labels';

/** Findings, new and changed records that are sent one by one, of each kind, for the page. The report has all of them. */
const mostShown = 200;

/** Findings that are always sent, because the page shows them first. They come last. */
const rulesShownFirst: readonly string[] = [
  ...['MANY_WITHDRAWALS', 'SCHOOL_YEAR_ENDS', 'withdrawn', 'year_ended', 'losses_run_on', 'nothing_missing'],
  importedBeforeRule,
];

/** Characters of a heading. */
const longestHeading = 255;

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

/**
 * Sends an import to the client while it runs, one JSON document per line. `begin` comes first, and again if the import begins
 * again; what came before is then void. `result` or `error` comes last. If the client goes away, the observer throws, and the
 * import is rolled back.
 */
export class ImportStream implements ImportObserver {
  private readonly response: StreamedResponse;
  private shown = { findings: 0, created: 0, changed: 0 };
  /** Text of the file with all findings and differences that is not sent yet. */
  private report = '';
  /** The same of the files of rows that are not imported: one for each file of a package, or the one of null. */
  private badRows = new Map<string | null, string>();
  /** The lines of the first rows that change nothing. */
  private unchangedLines: number[] = [];
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
          await this.sendUnchanged();
          await this.send({ type: 'result', import: id, ...result });
        },
        ({ envelope }) => lineOf({ type: 'error', ...envelope, error: withLabels(envelope.error) }),
      );
    } finally {
      clearInterval(repeating);
    }
  }

  async begin(headings: readonly string[], meanings: readonly HeadingMeaning[] = []): Promise<void> {
    this.shown = { findings: 0, created: 0, changed: 0 };
    this.report = reportHeading;
    this.unchangedLines = [];
    this.badRows = new Map(headings.length === 0 ? [] : [[null, csvLine(headings)]]);
    await this.send({ type: 'begin' });
    if (meanings.length > 0) await this.send({ type: 'headings', headings: shownHeadings(meanings) });
  }

  async finding(found: Finding): Promise<void> {
    const finding = findingWithLabels(found);
    this.shown.findings += 1;
    if (this.shown.findings <= mostShown || rulesShownFirst.includes(finding.rule)) {
      await this.send({ type: 'finding', finding });
    }
    await this.addToReport(findingLine(finding));
  }

  async change(change: RecordChange): Promise<void> {
    this.shown[change.action] += 1;
    if (this.shown[change.action] <= mostShown) {
      const { file, line, action, record, id, before, after, whole } = change;
      await this.send({ type: 'change', change: { file, line, action, record, id, before, after, whole } });
    }
    await this.addToReport(changeLines(change));
  }

  unchanged(line: number): void {
    if (this.unchangedLines.length < mostShown) this.unchangedLines.push(line);
  }

  async badRow(cells: readonly string[], file?: ImportedFile): Promise<void> {
    this.response.assertWanted();
    const name = file?.name ?? null;
    const text = (this.badRows.get(name) ?? csvLine(file?.headings ?? [])) + rowLine(cells);
    this.badRows.set(name, text);
    if (text.length > textSize) await this.sendTexts();
  }

  async progress(rows: number, total: number): Promise<void> {
    this.response.assertWanted();
    this.last = { type: 'progress', rows, total };
    if (Date.now() - this.sentAt < progressEvery && rows < total) return;
    this.sentAt = Date.now();
    await this.send(this.last);
  }

  private async addToReport(text: string): Promise<void> {
    this.response.assertWanted();
    this.report += text;
    if (this.report.length > textSize) await this.sendTexts();
  }

  private async sendTexts(): Promise<void> {
    if (this.report !== '') await this.send({ type: 'report', text: this.report });
    this.report = '';
    for (const [file, text] of this.badRows) {
      if (text !== '') await this.send({ type: 'bad_rows', ...(file !== null && { file }), text });
      // The entry stays, so that the headings are not repeated.
      this.badRows.set(file, '');
    }
  }

  private async sendUnchanged(): Promise<void> {
    const { unchangedLines: lines } = this;
    if (lines.length > 0) await this.send({ type: 'unchanged', lines });
  }

  private send(line: object): Promise<void> {
    return this.response.write(lineOf(line));
  }
}

/** What the page shows of the headings: longer texts are none. */
export const shownHeadings = (headings: readonly HeadingMeaning[]) =>
  headings
    .filter(({ heading }) => heading.length <= longestHeading)
    .map(({ heading, column, isChosen }) => ({ heading, column, is_chosen: isChosen }));

const lineOf = (document: object): string => `${JSON.stringify(document)}\n`;
