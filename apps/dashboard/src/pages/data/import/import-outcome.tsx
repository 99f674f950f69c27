import { Alert, Button, Card, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { environmentNames } from '../../../components/roles';
import { useEnvironment } from '../../../components/use-environment';
import { Confirmation } from '../../../school/editing/confirmation';
import { FieldList } from '../../../school/records/field-list';
import { saveCsv } from '../download';
import { counted } from '../kinds';
import { ChangedRecords, Findings, NewRecords } from './import-tables';
import classes from './import.module.css';
import type { Outcome } from './outcome';
import type { ImportChoice } from './use-import';

interface Props {
  /** Whether this is the result of the import, and not of the preview. */
  isDone: boolean;
  choice: ImportChoice;
  outcome: Outcome;
  onImport: () => void;
  onUndo: (id: number) => void;
}

/** What an import would do, with a button to carry it out, or what it did. */
export function ImportOutcome({ isDone, choice, outcome, onImport, onUndo }: Props) {
  const { counts, findings, created, changed } = outcome;
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
            ['New records', counts.created.toLocaleString('en')],
            ['Changed records', counts.changed.toLocaleString('en')],
            ['Unchanged rows', counts.unchanged.toLocaleString('en')],
            ['Rows with errors', counts.skipped.toLocaleString('en')],
          ]}
        />
        {isDone ? (
          <Result outcome={outcome} onUndo={onUndo} />
        ) : (
          <NextStep choice={choice} outcome={outcome} onImport={onImport} />
        )}
        <Downloads choice={choice} outcome={outcome} />
        <Findings findings={findings} total={counts.errors + counts.warnings} />
        <ChangedRecords changes={changed} total={counts.changed} />
        <NewRecords changes={created} total={counts.created} />
      </Stack>
    </Card>
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

function NextStep({ choice, outcome: { counts }, onImport }: Pick<Props, 'choice' | 'outcome' | 'onImport'>) {
  const { name } = useEnvironment();
  const [opened, { open, close }] = useDisclosure();
  const { created, changed, errors, skipped } = counts;
  const total = created + changed;
  if (errors > 0 && !choice.skipsBadRows) {
    return (
      <Alert role="alert" color="amber" icon={<IconAlertTriangle aria-hidden />}>
        Nothing is imported while rows have errors. Correct the file and choose it again, or choose “Import the other
        rows if some have errors” and preview it again.
      </Alert>
    );
  }
  if (total === 0) return <Alert role="status">There is nothing to import: no row is new or changes a record.</Alert>;
  return (
    <Stack gap="sm">
      <Text size="sm">
        A blank cell clears the field. To keep what a field has, remove its column from the file before you import it.
      </Text>
      <Group>
        <Button onClick={open}>Import {counted(total, 'record')}</Button>
      </Group>
      <Modal opened={opened} onClose={close} title={`Import into ${environmentNames[name].toLowerCase()}?`}>
        <Confirmation
          submit="Import"
          color="homeroom"
          isPending={false}
          error={null}
          onConfirm={() => {
            close();
            onImport();
          }}
          onCancel={close}
        >
          {whatIsWritten(created, changed)} written to {environmentNames[name].toLowerCase()}.
          {skipped > 0 && ` ${counted(skipped, 'row')} with errors ${skipped === 1 ? 'is' : 'are'} left out.`} You can
          undo the import afterwards.
        </Confirmation>
      </Modal>
    </Stack>
  );
}

function whatIsWritten(created: number, changed: number): string {
  const parts = [
    created > 0 ? counted(created, 'new record') : '',
    changed > 0 ? counted(changed, 'changed record') : '',
  ].filter((part) => part !== '');
  return `${parts.join(' and ')} ${created + changed === 1 ? 'is' : 'are'}`;
}

function Downloads({ choice: { file }, outcome: { counts, report, badRows } }: Pick<Props, 'choice' | 'outcome'>) {
  const name = file.name.replace(/\.[a-z]+$/i, '');
  return (
    <Group>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => saveCsv(`${name}.report.csv`, report)}
      >
        Download the report
      </Button>
      {counts.skipped > 0 && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => saveCsv(`${name}.bad-rows.csv`, badRows)}
        >
          Download the rows with errors
        </Button>
      )}
    </Group>
  );
}
