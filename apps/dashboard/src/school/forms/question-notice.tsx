import { Alert } from '@mantine/core';

/** What the user is asked before saving. @param then what saving again does */
export function QuestionNotice({ question, then }: { question: string | null; then: string }) {
  return (
    <div role="status">
      {question !== null && (
        <Alert color="amber" role="presentation" title="Not saved yet">
          {question} {then}
        </Alert>
      )}
    </div>
  );
}
