import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { environmentNames } from '../../../../components/roles';
import { useEnvironment } from '../../../../components/use-environment';
import { Confirmation } from '../../../../school/editing/confirmation';
import { counted, packageKind } from '../../../../school/data/kinds';
import { type Outcome, withdrawalsOf } from './outcome';
import type { ImportChoice } from '../use-import';
import { isLost, isNumber, ManyWithdrawals } from './many-withdrawals';

interface Props {
  choice: ImportChoice;
  outcome: Outcome;
  /** @param isConfirmed whether the user accepts that many are withdrawn */
  onImport: (isConfirmed: boolean) => void;
}

/** After a preview: the button for the import, or what keeps the file from being imported. */
export function NextStep({ choice, outcome, onImport }: Props) {
  const { name } = useEnvironment();
  const [opened, { open, close }] = useDisclosure();
  const [typed, setTyped] = useState('');
  const { created, changed, errors, skipped } = outcome.counts;
  const total = created + changed;
  const isPackage = choice.kind === packageKind;
  const withdrawals = withdrawalsOf(outcome);
  const [first] = withdrawals;
  if (errors > 0 && !choice.skipsBadRows) {
    return (
      <Alert role="alert" color="amber" icon={<IconAlertTriangle aria-hidden />}>
        Nothing is imported while rows have errors. Correct the file and choose it again, or choose “Import the other
        rows if some have errors” and preview it again.
      </Alert>
    );
  }
  if (total === 0) return <Alert role="status">There is nothing to import: no row is new or changes a record.</Alert>;
  const environment = environmentNames[name].toLowerCase();
  return (
    <Stack gap="sm">
      <Text size="sm">
        {isPackage
          ? 'The numbers count all rows of the package: people, classes, enrollments and grades, and also guardians, terms and courses, which get no record of their own. A field that was changed here since the last package is kept, unless the package has another value than last time.'
          : 'A blank cell clears the field. To keep what a field has, remove its column from the file before you import it.'}
      </Text>
      {first && <ManyWithdrawals of={withdrawals} typed={typed} onType={setTyped} />}
      <Group>
        <Button onClick={open} disabled={first !== undefined && !isNumber(typed, first.count)}>
          Import {counted(total, isPackage ? 'row' : 'record')}
        </Button>
      </Group>
      <Modal opened={opened} onClose={close} title={`Import into ${environment}?`}>
        <Confirmation
          submit="Import"
          color={first ? 'red' : 'homeroom'}
          isPending={false}
          error={null}
          onConfirm={() => {
            close();
            onImport(first !== undefined);
          }}
          onCancel={close}
        >
          {whatIsWritten(created, changed, isPackage ? 'row' : 'record')} written to {environment}.
          {skipped > 0 && ` ${counted(skipped, 'row')} with errors ${skipped === 1 ? 'is' : 'are'} left out.`}
          {withdrawals.map((each) => ` ${isLost(each)}`)} You can undo the import afterwards.
        </Confirmation>
      </Modal>
    </Stack>
  );
}

function whatIsWritten(created: number, changed: number, noun: string): string {
  const parts = [
    created > 0 ? counted(created, `new ${noun}`) : '',
    changed > 0 ? counted(changed, `changed ${noun}`) : '',
  ].filter((part) => part !== '');
  return `${parts.join(' and ')} ${created + changed === 1 ? 'is' : 'are'}`;
}
