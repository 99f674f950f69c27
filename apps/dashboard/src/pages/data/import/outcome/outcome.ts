import type { ImportChange, ImportCounts, ImportFinding, ImportHeading, ImportLine } from '../../../../api/types';

/** Whether a finding says that a package would withdraw many students or enrollments. */
const isManyWithdrawals = ({ rule }: ImportFinding): boolean => rule === 'MANY_WITHDRAWALS';

/** Whether a finding says that a package looks like the end of a school year. */
const isYearEnd = ({ rule }: ImportFinding): boolean => rule === 'SCHOOL_YEAR_ENDS';

const rulesAboutFiles = new Set(['withdrawn', 'year_ended', 'losses_run_on', 'nothing_missing', 'imported_before']);

/** Whether a finding is about the whole file. */
const isAboutFile = (finding: ImportFinding): boolean =>
  isManyWithdrawals(finding) || isYearEnd(finding) || rulesAboutFiles.has(finding.rule);

/** What an import did, or would do. */
export interface Outcome {
  readonly counts: ImportCounts;
  /** The headings of the file; none for a package. */
  readonly headings: readonly ImportHeading[];
  /** The first findings, new records and changed records. The report has all. What is about the whole file comes first. */
  readonly findings: readonly ImportFinding[];
  readonly created: readonly ImportChange[];
  readonly changed: readonly ImportChange[];
  /** The lines of the first rows that change nothing. */
  readonly unchanged: readonly number[];
  /** The text of the report. */
  readonly report: readonly string[];
  /** The texts of the rows with errors: by file of a package, or of the one file under a blank name. */
  readonly badRows: ReadonlyMap<string, readonly string[]>;
}

export interface Progress {
  rows: number;
  total: number;
}

interface Lines {
  headings: ImportHeading[];
  findings: ImportFinding[];
  changes: ImportChange[];
  unchanged: number[];
  report: string[];
  badRows: Map<string, string[]>;
}

const none = (): Lines => ({ headings: [], findings: [], changes: [], unchanged: [], report: [], badRows: new Map() });

function addTo(texts: Map<string, string[]>, file: string, text: string) {
  const found = texts.get(file);
  if (found) found.push(text);
  else texts.set(file, [text]);
}

/** Collects the lines of an import. */
export function collecting(onProgress: (progress: Progress) => void) {
  let lines = none();
  let counts: ImportCounts | null = null;

  function add(line: ImportLine) {
    switch (line.type) {
      case 'begin':
        lines = none();
        break;
      case 'headings':
        lines.headings = line.headings;
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
      case 'unchanged':
        lines.unchanged = line.lines;
        break;
      case 'report':
        lines.report.push(line.text);
        break;
      case 'bad_rows':
        addTo(lines.badRows, line.file ?? '', line.text);
        break;
      case 'result':
        counts = line;
        break;
    }
  }

  function outcome(): Outcome {
    if (!counts) throw new Error('The import has no result yet');
    const { changes, findings, ...others } = lines;
    const of = (action: ImportChange['action']) => changes.filter((change) => change.action === action);
    const sorted = [...findings.filter(isAboutFile), ...findings.filter((finding) => !isAboutFile(finding))];
    return { ...others, findings: sorted, counts, created: of('created'), changed: of('changed') };
  }

  return { add, outcome };
}

/** Students, enrollments, teachers or classes that are not in a package. */
export interface Withdrawal {
  readonly noun: string;
  readonly nouns: string;
  readonly count: number;
  readonly total: number;
  /** Whether they end with a school year. */
  readonly isYearEnd: boolean;
  /** Which schools lose them, and how many were lost in the last days, or how the year ends, in plain words. */
  readonly details: readonly string[];
}

const nouns: Readonly<Record<string, string>> = {
  students: 'student',
  enrollments: 'enrollment',
  teachers: 'teacher',
  classes: 'class',
};

/** What a package would withdraw, where that is so much that it needs a confirmation. */
export const withdrawalsOf = ({ findings }: Outcome): readonly Withdrawal[] => [
  ...findings.filter(isManyWithdrawals).flatMap(({ message }) => {
    const [, count, total, named = ''] = /(\d+) of (\d+) (students|enrollments|teachers|classes) would/.exec(message) ?? [];
    const noun = nouns[named];
    if (noun === undefined) return [];
    const details = sentencesBetween('or removes them. ', message);
    return [{ noun, nouns: named, count: Number(count), total: Number(total), isYearEnd: false, details }];
  }),
  ...findings.filter(isYearEnd).flatMap(({ message }) => {
    const [, count, named = ''] = /(\d+) (student|enrollment)s? would/.exec(message) ?? [];
    if (count === undefined) return [];
    const details = sentencesBetween('the end of a school year. ', message);
    return [
      { noun: named, nouns: `${named}s`, count: Number(count), total: Number(count), isYearEnd: true, details },
    ];
  }),
];

function sentencesBetween(start: string, message: string): readonly string[] {
  const [, said = ''] = message.split(start);
  const [before = ''] = said.split('If the package is right');
  return before.trim().split(/(?<=\.) /).filter((sentence) => sentence !== '');
}
