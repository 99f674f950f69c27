import { useEffect, useRef, useState } from 'react';
import { queries } from '../../../api/queries';
import { ApiError } from '../../../api/request';
import type { ImportHeading } from '../../../api/types';
import { streamImport } from '../../../api/import-stream';
import { useEnvironment } from '../../../components/use-environment';
import { columnsField } from './heading-fields';
import { collecting, type Outcome, type Progress } from './outcome/outcome';

/** The file, and how it is imported. */
export interface ImportChoice {
  kind: string;
  file: File;
  skipsBadRows: boolean;
  /** Further fields of the form, which depend on the kind. */
  options: Readonly<Record<string, string>>;
}

type State =
  | { step: 'form'; error: Error | null; wasStopped?: boolean }
  | { step: 'running'; isPreview: boolean; progress: Progress | null }
  | { step: 'previewed' | 'done'; choice: ImportChoice; outcome: Outcome };

const start = { step: 'form', error: null } satisfies State;

/** An import: the form, the preview, and the import itself. It stops, and is rolled back, when the page is left. */
export function useImport() {
  const { name } = useEnvironment();
  const [state, setState] = useState<State>(start);
  const [headings, setHeadings] = useState<readonly ImportHeading[]>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** @param sha256 of the previewed file; null for a preview */
  async function run(choice: ImportChoice, sha256: string | null, isConfirmed = false) {
    const stopping = new AbortController();
    running.current = stopping;
    const { signal } = stopping;
    const isPreview = sha256 === null;
    setState({ step: 'running', isPreview, progress: null });
    const collected = collecting((progress) => {
      if (!signal.aborted) setState({ step: 'running', isPreview, progress });
    });
    try {
      await streamImport(`schools/${name}/imports`, formOf(choice, sha256, isConfirmed), signal, collected.add);
      if (!signal.aborted) {
        const outcome = collected.outcome();
        setHeadings(outcome.headings);
        setState({ step: isPreview ? 'previewed' : 'done', choice, outcome });
      }
    } catch (error) {
      if (!signal.aborted) {
        if (error instanceof ApiError && error.headings.length > 0) setHeadings(error.headings);
        setState({ step: 'form', error: error as Error });
      }
    }
    if (!isPreview) await queries.invalidateQueries({ queryKey: ['school', name] });
  }

  return {
    state,
    preview: (choice: ImportChoice) => void run(choice, null),
    /** @param isConfirmed whether the user accepts that many are withdrawn */
    carryOut: ({ options, ...choice }: ImportChoice, outcome: Outcome, isConfirmed: boolean) =>
      // The columns are those that the preview had, also where it remembered them.
      void run({ ...choice, options: { ...options, ...columnsField(outcome.headings) } }, outcome.counts.sha256, isConfirmed),
    /** The headings of the file that was previewed last. */
    headings,
    forgetHeadings: () => setHeadings([]),
    reset: () => setState(start),
    stop: () => {
      running.current?.abort();
      setState({ ...start, wasStopped: true });
    },
  };
}

/** The server reads the fields before the file. */
function formOf(
  { kind, file, skipsBadRows, options }: ImportChoice,
  sha256: string | null,
  isConfirmed: boolean,
): FormData {
  const form = new FormData();
  form.append('kind', kind);
  form.append('dry_run', String(sha256 === null));
  form.append('skip_bad_rows', String(skipsBadRows));
  for (const [name, value] of Object.entries(options)) form.append(name, value);
  if (isConfirmed) form.append('confirmed', 'true');
  if (sha256 !== null) form.append('sha256', sha256);
  form.append('file', file);
  return form;
}
