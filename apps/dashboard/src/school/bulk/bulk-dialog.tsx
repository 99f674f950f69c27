import { Modal, Progress, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { queries } from '../../api/queries';
import { useEnvironment } from '../../components/use-environment';
import { Confirmation } from '../editing/confirmation';
import { QuestionNotice } from '../forms/question-notice';
import { useQuestion } from '../forms/use-question';
import type { Selectable } from '../lists/selection/use-selection';
import { BulkResult } from './bulk-result';
import { NamedRows } from './named-rows';
import type { Outcome, Run } from './outcomes';

export interface BulkProps<Row extends Selectable> {
  rows: readonly Row[];
  opened: boolean;
  /** @param done the records that were changed */
  onClose: (done: readonly Row[]) => void;
}

interface Props<Row extends Selectable> extends BulkProps<Row> {
  title: string;
  /** What happens, and the fields that it needs. */
  children: ReactNode;
  /** The button: `Withdraw 3 students`. */
  submit: string;
  color?: string;
  /** What was done with a number of records: `are withdrawn`. */
  done: string;
  nouns: readonly [string, string];
  /** What changes for a record, or why it cannot be changed; null for nothing. */
  noteOf?: (row: Row) => string | null;
  /** What is wrong with the fields; null if nothing is. */
  fault: string | null;
  /** What the user must confirm before; null for nothing. */
  questionBefore?: () => Promise<string | null>;
  run: Run<Row>;
}

/** Does one thing with several records: it names them before, and afterwards says of each that failed why. */
export function BulkDialog<Row extends Selectable>({ opened, onClose, title, ...props }: Props<Row>) {
  const narrow = useMediaQuery('(max-width: 36em)');
  const [outcomes, setOutcomes] = useState<readonly Outcome<Row>[] | null>(null);
  const [isRunning, setIsRunning] = useState(false);

  function close() {
    if (isRunning) return;
    onClose((outcomes ?? []).flatMap(({ row, error }) => (error === null ? [row] : [])));
    setOutcomes(null);
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      closeOnClickOutside={false}
      withCloseButton={!isRunning}
      fullScreen={narrow}
      size="lg"
    >
      {outcomes === null ? (
        <Preview {...props} onRunning={setIsRunning} onOutcomes={setOutcomes} onCancel={close} />
      ) : (
        <BulkResult outcomes={outcomes} nouns={props.nouns} done={props.done} onClose={close} />
      )}
    </Modal>
  );
}

interface PreviewProps<Row extends Selectable> extends Omit<Props<Row>, 'opened' | 'onClose' | 'title'> {
  onRunning: (isRunning: boolean) => void;
  onOutcomes: (outcomes: readonly Outcome<Row>[]) => void;
  onCancel: () => void;
}

function Preview<Row extends Selectable>({ rows, fault, run, onRunning, onOutcomes, ...props }: PreviewProps<Row>) {
  const { name } = useEnvironment();
  const question = useQuestion();
  /** The button when the question was asked: with other input it is another one. */
  const [asked, setAsked] = useState<string | null>(null);
  const shown = asked === props.submit ? question.shown : null;
  const [isTried, setIsTried] = useState(false);
  const [tried, setTried] = useState<number | null>(null);

  async function confirm() {
    setIsTried(true);
    if (fault !== null) return;
    setAsked(props.submit);
    if (question.mustBeAnswered((await props.questionBefore?.()) ?? null)) return;
    setTried(0);
    onRunning(true);
    const outcomes = await run(rows, setTried);
    onRunning(false);
    onOutcomes(outcomes);
    void queries.invalidateQueries({ queryKey: ['school', name] });
  }

  return (
    <Confirmation
      submit={shown === null ? props.submit : `${props.submit} anyway`}
      {...(props.color !== undefined && { color: props.color })}
      isPending={tried !== null}
      error={isTried && fault !== null ? new Error(fault) : null}
      onConfirm={() => void confirm()}
      onCancel={props.onCancel}
    >
      <Stack gap="sm">
        <div>{props.children}</div>
        <NamedRows rows={rows} nouns={props.nouns} {...(props.noteOf && { noteOf: props.noteOf })} />
        <QuestionNotice question={shown} then="Correct the level, or go on anyway." />
        {tried !== null && (
          <div role="status">
            <Text size="sm">
              {tried} of {rows.length} done. Keep this page open.
            </Text>
            <Progress value={(tried / rows.length) * 100} aria-label="Records that are done" />
          </div>
        )}
      </Stack>
    </Confirmation>
  );
}
