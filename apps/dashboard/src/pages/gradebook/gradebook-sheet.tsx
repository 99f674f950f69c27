import { Card, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../api/session';
import type { SchoolClass } from '../../api/types';
import { EmptyState } from '../../components/page/empty-state';
import { dayAndYear } from '../../school/calendar-days';
import { useArchive } from '../../school/archive/archive';
import { LeaveConfirmation } from '../../school/editing/leave-confirmation';
import { todayIn } from '../../school/school-day';
import { useMayMark } from '../../school/use-may-edit';
import { saveCsv } from '../../school/data/download';
import { averagesOf } from './model/averages';
import { moveByKey } from './table/cell-keys';
import { type Cells, cellsOf, type Column, type Row, rowsOf } from './model/gradebook';
import { csvName, gradebookCsv } from './model/gradebook-csv';
import { GradebookTable } from './table/gradebook-table';
import { GradebookToolbar } from './gradebook-toolbar';
import classes from './table/gradebook.module.css';
import { NewColumnDialog } from './new-column-dialog';
import { usePaste } from './paste/use-paste';
import { SaveBar, useRemovalQuestion } from './scores/save-bar';
import type { Edits } from './scores/score-edits';
import { scoreProblem } from './scores/score-text';
import { useCellFocus } from './table/use-cell-focus';
import { allTerms, useColumns } from './use-columns';
import type { ClassGrades } from './use-gradebook';
import { useGradeDialogs } from './use-grade-dialogs';
import { useScores } from './scores/use-scores';

interface Props {
  of: SchoolClass;
  data: ClassGrades;
  /** Reads the grades again. @throws ApiError */
  reload: () => Promise<ClassGrades>;
}

/** The grades of a class: students by assignments, with what is typed and not saved. */
export function GradebookSheet({ of: schoolClass, data, reload }: Props) {
  const { grades, roster, asOf } = data;
  const mayMark = useMayMark();
  const isArchived = useArchive(`classes/${schoolClass.id}`).data?.archived === true;
  const mayAdd = mayMark && !isArchived && roster.length > 0;
  const { school_time_zone: timeZone } = useSession();
  const cells = useMemo(() => cellsOf(grades), [grades]);
  const columns = useColumns(grades);
  const { all, shown, ofTerm, term } = columns;
  const scores = useScores({
    ...{ classId: schoolClass.id, columns: all },
    reload: async (): Promise<Cells> => cellsOf((await reload()).grades),
  });
  const { edits, dispatch, isSaving, outcome } = scores;
  const rows = useRows(data, edits);
  const averages = useMemo(() => averagesOf(rows, ofTerm, cells, edits), [rows, ofTerm, cells, edits]);
  const [isAdding, adding] = useDisclosure();
  const [begun, setBegun] = useState<Column | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const focusOn = useCellFocus(table, columns.show);
  const { open, dialogs } = useGradeDialogs(cells);
  const { question, saveOrAsk } = useRemovalQuestion(scores);
  const paste = usePaste({ rows, columns: shown, cells, edits, isSaving, dispatch });

  // After an attempt that did not save everything, the cursor is at the first cell with a reason.
  useEffect(() => {
    if (outcome !== 'unsaved' || isSaving) return;
    const wrong = [...edits.values()].find(
      ({ text, problem, theirs }) => problem !== undefined || theirs !== undefined || scoreProblem(text) !== null,
    );
    const column = all.find(({ key }) => key === wrong?.columnKey);
    if (wrong && column) focusOn(column, wrong.studentId);
  }, [outcome, isSaving]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) saveOrAsk();
    else moveByKey(event, () => saveButton.current?.focus());
  }

  /** The file has what is saved. */
  const exportShown = () => {
    const saved = ofTerm.filter(({ isNew }) => !isNew);
    saveCsv(
      csvName(schoolClass.name, term === allTerms ? 'all terms' : term, todayIn(timeZone)),
      gradebookCsv({ rows, columns: saved, cells, averages: averagesOf(rows, saved, cells) }),
    );
  };

  const newest = latestGrade(data);
  return (
    <>
      {asOf && (
        <Text mb="sm">
          As of {dayAndYear(asOf.day)}, the last day of the class. Teacher: {asOf.teacher}
        </Text>
      )}
      <GradebookToolbar columns={columns} onExport={exportShown} onNew={mayAdd ? adding.open : undefined} />
      <Card component="section" aria-label="Grades" p="xs" className={classes.sheet}>
        {all.length === 0 ? (
          <EmptyState title="No grades yet">
            {rows.length === 0
              ? 'No student is enrolled in this class.'
              : mayAdd && 'Begin with the first assignment: the button is above.'}
          </EmptyState>
        ) : (
          <div ref={table}>
            <GradebookTable
              caption={`Grades of ${schoolClass.name}, ${term === allTerms ? 'all terms' : term}`}
              {...{ rows, columns: shown, cells, averages, edits, mayEdit: mayMark, isSaving, dispatch, onOpen: open }}
              withLevel={asOf !== null}
              withTerm={term === allTerms}
              isNarrow={columns.isNarrow}
              on={{ onKeyDown, onPaste: paste.onPaste }}
            />
            {mayMark && (
              <SaveBar scores={scores} hidden={hiddenIn(edits, shown)} onSave={saveOrAsk} buttonRef={saveButton} />
            )}
          </div>
        )}
      </Card>
      <Text size="xs" c="dimmed" mt="sm" maw={760}>
        The average of a student is the mean of the percentages (score of highest score) of the assignments shown,
        rounded down to a tenth. It counts the scores that you have typed. An assignment without a grade does not count.
        Averages of an assignment and of the class leave out former students. Download CSV has what is saved.
      </Text>
      <NewColumnDialog
        opened={isAdding}
        onClose={adding.close}
        term={term === allTerms ? (newest?.term ?? '') : term}
        maxScore={newest?.max_score ?? 100}
        terms={columns.terms}
        taken={new Set(all.map(({ key }) => key))}
        onAdd={(column) => {
          columns.add(column);
          setBegun(column);
        }}
        onAdded={() => begun && focusOn(begun)}
      />
      {dialogs}
      {paste.dialog}
      {question}
      <LeaveConfirmation isUnsaved={edits.size > 0}>
        Not saved: {edits.size === 1 ? '1 grade' : `${edits.size} grades`} of {schoolClass.name}.
      </LeaveConfirmation>
    </>
  );
}

/** The students of the table. Of those who left meanwhile, the ones with a score that is not saved stay. */
function useRows({ roster, former }: ClassGrades, edits: Edits): Row[] {
  const [before] = useState(roster);
  const shown = useMemo(() => new Set([...roster, ...former].map(({ id }) => id)), [roster, former]);
  const unsaved = [...edits.values()].map(({ studentId }) => studentId).filter((id) => !shown.has(id));
  // As a text, so that the rows stay the same while it is.
  const gone = [...new Set(unsaved)].join(' ');
  return useMemo(() => {
    const kept = before.filter(({ id }) => gone.split(' ').includes(String(id)));
    return rowsOf(roster, [...former, ...kept]);
  }, [roster, former, before, gone]);
}

const hiddenIn = (edits: ReadonlyMap<string, { columnKey: string }>, shown: readonly Column[]): number =>
  [...edits.values()].filter(({ columnKey }) => !shown.some(({ key }) => key === columnKey)).length;

const latestGrade = ({ grades }: ClassGrades) =>
  grades.reduce<ClassGrades['grades'][number] | null>(
    (latest, grade) => (latest === null || grade.graded_at >= latest.graded_at ? grade : latest),
    null,
  );
