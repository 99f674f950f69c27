import { Button, Card, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../api/session';
import { useEnvironment } from '../../../components/use-environment';
import { useMayEdit } from '../../../school/use-may-edit';
import { ChecklistItem } from './checklist-item';
import classes from './checklist.module.css';
import { SeedSandbox } from './seed-sandbox';
import type { Step } from './use-steps';

interface Props {
  steps: readonly Step[];
  /** Hides the list, where the page shows something else as well. */
  onHide?: () => void;
}

/** The first steps with a new Homeroom. Each is ticked when it is done. */
export default function Checklist({ steps, onHide }: Props) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card component="section" aria-labelledby="getting-started">
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="md">
        <div>
          <Title order={2} fz="md" id="getting-started">
            Getting started
          </Title>
          <Text size="sm" c="dimmed">
            {done} of {steps.length} done
          </Text>
        </div>
        {onHide && (
          <Button size="xs" variant="subtle" onClick={onHide}>
            Hide
          </Button>
        )}
      </Group>
      <ol className={classes.list}>
        {steps.map((step) => (
          <StepItem key={step.name} {...step} />
        ))}
      </ol>
    </Card>
  );
}

function StepItem({ name, isDone }: Step) {
  const { user } = useSession();
  const { search } = useEnvironment();
  const mayEdit = useMayEdit();
  switch (name) {
    case 'sandbox':
      return (
        <ChecklistItem title="Look at the sandbox" isDone={isDone} action={<SandboxAction isDone={isDone} />}>
          A generated school of 1,000 students, to look around in and to practise with. It is separate from the real
          school.
          {!isDone && !user.is_owner && ' An owner can fill it.'}
        </ChecklistItem>
      );
    case 'key':
      return (
        <ChecklistItem title="Make a key" isDone={isDone} action={goTo(`/settings/api-keys${search}`, 'API keys')}>
          Every program that reads or writes the records of the school has a key of its own.
        </ChecklistItem>
      );
    case 'import':
      return (
        <ChecklistItem
          title="Import your data"
          isDone={isDone}
          action={mayEdit ? goTo(`/data/import${search}`, 'Import') : null}
        >
          Teachers, students, classes and more come from the CSV files of a spreadsheet.
          {!mayEdit && ' An owner or the office can import them.'}
        </ChecklistItem>
      );
    case 'colleague':
      return (
        <ChecklistItem title="Invite a colleague" isDone={isDone} action={goTo(`/settings/users${search}`, 'Users')}>
          Colleagues sign in with their own password, and see what their role allows.
        </ChecklistItem>
      );
  }
}

function SandboxAction({ isDone }: { isDone: boolean }) {
  const { user } = useSession();
  if (isDone) return goTo('/?environment=sandbox', 'Open the sandbox');
  return user.is_owner ? <SeedSandbox /> : null;
}

const goTo = (path: string, label: string): ReactNode => (
  <Button size="xs" variant="default" component={Link} to={path}>
    {label}
  </Button>
);
