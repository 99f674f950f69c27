import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { type UserFields, useChangeUser, useInvite } from '../../api/users';
import type { Invitation, User } from '../../api/types';
import { ErrorMessage } from '../../components/page/error-message';
import { RoleFields } from './role-fields';

/** Creates a user. The role is a viewer of the sandbox until the owner chooses another. */
export function InviteUser(props: { onInvited: (invitation: Invitation) => void; onCancel: () => void }) {
  const [email, setEmail] = useState('');
  const invite = useInvite();
  return (
    <UserForm
      before={{ name: '', production_role: null, sandbox_role: 'viewer' }}
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
  before: UserFields;
  submitLabel: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (fields: UserFields) => void;
  onCancel: () => void;
  children?: ReactNode;
}

function UserForm({ before, submitLabel, isPending, error, onSubmit, onCancel, children }: FormProps) {
  const { name: nameBefore, production_role, sandbox_role } = before;
  const [name, setName] = useState(nameBefore);
  const [roles, setRoles] = useState({ production_role, sandbox_role });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit({ name, ...roles });
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
        <RoleFields value={roles} onChange={setRoles} />
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
