import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { FieldList } from '../../../../school/records/field-list';
import { saveCsv } from '../../../../school/data/download';
import { counted, packageKind } from '../../../../school/data/kinds';
import { ChangedRecords } from './changed-records';
import { Findings, NewRecords } from './import-tables';
import { UnchangedRows } from './unchanged-rows';
import classes from '../import.module.css';
import { NextStep } from './next-step';
import type { Outcome } from './outcome';
import type { ImportChoice } from '../use-import';

interface Props {
  /** Whether this is the result of the import, and not of the preview. */
  isDone: boolean;
  choice: ImportChoice;
  outcome: Outcome;
  /** @param isConfirmed whether the user accepts that many are withdrawn */
  onImport: (isConfirmed: boolean) => void;
  onUndo: (id: number) => void;
}

/** What an import would do, with a button to carry it out, or what it did. */
export function ImportOutcome({ isDone, choice, outcome, onImport, onUndo }: Props) {
  const { counts, findings, created, changed, unchanged, headings } = outcome;
  const noun = choice.kind === packageKind ? 'rows' : 'records';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card component="section" aria-labelledby="outcome">
      <Stack>
        <Title order={2} id="outcome" ref={heading} tabIndex={-1} className={classes.heading}>
          {isDone ? 'Result' : 'Preview'}
        </Title>
        <FieldList
          short
          fields={[
            [`New ${noun}`, counts.created.toLocaleString('en')],
            [`Changed ${noun}`, counts.changed.toLocaleString('en')],
            ['Unchanged rows', counts.unchanged.toLocaleString('en')],
            ['Rows with errors', counts.skipped.toLocaleString('en')],
            ...(counts.repeated === undefined
              ? []
              : ([['Rows that repeat others', counts.repeated.toLocaleString('en')]] as const)),
            ...(counts.withdrawn === undefined
              ? []
              : ([['Students withdrawn', counts.withdrawn.toLocaleString('en')]] as const)),
            ...(counts.ended === undefined
              ? []
              : ([['Enrollments ended', counts.ended.toLocaleString('en')]] as const)),
          ]}
        />
        {counts.duplicates !== undefined && <StoredTwice count={counts.duplicates} isDone={isDone} />}
        {isDone ? (
          <Result outcome={outcome} onUndo={onUndo} />
        ) : (
          <NextStep choice={choice} outcome={outcome} onImport={onImport} />
        )}
        <Downloads choice={choice} outcome={outcome} />
        <Findings findings={findings} total={counts.errors + counts.warnings} />
        <ChangedRecords changes={changed} headings={headings} total={counts.changed} />
        <NewRecords changes={created} headings={headings} total={counts.created} />
        <UnchangedRows lines={unchanged} total={counts.unchanged} />
      </Stack>
    </Card>
  );
}

function StoredTwice({ count, isDone }: { count: number; isDone: boolean }) {
  const is = count === 1 ? 'is' : 'are';
  return (
    <Alert role="status" color="amber" icon={<IconAlertTriangle aria-hidden />}>
      {counted(count, 'record')} {isDone ? `${is} now stored` : 'would be stored'} a second time. The rows are named below.
    </Alert>
  );
}

function Result({ outcome: { counts }, onUndo }: Pick<Props, 'outcome' | 'onUndo'>) {
  const { import: id, errors } = counts;
  if (id === null) {
    return (
      <Alert role="status" color="amber" icon={<IconAlertTriangle aria-hidden />}>
        {errors > 0 ? 'Nothing was imported, because rows have errors.' : 'The records were as in the file already.'}
      </Alert>
    );
  }
  return (
    <Alert role="status" color="green" icon={<IconCircleCheck aria-hidden />}>
      <Group justify="space-between">
        <Text size="sm">Import {id} is done.</Text>
        <Button size="xs" variant="default" onClick={() => onUndo(id)}>
          Undo the import
        </Button>
      </Group>
    </Alert>
  );
}

function Downloads({ choice: { kind, file }, outcome: { counts, report, badRows } }: Pick<Props, 'choice' | 'outcome'>) {
  const name = file.name.replace(/\.[a-z]+$/i, '');
  // The file of a list has its headings in any case.
  const bad = [...badRows].filter(([part]) => part !== '' || counts.skipped > 0);
  return (
    <Stack gap="xs">
      <Group>
        <Download label="Download the report" name={`${name}.report.csv`} texts={report} />
        {bad.map(([part, texts]) =>
          part === '' ? (
            <Download key={part} label="Download the rows with errors" name={`${name}.bad-rows.csv`} texts={texts} />
          ) : (
            <Download key={part} label={`Download the rows with errors of ${part}`} name={part} texts={texts} />
          ),
        )}
      </Group>
      {kind === packageKind && bad.length > 0 && (
        <Text size="sm" c="dimmed">
          Correct these rows in the student information system or in the package, and import the whole package again. What
          was imported stays as it is.
        </Text>
      )}
    </Stack>
  );
}

function Download({ label, name, texts }: { label: string; name: string; texts: readonly string[] }) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => saveCsv(name, texts)}
    >
      {label}
    </Button>
  );
}
