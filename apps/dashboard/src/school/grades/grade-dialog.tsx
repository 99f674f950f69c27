import { Group, Stack, Textarea, TextInput } from '@mantine/core';
import type { Grade } from '../../api/types';
import { RecordDialog } from '../editing/record-dialog';

/** The values of the form, as texts. */
interface Draft {
  assignment_name: string;
  score: string;
  max_score: string;
  term: string;
  comments: string;
}

interface Props {
  /** Null before the first opening. */
  of: Grade | null;
  opened: boolean;
  onClose: () => void;
}

/** Corrects or deletes a grade. */
export function GradeDialog({ of: grade, opened, onClose }: Props) {
  return (
    <RecordDialog<Grade, Draft>
      path={grade && `grades/${grade.id}`}
      noun="grade"
      removal="The grade is removed from the record of the student. This cannot be undone."
      opened={opened}
      onClose={onClose}
      draftOf={draftOf}
      bodyOf={bodyOf}
      fieldsOf={fieldsOf}
      labels={{ assignment_name: 'Assignment', max_score: 'Highest score' }}
      fields={(draft, change) => <Fields draft={draft} change={change} />}
    />
  );
}

function Fields({ draft, change }: { draft: Draft; change: (changes: Partial<Draft>) => void }) {
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [name]: value }),
  });
  const number = { type: 'number', step: 'any', min: 0, required: true, inputMode: 'decimal' } as const;
  return (
    <Stack gap="sm">
      <TextInput label="Assignment" maxLength={255} {...field('assignment_name')} />
      <Group grow align="flex-start">
        <TextInput label="Score" data-autofocus {...number} {...field('score')} />
        <TextInput label="Highest score" {...number} {...field('max_score')} />
      </Group>
      <TextInput label="Term" required maxLength={255} {...field('term')} />
      <Textarea label="Comments" maxLength={2000} autosize minRows={2} maxRows={8} {...field('comments')} />
    </Stack>
  );
}

const draftOf = ({ assignment_name, score, max_score, term, comments }: Grade): Draft => ({
  assignment_name: assignment_name ?? '',
  score: String(score),
  max_score: String(max_score),
  term,
  comments: comments ?? '',
});

const bodyOf = ({ score, max_score, assignment_name, comments, term }: Partial<Draft>): object => ({
  ...(score !== undefined && { score: Number(score) }),
  ...(max_score !== undefined && { max_score: Number(max_score) }),
  ...(assignment_name !== undefined && { assignment_name: assignment_name.trim() || null }),
  ...(comments !== undefined && { comments: comments.trim() || null }),
  ...(term !== undefined && { term }),
});

const fieldsOf = ({ assignment_name, score, max_score, letter_grade, term, comments }: Grade) =>
  [
    ['Assignment', assignment_name],
    ['Score', `${score} of ${max_score}`],
    ['Letter', letter_grade],
    ['Term', term],
    ['Comments', comments],
  ] as const;
