import { Button, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../../api/request';
import { NewPasswordFields } from '../../components/new-password-fields';
import { QueryState } from '../../components/page/query-state';

interface Props {
  token: string;
  onChanged: (email: string) => void;
  onBack: () => void;
}

/** Chooses a new password with the link of a mail. */
export function ResetPassword({ token, onChanged, onBack }: Props) {
  const link = useQuery({
    queryKey: ['reset-link'],
    queryFn: () => request<{ email: string }>('password-reset/check', { method: 'POST', body: { token } }),
    gcTime: 0,
    retry: false,
  });
  const change = useMutation({
    mutationFn: (chosen: string) =>
      request<{ email: string }>('password-reset/use', { method: 'POST', body: { token, new_password: chosen } }),
    onSuccess: ({ email }) => onChanged(email),
  });
  const back = (
    <Button variant="subtle" fullWidth onClick={onBack}>
      Back to the sign-in
    </Button>
  );
  if (link.isError) {
    return (
      <Stack>
        <Text size="sm" role="alert">
          {link.error.message}.
        </Text>
        {back}
      </Stack>
    );
  }
  return (
    <QueryState query={link} skeleton={<Loader size="sm" />}>
      {({ email }) => (
        <Stack>
          <NewPasswordFields
            email={email}
            submitLabel="Save the new password"
            isPending={change.isPending}
            error={change.error}
            onSubmit={(chosen) => change.mutate(chosen)}
            focused
          />
          {back}
        </Stack>
      )}
    </QueryState>
  );
}
