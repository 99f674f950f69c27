import { Alert, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { ErrorMessage } from '../../components/page/error-message';
import { PageTitle } from '../../components/page/page-title';
import { QueryState } from '../../components/page/query-state';
import { useDialog } from '../../components/use-dialog';
import { useEnvironment } from '../../components/use-environment';
import { EditorsOnly } from '../../school/data/editors-only';
import { useChosenSchool } from '../../school/districts/use-chosen-school';
import { useSchoolWrite } from '../../school/editing/use-school-write';
import { UndoImport } from '../../school/editing/undo-import';
import { RollOversCard } from './roll-overs-card';
import type { RollOver, RollOverFields, RollOverPreview } from './types';
import { useRollOvers } from './use-roll-overs';
import { YearEndForm } from './year-end-form';
import { YearEndPreview } from './year-end-preview';

/** Closes a school year and opens the next one: see what it would do, do it now or on a day to come, and undo it. */
export default function YearEndPage() {
  const { name } = useEnvironment();
  return (
    <>
      <PageTitle
        title="End of the year"
        description="Close a school year, and make the classes of the next one. You see first what would change, and can undo it as a whole."
      />
      <EditorsOnly>
        <YearEnd key={name} />
      </EditorsOnly>
    </>
  );
}

function YearEnd() {
  const { id: chosen } = useChosenSchool();
  const [school, setSchool] = useState(chosen);
  const [asked, setAsked] = useState<RollOverFields | null>(null);
  const query = useRollOvers(school);
  const preview = useSchoolWrite<RollOverPreview>();
  const plan = useSchoolWrite<RollOver>();
  const undoing = useDialog<number>();

  function show(fields: RollOverFields) {
    setAsked(fields);
    plan.reset();
    preview.mutate({ method: 'POST', path: 'roll-overs/preview', body: fields });
  }

  function change() {
    preview.reset();
    plan.reset();
  }

  return (
    <QueryState query={query} skeleton={<Skeleton height={480} radius="lg" />}>
      {({ data, years, levels }) => (
        <Stack>
          <YearEndForm
            key={`${school} ${levels.join()}`}
            school={school}
            years={years}
            levels={levels}
            isRunning={preview.isPending}
            onSchool={(id) => {
              setSchool(id);
              change();
            }}
            onPreview={show}
            onChange={change}
          />
          <ErrorMessage error={preview.error ?? plan.error} />
          {plan.data && <Planned rollOver={data.find(({ id }) => id === plan.data.id) ?? plan.data} />}
          {asked && preview.data && !plan.data && (
            <YearEndPreview
              preview={preview.data}
              year={years.find(({ id }) => id === asked.school_year_id)}
              isPending={plan.isPending}
              onPlan={(on) =>
                plan.mutate({ method: 'POST', path: 'roll-overs', body: { ...asked, ...(on !== '' && { on }) } })
              }
            />
          )}
          <RollOversCard rollOvers={data} onUndo={undoing.open} />
          <UndoImport id={undoing.subject} opened={undoing.opened} onUndone={change} onClose={undoing.close} />
        </Stack>
      )}
    </QueryState>
  );
}

function Planned({ rollOver: { status, on, reason } }: { rollOver: RollOver }) {
  if (status === 'failed') {
    return (
      <Alert color="red" role="alert">
        Nothing was changed: {reason}
      </Alert>
    );
  }
  return (
    <Alert color="green" role="status">
      {status === 'done' ? 'It is done. The list below has its numbers.' : `It is prepared for ${on}.`}
    </Alert>
  );
}
