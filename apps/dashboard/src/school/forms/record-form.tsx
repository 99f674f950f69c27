import { Alert, Button, Card, Group, Stack } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ErrorMessage } from '../../components/page/error-message';
import type { FieldOf } from '../editing/conflict/draft';
import { LeaveConfirmation } from '../editing/leave-confirmation';
import { type FieldErrors, fieldErrorsOf, isAboutFields, unreadableFieldsOf } from './field-errors';
import type { FormFields, RecordKind } from './record-kind';

interface Props<T extends { id: number }, Draft extends object> {
  kind: RecordKind<T, Draft>;
  draft: Draft;
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
  /** What the user must decide before the fields. */
  notice?: ReactNode;
  /** What the user must know before saving. */
  warning?: ReactNode;
}

/** The fields of a record. What the server says about a field is shown beside it, and the first wrong field gets the focus. */
export function RecordForm<T extends { id: number }, Draft extends object>(props: Props<T, Draft>) {
  const { kind, draft, isUnsaved, error } = props;
  const form = useRef<HTMLFormElement>(null);
  const [unreadable, setUnreadable] = useState<FieldErrors>({});
  const fromServer = fieldErrorsOf(error, kind.labels);
  const errors = { ...fromServer, ...unreadable };
  const wrong = Object.keys(errors).length;
  useEffect(() => {
    if (error !== null || Object.keys(unreadable).length > 0) focusFirstError(form.current);
  }, [error, unreadable]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = form.current ? unreadableFieldsOf(form.current) : {};
    setUnreadable(found);
    if (Object.keys(found).length === 0) props.onSubmit();
  }

  return (
    // The choices of a field may be longer than the card.
    <Card style={{ overflow: 'visible' }}>
      {/* The server checks the fields, and names all that are wrong at once. */}
      <form ref={form} onSubmit={submit} onBlur={props.onFieldLeft} noValidate>
        <Stack gap="lg">
          {props.notice}
          {kind.fields(fieldsOf(kind, draft, errors, props.onChange))}
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
              {props.submit}
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
