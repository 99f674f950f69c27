import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { useSession } from '../../api/session';
import { ErrorMessage } from '../../components/page/error-message';
import { ApiError } from '../../api/request';
import { AnnouncementContent } from './announcement-content';
import { type AnnouncementDraft, bodyOf } from './announcement-draft';
import { AnnouncementFields } from './announcement-fields';
import { isComplete } from './audience-field';
import { fieldErrorsOf } from './field-errors';
import { useEnvironment } from '../../components/use-environment';
import { QuestionNotice } from '../../school/forms/question-notice';
import { useQuestion } from '../../school/forms/use-question';
import { askAboutLevel } from '../../school/grade-levels/level-question';

interface Props {
  draft: AnnouncementDraft;
  onChange: (changes: Partial<AnnouncementDraft>) => void;
  submitLabel: string;
  /** For errors after which the announcement may have been stored. */
  ifUncertain: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: () => void;
  onCancel: () => void;
  /** Above the fields. */
  notice?: ReactNode;
  /** Beside the button that submits. */
  choice?: ReactNode;
}

/** The form of an announcement, and its preview. */
export function AnnouncementForm({ draft, onChange, submitLabel, isPending, error, ...props }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { name: environment } = useEnvironment();
  const question = useQuestion();
  const [isTried, setIsTried] = useState(false);
  const [isPreview, setIsPreview] = useState(false);
  const isAudienceMissing = !isComplete(draft.audience);
  const errors = isRefused(error) ? fieldErrorsOf(error.message) : {};
  const general = isRefused(error) ? (errors.other === undefined ? null : new Error(errors.other)) : error;
  // A field with an error must be seen.
  const isShown = isPreview && error === null;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsTried(true);
    setIsPreview(false);
    if (!isAudienceMissing) void submitUnlessAsked();
  }

  async function submitUnlessAsked() {
    const { scope, gradeLevel } = draft.audience;
    const asked = scope === 'grade_level' ? await askAboutLevel(environment, gradeLevel) : null;
    if (!question.mustBeAnswered(asked)) props.onSubmit();
  }

  function change(changes: Partial<AnnouncementDraft>) {
    question.hide();
    onChange(changes);
  }

  function preview() {
    setIsTried(true);
    if (form.current?.reportValidity() && !isAudienceMissing) setIsPreview(true);
  }

  return (
    <form ref={form} onSubmit={submit}>
      <Stack gap="md">
        {props.notice}
        {isShown && <Preview of={draft} />}
        {/* Kept, so that the fields keep their state. */}
        <div hidden={isShown}>
          <AnnouncementFields
            draft={draft}
            onChange={change}
            isAudienceMissing={isTried && isAudienceMissing}
            errors={errors}
          />
        </div>
        <QuestionNotice question={question.shown} then="The announcement would reach no student." />
        <ErrorMessage error={general} ifUncertain={props.ifUncertain} />
        <Group justify="space-between">
          <Button variant="default" onClick={isShown ? () => setIsPreview(false) : preview}>
            {isShown ? 'Back to editing' : 'Preview'}
          </Button>
          <Group gap="sm">
            <Button variant="default" onClick={props.onCancel}>
              Cancel
            </Button>
            {props.choice}
            <Button type="submit" loading={isPending}>
              {question.shown === null ? submitLabel : `${submitLabel} anyway`}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

/** The server read the announcement and named what is wrong. */
const isRefused = (error: Error | null): error is ApiError =>
  error instanceof ApiError && [400, 404, 409].includes(error.status);

function Preview({ of: draft }: { of: AnnouncementDraft }) {
  const { school_time_zone: zone } = useSession();
  const { audience, ...rest } = draft;
  const announcement = {
    class_id: audience.scope === 'class' ? (audience.schoolClass?.id ?? null) : null,
    grade_level: audience.scope === 'grade_level' ? audience.gradeLevel : null,
    scope: audience.scope,
    content: rest.content,
    priority: rest.priority,
    expires_at: bodyOf(draft, zone).expires_at,
  };
  return (
    <section aria-label="Preview">
      <Text size="sm" c="dimmed" mb="xs">
        This is what readers see.
      </Text>
      <Paper withBorder p="lg">
        <Title order={3} fz="lg" mb="md" style={{ overflowWrap: 'anywhere' }}>
          {draft.title}
        </Title>
        <AnnouncementContent of={announcement} />
      </Paper>
    </section>
  );
}
