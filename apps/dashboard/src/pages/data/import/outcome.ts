import type { ImportChange, ImportCounts, ImportFinding, ImportLine } from '../../../api/types';

/** What an import did, or would do. */
export interface Outcome {
  readonly counts: ImportCounts;
  /** The first findings, new records and changed records. The report has all. */
  readonly findings: readonly ImportFinding[];
  readonly created: readonly ImportChange[];
  readonly changed: readonly ImportChange[];
  /** The texts of the files that can be downloaded. */
  readonly report: readonly string[];
  readonly badRows: readonly string[];
}

export interface Progress {
  rows: number;
  total: number;
}

interface Lines {
  findings: ImportFinding[];
  changes: ImportChange[];
  report: string[];
  badRows: string[];
}

const none = (): Lines => ({ findings: [], changes: [], report: [], badRows: [] });

/** Collects the lines of an import. */
export function collecting(onProgress: (progress: Progress) => void) {
  let lines = none();
  let counts: ImportCounts | null = null;

  function add(line: ImportLine) {
    switch (line.type) {
      case 'begin':
        lines = none();
        break;
      case 'progress':
        onProgress(line);
        break;
      case 'finding':
        lines.findings.push(line.finding);
        break;
      case 'change':
        lines.changes.push(line.change);
        break;
      case 'report':
        lines.report.push(line.text);
        break;
      case 'bad_rows':
        lines.badRows.push(line.text);
        break;
      case 'result':
        counts = line;
        break;
    }
  }

  function outcome(): Outcome {
    if (!counts) throw new Error('The import has no result yet');
    const { changes, ...others } = lines;
    const of = (action: ImportChange['action']) => changes.filter((change) => change.action === action);
    return { ...others, counts, created: of('created'), changed: of('changed') };
  }

  return { add, outcome };
}
