import type { Finding } from '@homeroom/spreadsheets';
import type { ImportObserver, ImportResult } from '@homeroom/import-jobs';

/** What an import did and found. */
export type Night = ImportResult & { readonly findings: readonly Finding[] };

/** Runs an import and keeps what it finds. */
export async function observed(run: (observer: ImportObserver) => Promise<ImportResult>): Promise<Night> {
  const findings: Finding[] = [];
  const nothing = (): void => undefined;
  const result = await run({
    begin: () => void findings.splice(0),
    finding: (finding) => void findings.push(finding),
    change: nothing,
    badRow: nothing,
    progress: nothing,
  });
  return { ...result, findings };
}
