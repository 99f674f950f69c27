import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../api/request';
import type { FileEncoding, Import, ImportKind } from '../../../api/types';
import { ErrorMessage } from '../../../components/page/error-message';
import { PageTitle } from '../../../components/page/page-title';
import { QueryState } from '../../../components/page/query-state';
import { useDialog } from '../../../components/use-dialog';
import { useEnvironment } from '../../../components/use-environment';
import { LeaveConfirmation } from '../../../school/editing/leave-confirmation';
import { EditorsOnly } from '../../../school/data/editors-only';
import { ImportForm } from './import-form';
import { ImportOutcome } from './outcome/import-outcome';
import { ImportProgress } from './import-progress';
import { ImportsCard } from './imports-card';
import { UndoImport } from '../../../school/editing/undo-import';
import { useImport } from './use-import';

/** Creates and changes records from a file: choose it, see what it would change, import it, and undo that. */
export default function ImportPage() {
  const { name } = useEnvironment();
  return (
    <>
      <PageTitle
        title="Import"
        description="Create and change many records from a file of a spreadsheet, or all of a school from a OneRoster package. You see first what the file would change."
      />
      <EditorsOnly>
        <Imports key={name} />
      </EditorsOnly>
    </>
  );
}

interface ImportList {
  data: Import[];
  kinds: ImportKind[];
  encodings: FileEncoding[];
}

function Imports() {
  const { name } = useEnvironment();
  const imports = useQuery({
    queryKey: ['school', name, 'imports'],
    queryFn: () => request<ImportList>(`schools/${name}/imports`),
  });
  return (
    <QueryState query={imports}>
      {(list) => <ImportSteps {...list} />}
    </QueryState>
  );
}

/** The form, the preview and the result, and the imports that were carried out. */
function ImportSteps({ data, kinds, encodings }: ImportList) {
  const { state, headings, preview, carryOut, forgetHeadings, reset, stop } = useImport();
  const undoing = useDialog<number>();
  const isRunning = state.step === 'running';
  return (
    <Stack>
      <ImportForm
        kinds={kinds}
        encodings={encodings}
        headings={headings}
        isRunning={isRunning}
        onPreview={preview}
        onChange={reset}
        onOtherFile={forgetHeadings}
      />
      {state.step === 'form' && <ErrorMessage error={state.error} />}
      {state.step === 'form' && state.wasStopped && (
        <Alert role="status">The import was stopped. The list below shows whether it was done all the same.</Alert>
      )}
      {isRunning && <ImportProgress isPreview={state.isPreview} progress={state.progress} onStop={stop} />}
      {(state.step === 'previewed' || state.step === 'done') && (
        <ImportOutcome
          // The focus moves to the heading of each outcome.
          key={state.step}
          isDone={state.step === 'done'}
          choice={state.choice}
          outcome={state.outcome}
          onImport={(isConfirmed) => carryOut(state.choice, state.outcome, isConfirmed)}
          onUndo={undoing.open}
        />
      )}
      <ImportsCard imports={data} onUndo={undoing.open} />
      <UndoImport id={undoing.subject} opened={undoing.opened} onUndone={reset} onClose={undoing.close} />
      <LeaveConfirmation isUnsaved={isRunning && !state.isPreview}>
        The import has not ended. If you leave the page, it stops, and nothing is imported.
      </LeaveConfirmation>
    </Stack>
  );
}
