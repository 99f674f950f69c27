import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { type GrantedFields, useChangeUser, useInvite } from '../../api/users';
import type { Invitation, User } from '../../api/types';
import { ErrorMessage } from '../../components/page/error-message';
import { fieldsOf, grantedTo, isIncomplete } from './granted-roles';
import { RoleFields } from './role-fields';

/** Creates a user. The role is a viewer of the sandbox until the owner chooses another. */
export function InviteUser(props: { onInvited: (invitation: Invitation) => void; onCancel: () => void }) {
  const [email, setEmail] = useState('');
  const invite = useInvite();
  return (
    <UserForm
      before={newUser}
      submitLabel="Invite"
      isPending={invite.isPending}
      error={invite.error}
      onSubmit={(fields) => invite.mutate({ ...fields, email }, { onSuccess: props.onInvited })}
      onCancel={props.onCancel}
    >
      <TextInput
        type="email"
        label="E-mail address"
        required
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </UserForm>
  );
}

const newUser = {
  name: '',
  production_role: null,
  sandbox_role: 'viewer',
  production_share: null,
  sandbox_share: null,
} as const;

/** Changes the name and the roles of a user. */
export function EditUser({ user, onDone }: { user: User; onDone: () => void }) {
  const change = useChangeUser(user.id);
  return (
    <UserForm
      before={user}
      submitLabel="Save"
      isPending={change.isPending}
      error={change.error}
      onSubmit={(fields) => change.mutate(fields, { onSuccess: onDone })}
      onCancel={onDone}
    />
  );
}

interface FormProps {
  before: Pick<User, 'name'> & Parameters<typeof grantedTo>[0];
  submitLabel: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (fields: GrantedFields) => void;
  onCancel: () => void;
  children?: ReactNode;
}

function UserForm({ before, submitLabel, isPending, error, onSubmit, onCancel, children }: FormProps) {
  const [name, setName] = useState(before.name);
  const [granted, setGranted] = useState(grantedTo(before));
  const [tried, setTried] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (!isIncomplete(granted)) onSubmit({ name, ...fieldsOf(granted) });
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Name"
          required
          maxLength={255}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {children}
        <RoleFields value={granted} onChange={setGranted} tried={tried} />
        <ErrorMessage error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
