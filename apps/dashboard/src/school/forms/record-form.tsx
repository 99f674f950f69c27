import { Alert, Button, Card, Group, Stack } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ErrorMessage } from '../../components/page/error-message';
import type { FieldOf } from '../editing/conflict/draft';
import { useEnvironment } from '../../components/use-environment';
import { LeaveConfirmation } from '../editing/leave-confirmation';
import { type FieldErrors, fieldErrorsOf, isAboutFields, unreadableFieldsOf } from './field-errors';
import { QuestionNotice } from './question-notice';
import type { FormFields, RecordKind } from './record-kind';
import { useQuestion } from './use-question';

interface Props<T extends { id: number }, Draft extends object> {
  kind: RecordKind<T, Draft>;
  draft: Draft;
  /** What is saved. */
  changes: Partial<Draft>;
  onChange: (changes: Partial<Draft>) => void;
  isUnsaved: boolean;
  /** Called when the user leaves without saving. */
  onGiveUp: () => void;
  onSubmit: () => void;
  submit: string;
  isPending: boolean;
  error: Error | null;
  /** Where to go without saving. */
  back: string;
  /** Called when the focus leaves a field. */
  onFieldLeft?: () => void;
  /** Called before a key or a button takes effect. */
  onPress?: () => void;
  /** What the user must decide before the fields. */
  notice?: ReactNode;
  /** What the user must know before saving. */
  warning?: ReactNode;
}

/** The fields of a record. What the server says about a field is shown beside it, and the first wrong field gets the focus. */
export function RecordForm<T extends { id: number }, Draft extends object>(props: Props<T, Draft>) {
  const { kind, draft, isUnsaved, error } = props;
  const { name: environment } = useEnvironment();
  const form = useRef<HTMLFormElement>(null);
  const question = useQuestion();
  const [unreadable, setUnreadable] = useState<FieldErrors>({});
  const fromServer = fieldErrorsOf(error, kind.labels);
  const errors = { ...fromServer, ...unreadable };
  const wrong = Object.keys(errors).length;
  useEffect(() => {
    if (error !== null || Object.keys(unreadable).length > 0) focusFirstError(form.current);
  }, [error, unreadable]);

  async function submit() {
    const found = form.current ? unreadableFieldsOf(form.current) : {};
    setUnreadable(found);
    if (Object.keys(found).length > 0) return;
    const asked = (await kind.questionBefore?.(props.changes, environment)) ?? null;
    if (!question.mustBeAnswered(asked)) props.onSubmit();
  }

  function change(changes: Partial<Draft>) {
    question.hide();
    props.onChange(changes);
  }

  function begin(event: SubmitEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    // The choices of a field may be longer than the card.
    <Card style={{ overflow: 'visible' }}>
      {/* The server checks the fields, and names all that are wrong at once. */}
      <form
        ref={form}
        onSubmit={begin}
        onBlur={props.onFieldLeft}
        onPointerDownCapture={props.onPress}
        onKeyDownCapture={props.onPress}
        noValidate
      >
        <Stack gap="lg">
          {props.notice}
          {kind.fields(fieldsOf(kind, draft, errors, change))}
          <QuestionNotice question={question.shown} then="Correct the level, or save anyway." />
          {props.warning}
          {isAboutFields(error, fromServer) || Object.keys(unreadable).length > 0 ? (
            <Alert color="red" role="alert">
              Not saved. {wrong === 1 ? 'One field needs' : `${wrong} fields need`} a correction.
            </Alert>
          ) : (
            <ErrorMessage error={error} ifUncertain="It may have been saved. Look for it before you try again." />
          )}
          <Group justify="flex-end" gap="sm">
            <Button component={Link} to={props.back} variant="default">
              Cancel
            </Button>
            <Button type="submit" loading={props.isPending}>
              {question.shown === null ? props.submit : 'Save anyway'}
            </Button>
          </Group>
        </Stack>
      </form>
      <LeaveConfirmation isUnsaved={isUnsaved} onLeave={props.onGiveUp}>
        Your input is not saved, and is lost if you leave.
      </LeaveConfirmation>
    </Card>
  );
}

function fieldsOf<T extends { id: number }, Draft extends object>(
  { labels }: RecordKind<T, Draft>,
  draft: Draft,
  errors: FieldErrors,
  change: (changes: Partial<Draft>) => void,
): FormFields<Draft> {
  const of = (field: FieldOf<Draft>) => ({
    label: labels[field],
    name: field,
    error: errors[field],
    autoComplete: 'off' as const,
  });
  return {
    draft,
    change,
    of,
    text: (field) => ({
      ...of(field),
      value: draft[field] as string,
      onChange: ({ currentTarget: { value } }) => change({ [field]: value } as Partial<Draft>),
    }),
  };
}

function focusFirstError(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
